//! A table of a plan, read strictly: every mistake is named with its line, and with what would be right.

use std::{ops::Range, path::PathBuf};

use toml::{
    Spanned,
    de::{DeInteger, DeTable, DeValue},
};

use crate::elsewhere::elsewhere;

/// A mistake in a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}, line {line}: {what}", path.display())]
pub struct PlanError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// The text of a plan.
pub(super) struct Source<'a> {
    pub(super) path: PathBuf,
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// Returns the line of a place in the text.
    pub(super) fn line(&self, at: usize) -> usize {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        before.iter().filter(|byte| **byte == b'\n').count() + 1
    }

    pub(super) fn error(&self, at: usize, what: impl Into<String>) -> PlanError {
        PlanError {
            path: self.path.clone(),
            line: self.line(at),
            what: what.into(),
        }
    }
}

/// A value and where it is.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) at: usize,
}

/// A table and what it is called.
pub(super) struct Section<'s, 't> {
    pub(super) source: &'s Source<'s>,
    /// As a heading has it; empty for the top of the file.
    pub(super) name: String,
    pub(super) at: usize,
    table: &'t DeTable<'t>,
}

impl<'s, 't> Section<'s, 't> {
    pub(super) fn new(
        source: &'s Source<'s>,
        name: impl Into<String>,
        span: &Range<usize>,
        table: &'t DeTable<'t>,
    ) -> Self {
        Self {
            source,
            name: name.into(),
            at: span.start,
            table,
        }
    }

    /// Returns a mistake at a place.
    pub(super) fn wrong(&self, at: usize, what: impl Into<String>) -> PlanError {
        self.source.error(at, what)
    }

    fn place(&self) -> String {
        match self.name.as_str() {
            "" => "a plan".to_owned(),
            name => name.to_owned(),
        }
    }

    /// Refuses keys that are not among these.
    pub(super) fn expect_only(&self, known: &[&str]) -> Result<(), PlanError> {
        let mut unknown: Vec<_> = self
            .table
            .iter()
            .filter(|(key, _)| !known.contains(&key.get_ref().as_ref()))
            .collect();
        unknown.sort_by_key(|(key, _)| key.span().start);
        let Some((key, _)) = unknown.first() else {
            return Ok(());
        };
        let name = key.get_ref();
        let other = elsewhere(name);
        let probable = || linesman_values::nearest::probable(name, known.to_vec());
        let same = other.and_then(|other| {
            let mut names = std::iter::once(&other.entry).chain(other.options);
            names.find(|entry| known.contains(entry)).copied()
        });
        let clause = match (same.or_else(probable), home_of(name), other) {
            (Some(entry), ..) => format!("did you mean '{entry}'? "),
            (None, Some(home), _) => format!("it is an entry of {home}; "),
            (None, None, Some(other)) if !other.plan.is_empty() && self.name != "[options]" => {
                format!("{}; ", other.plan)
            }
            _ => String::new(),
        };
        let place = self.place();
        let what = format!(
            "{place} has no entry '{name}'; {clause}the entries are {}",
            known.join(", ")
        );
        Err(self.wrong(key.span().start, what))
    }

    fn value(&self, key: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        let mut entries = self.table.iter();
        let found = entries.find(|(name, _)| name.get_ref() == key);
        found.map(|(_, value)| value)
    }

    /// Returns the keys of the table and where they are.
    pub(super) fn keys(&self) -> Vec<At<String>> {
        let mut keys: Vec<At<String>> = self
            .table
            .iter()
            .map(|(key, _)| At {
                value: key.get_ref().to_string(),
                at: key.span().start,
            })
            .collect();
        keys.sort_by_key(|key| key.at);
        keys
    }

    /// Returns where an entry is, or the table if there is none.
    pub(super) fn at(&self, key: &str) -> usize {
        self.value(key).map_or(self.at, |value| value.span().start)
    }

    fn mistyped(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) -> PlanError {
        let found = value.get_ref().type_str();
        self.wrong(
            value.span().start,
            format!("'{key}' is {expected}, not a value of type {found}"),
        )
    }

