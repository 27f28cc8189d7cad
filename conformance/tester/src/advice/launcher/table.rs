//! The table of launchers.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde::{Deserialize, Deserializer, de::Error as _};

/// An entry of `launchers.yaml`, which describes the fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Launcher {
    pub(super) name: String,
    programs: Vec<String>,
    #[serde(default)]
    pub(super) verbs: Vec<String>,
    #[serde(default)]
    pub(super) valued: Vec<String>,
    #[serde(default)]
    pub(super) operands: usize,
    #[serde(default)]
    pub(super) passes: bool,
    pub(super) command: Option<char>,
    #[serde(default)]
    pub(super) takes_names: bool,
    #[serde(default)]
    pub(super) effects: Vec<Effect>,
}

/// Something that a launcher does by itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Effect {
    pub(super) what: What,
    #[serde(default)]
    pub(super) with: Vec<String>,
    #[serde(default)]
    pub(super) without: Vec<String>,
    pub(super) head: Option<Pattern>,
    #[serde(default)]
    pub(super) lines: Vec<Pattern>,
    pub(super) fix: String,
    pub(super) nested: Option<String>,
    #[serde(default)]
    pub(super) edits: Vec<Edit>,
    pub(super) example: Option<String>,
}

/// What a launcher does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum What {
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
pub(super) enum Edit {
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
pub(super) struct Pattern(Regex);

impl Pattern {
    pub(super) fn is_match(&self, line: &str) -> bool {
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
    pub(super) fn all() -> &'static [Self] {
        &LAUNCHERS
    }

    /// Returns the launchers whose program has this name or path.
    pub(super) fn named(program: &str) -> impl Iterator<Item = &'static Self> {
        let name = program.rsplit('/').next().unwrap_or_default();
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let is_it = move |launcher: &&Self| {
            let mut programs = launcher.programs.iter();
            programs.any(|own| own == name || own == plain)
        };
        LAUNCHERS.iter().filter(is_it)
    }
}
