//! A whole log.

use std::fmt;

use linesman_games::Side;

use super::{Entry, SetupBody, Summary};

/// A log: its entries, and the line on which each of them begins.
///
/// A log that was read holds what could be read; a log that one makes may hold anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// The entries, in their order.
    pub entries: Vec<Numbered>,
}

/// An entry and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// The line, from 1, on which the entry begins.
    pub line: usize,
    /// The entry.
    pub entry: Entry,
}

/// What came of reading a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// All that could be read.
    pub log: Log,
    /// What could not, and what is missing, in the order of the lines. After the hundredth, one more says that there are
    /// more.
    pub problems: Vec<Problem>,
}

/// What is wrong with a line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1. What is missing at the end is told of the last line.
    pub line: usize,
    /// What is wrong; a fragment without full stop.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl Reading {
    /// Returns whether the text is a log at all, and not another file.
    #[must_use]
    pub fn is_log(&self) -> bool {
        let is_game = |entry: &Entry| {
            matches!(
                entry,
                Entry::Setup { .. } | Entry::Unstartable { .. } | Entry::Ply { .. }
            )
        };
        self.log
            .entries
            .iter()
            .any(|numbered| is_game(&numbered.entry))
    }

    /// Returns whether the log has no result, in neither form.
    #[must_use]
    pub fn lacks_result(&self) -> bool {
        let is_result =
            |one: &Numbered| matches!(one.entry, Entry::Result(_) | Entry::ShortResult(_));
        !self.log.entries.iter().any(is_result)
    }

    /// Returns why the text is not a log; none if it is one.
    #[must_use]
    pub fn why_no_log(&self) -> Option<String> {
        if self.is_log() {
            return None;
        }
        // An empty text has one problem, which is its end.
        let first = self.problems.first();
        Some(first.map_or_else(
            || "it is not a log of Stratego".to_owned(),
            |problem| format!("it is not a log of Stratego: line {problem}"),
        ))
    }
}

impl Log {
    /// Returns a log of these entries; each has the line on which it comes to stand.
    #[must_use]
    pub fn new(entries: impl IntoIterator<Item = Entry>) -> Self {
        let (mut line, mut text) = (1, Vec::new());
        let entries = entries.into_iter().map(|entry| {
            text.clear();
            entry.write_to(&mut text);
            let numbered = Numbered { line, entry };
            line += text.iter().filter(|byte| **byte == b'\n').count();
            numbered
        });
        Self {
            entries: entries.collect(),
        }
    }

    /// Writes all entries. A log that was read without a problem comes out as it went in, but for what an editor has added: a byte
    /// order mark, and carriage returns at the ends of all lines.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for numbered in &self.entries {
            numbered.entry.write_to(&mut out);
        }
        out
    }

    /// Leaves out what happened from this turn on. Returns the line of the first entry that is left out; none if the log does not go so far.
    pub fn cut_at_turn(&mut self, limit: u32) -> Option<usize> {
        let is_later = |one: &Numbered| matches!(one.entry, Entry::Ply { turn, .. } | Entry::Unanswered { turn, .. } if turn >= limit);
        let first = self.entries.iter().position(is_later)?;
        let line = self.entries[first].line;
        self.entries.truncate(first);
        Some(line)
    }

    /// Returns the name of a player, if the log has its set-up.
    #[must_use]
    pub fn name(&self, side: Side) -> Option<&[u8]> {
        self.setup(side).map(|(_, name, _)| name)
    }

    /// Returns the result, if the log has one. Without it, it is incomplete.
    #[must_use]
    pub fn result(&self) -> Option<&Summary> {
        let mut entries = self.entries.iter().rev();
        entries.find_map(|numbered| match &numbered.entry {
            Entry::Result(summary) => Some(summary),
            _ => None,
        })
    }

    /// Returns the line, the name and the pieces of a set-up.
    pub(super) fn setup(&self, wanted: Side) -> Option<(usize, &[u8], &SetupBody)> {
        let mut entries = self.entries.iter();
        entries.find_map(|Numbered { line, entry }| match entry {
            Entry::Setup { side, name, body } if *side == wanted => Some((*line, &**name, body)),
            _ => None,
        })
    }
}