    /// Returns a text.
    pub(super) fn text(&self, key: &str) -> Result<Option<At<String>>, PlanError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        match value.get_ref().as_str() {
            Some(text) => Ok(Some(At {
                value: text.to_owned(),
                at: value.span().start,
            })),
            None => Err(self.mistyped(key, value, "a text between quotes")),
        }
    }

    /// Returns a text, a number or a flag as an option of the command line has it, or a list of them.
    pub(super) fn options(&self, key: &str) -> Result<Vec<At<String>>, PlanError> {
        let Some(value) = self.value(key) else {
            return Ok(Vec::new());
        };
        let read = |value: &Spanned<DeValue<'_>>| {
            let text = match value.get_ref() {
                DeValue::String(text) => text.to_string(),
                DeValue::Integer(number) => decimal(number),
                DeValue::Float(number) => number.as_str().to_owned(),
                DeValue::Boolean(is_set) => is_set.to_string(),
                _ => {
                    return Err(self.mistyped(key, value, "a text between quotes, or a list"));
                }
            };
            Ok(At {
                value: text,
                at: value.span().start,
            })
        };
        match value.get_ref().as_array() {
            Some(list) => list.iter().map(read).collect(),
            None => Ok(vec![read(value)?]),
        }
    }

    /// Returns a whole number in this range.
    pub(super) fn number(&self, key: &str, range: Range<u64>) -> Result<Option<u64>, PlanError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let (least, most) = (range.start, range.end - 1);
        let number = match value.get_ref() {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => return Err(self.mistyped(key, value, "a whole number")),
        };
        match number {
            Some(number) if range.contains(&number) => Ok(Some(number)),
            _ => {
                let text = self.source.text.get(value.span()).unwrap_or_default();
                let what = format!("'{key}' is {text}; it is a number from {least} to {most}");
                Err(self.wrong(value.span().start, what))
            }
        }
    }

    /// Returns a number that need not be whole.
    pub(super) fn real(&self, key: &str) -> Result<Option<f64>, PlanError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let number = match value.get_ref() {
            DeValue::Integer(number) => decimal(number).parse::<f64>().ok(),
            DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
            _ => None,
        };
        match number {
            Some(number) if number.is_finite() => Ok(Some(number)),
            Some(number) => {
                let what = format!("'{key}' is {number}; it is a finite number");
                Err(self.wrong(value.span().start, what))
            }
            None => Err(self.mistyped(key, value, "a number")),
        }
    }

    /// Returns whether a flag is set.
    pub(super) fn flag(&self, key: &str) -> Result<bool, PlanError> {
        let Some(value) = self.value(key) else {
            return Ok(false);
        };
        value
            .get_ref()
            .as_bool()
            .ok_or_else(|| self.mistyped(key, value, "true or false"))
    }

    /// Returns a table below this one.
    pub(super) fn table(&self, key: &str) -> Result<Option<Section<'s, 't>>, PlanError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        match value.get_ref().as_table() {
            Some(table) => {
                let name = format!("[{key}]");
                Ok(Some(Section::new(self.source, name, &value.span(), table)))
            }
            None => Err(self.mistyped(key, value, &format!("a table, [{key}]"))),
        }
    }

    /// Returns the tables of a list.
    pub(super) fn tables(&self, key: &str) -> Result<Vec<Section<'s, 't>>, PlanError> {
        let Some(value) = self.value(key) else {
            return Ok(Vec::new());
        };
        let expected = format!("a list of tables, each with the heading [[{key}]]");
        let Some(list) = value.get_ref().as_array() else {
            return Err(self.mistyped(key, value, &expected));
        };
        let section = |value: &'t Spanned<DeValue<'t>>| {
            let table = value.get_ref().as_table();
            let table = table.ok_or_else(|| self.mistyped(key, value, &expected))?;
            let name = format!("[[{key}]]");
            Ok(Section::new(self.source, name, &value.span(), table))
        };
        list.iter().map(section).collect()
    }
}

/// Returns the table that has an entry with this name, if only one has it.
fn home_of(name: &str) -> Option<&'static str> {
    let mut homes = HOMES.iter().filter(|(_, entries)| entries.contains(&name));
    match (homes.next(), homes.next()) {
        (Some((home, _)), None) => Some(home),
        _ => None,
    }
}

/// The entries of the tables of a plan whose entries do not depend on the protocol.
const HOMES: &[(&str, &[&str])] = &[
    ("the plan itself, above all tables", TOP),
    ("[openings]", OPENINGS),
    ("[limits]", LIMITS),
    ("[sandbox]", SANDBOX),
    ("[simulation]", SIMULATION),
    ("[[entrant]]", ENTRANT),
];

/// The entries at the top of a plan.
pub(super) const TOP: &[&str] = &[
    "title",
    "protocol",
    "profile",
    "format",
    "games",
    "rounds",
    "challengers",
    "ranking",
    "versions",
    "cannot-start",
    "seed",
    "options",
    "openings",
    "limits",
    "sandbox",
    "simulation",
    "entrant",
];
pub(super) const OPENINGS: &[&str] = &["plies", "count", "file", "order"];
pub(super) const LIMITS: &[&str] = &["memory", "pause-idle", "cores", "agent-cores"];
pub(super) const SANDBOX: &[&str] = &["level", "allow-read", "keep", "keep-size"];
pub(super) const SIMULATION: &[&str] = &["entrants", "spread", "draws", "nodes", "slow-node"];
pub(super) const ENTRANT: &[&str] = &[
    "name", "command", "folder", "options", "nodes", "depth", "strength", "from", "until",
];

/// Returns a whole number in decimal digits, whatever its base is in the file.
fn decimal(number: &DeInteger<'_>) -> String {
    let parsed = i128::from_str_radix(number.as_str(), number.radix());
    parsed.map_or_else(|_| number.as_str().to_owned(), |it| it.to_string())
}
