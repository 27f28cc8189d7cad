//! The table of launchers.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde::{Deserialize, Deserializer, de::Error as _};

/// An entry of `launchers.yaml`, which describes the fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Launcher {
    pub(crate) name: String,
    programs: Vec<String>,
    #[serde(default)]
    pub(crate) verbs: Vec<String>,
    #[serde(default)]
    pub(crate) valued: Vec<String>,
    #[serde(default)]
    pub(crate) operands: usize,
    #[serde(default)]
    pub(crate) passes: bool,
    pub(crate) command: Option<char>,
    #[serde(default)]
    pub(crate) takes_names: bool,
    #[serde(default)]
    pub(crate) effects: Vec<Effect>,
}

/// Something that a launcher does by itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Effect {
    pub(crate) what: What,
    #[serde(default)]
    pub(crate) with: Vec<String>,
    #[serde(default)]
    pub(crate) without: Vec<String>,
    pub(crate) head: Option<Pattern>,
    #[serde(default)]
    pub(crate) lines: Vec<Pattern>,
    pub(crate) fix: String,
    pub(crate) nested: Option<String>,
    #[serde(default)]
    pub(crate) edits: Vec<Edit>,
    pub(crate) example: Option<String>,
}

/// What a launcher does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
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
pub(crate) enum Edit {
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
pub(crate) struct Pattern(Regex);

impl Pattern {
    pub(crate) fn is_match(&self, line: &str) -> bool {
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
    pub(crate) fn all() -> &'static [Self] {
        &LAUNCHERS
    }

    /// Returns the launchers whose program has this name or path.
    pub(crate) fn named(program: &str) -> impl Iterator<Item = &'static Self> {
        let name = program.rsplit('/').next().unwrap_or_default();
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let is_it = move |launcher: &&Self| {
            let mut programs = launcher.programs.iter();
            programs.any(|own| own == name || own == plain)
        };
        LAUNCHERS.iter().filter(is_it)
    }
}
