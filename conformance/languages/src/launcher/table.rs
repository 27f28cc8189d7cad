//! The table of launchers.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde::{Deserialize, Deserializer, de::Error as _};

/// An entry of `launchers.yaml`, which describes the fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launcher {
    /// How a fix calls it.
    pub name: String,
    programs: Vec<String>,
    /// Its first argument is one of these, or else it is not this launcher.
    #[serde(default)]
    pub verbs: Vec<String>,
    /// Its options that take their value from the next word.
    #[serde(default)]
    pub valued: Vec<String>,
    /// How many words come before the bot's command.
    #[serde(default)]
    pub operands: usize,
    /// Whether the command of the bot comes behind.
    #[serde(default)]
    pub passes: bool,
    /// The letter of the option whose value is the whole command of the bot.
    pub command: Option<char>,
    /// Whether its arguments are names of classes, modules or scripts, and not of files.
    #[serde(default)]
    pub takes_names: bool,
    /// What it does, the surest first.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// Something that a launcher does by itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it does.
    pub what: What,
    /// It does so only with one of these options.
    #[serde(default)]
    pub with: Vec<String>,
    /// It does so only without these options.
    #[serde(default)]
    pub without: Vec<String>,
    /// A line that nobody else writes and that comes before the others.
    pub head: Option<Pattern>,
    /// Patterns of its lines.
    #[serde(default)]
    pub lines: Vec<Pattern>,
    /// What to do, as an instruction without a full stop.
    pub fix: String,
    /// The fix if the launcher has started itself once more.
    pub nested: Option<String>,
    /// How the command changes.
    #[serde(default)]
    pub edits: Vec<Edit>,
    /// A command, where the own one is not known.
    pub example: Option<String>,
}

/// What a launcher does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// It writes lines to the bot's standard output.
    Prints,
    /// It keeps the bot's output until the bot ends.
    KeepsBack,
    /// The bot gets no input.
    CutsOff,
    /// A terminal is between.
    Terminal,
    /// It does not start the bot.
    Fails,
    /// It builds the bot before it starts it.
    Builds,
}

/// A change of a command.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Edit {
    /// The option is added behind the launcher's verb.
    Add(String),
    /// The option is added at the end, but before `--`.
    AddLast(String),
    /// The option is left out.
    Drop(String),
    /// Only the bot's own command is left.
    Bare,
}

impl TryFrom<String> for Edit {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (what, option) = text.split_once(' ').unwrap_or((&text, ""));
        let option = option.to_owned();
        match what {
            "add" => Ok(Self::Add(option)),
            "add-last" => Ok(Self::AddLast(option)),
            "drop" => Ok(Self::Drop(option)),
            "bare" => Ok(Self::Bare),
            _ => Err(format!("there is no edit {text:?}")),
        }
    }
}

/// A pattern that a line is compared with.
#[derive(Debug)]
pub struct Pattern(Regex);

impl Pattern {
    pub fn is_match(&self, line: &str) -> bool {
        self.0.is_match(line)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Regex::new(&text).map(Self).map_err(D::Error::custom)
    }
}

static LAUNCHERS: LazyLock<Vec<Launcher>> = LazyLock::new(|| {
    serde_yaml::from_str(include_str!("launchers.yaml")).expect("the table of launchers is valid")
});

impl Launcher {
    /// Returns the entries of the table.
    pub fn all() -> &'static [Self] {
        &LAUNCHERS
    }

    /// Returns the launchers whose program has this name or path.
    pub fn named(program: &str) -> impl Iterator<Item = &'static Self> {
        let name = program.rsplit('/').next().unwrap_or_default();
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let is_it = move |launcher: &&Self| {
            let mut programs = launcher.programs.iter();
            programs.any(|own| own == name || own == plain)
        };
        LAUNCHERS.iter().filter(is_it)
    }
}
