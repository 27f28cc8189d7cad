//! How far the replay of a log has come, and where log and rules disagree.

use std::fmt;

use linesman_games::{Position as _, Side, stratego::Position};

use super::{Entry, Log, Reason};
use crate::{line::quoted, stratego::side_name};

/// How far the replay of a log has come.
#[derive(Clone, Debug)]
pub(super) struct Trace<'a> {
    pub(super) log: &'a Log,
    /// Whether the result of a game that a set-up lost has a word of its own.
    pub(super) names_bad_setups: bool,
    pub(super) position: Position,
    pub(super) stop: Option<Stop>,
    pub(super) disagreements: Vec<Disagreement>,
    /// The log as the rules write it.
    pub(super) written: Vec<Entry>,
    /// The entry that comes next.
    pub(super) next: usize,
}

/// Why a game cannot go on, where it is not over by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It could not begin, by the fault of this side; none stands for both.
    Opening {
        culprit: Option<Side>,
        /// Whether a program could not be started.
        is_unstartable: bool,
    },
    /// This side gave an illegal answer or none.
    Breach {
        side: Side,
        /// Why it was a breach; none if the rules cannot tell, because nothing was answered.
        reason: Option<Reason>,
        /// Whether the log itself says what became of it.
        is_told: bool,
    },
    /// The log and the rules have nothing in common any more, or a set-up is missing.
    Lost,
}

impl Trace<'_> {
    /// Says what is due by the rules.
    pub(super) fn due_ply(&self) -> String {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.position.to_act().contains(*side))
            .map_or("nobody", side_name);
        format!("{side}'s ply of turn {} is due", self.position.turn())
    }

    pub(super) fn disagree(&mut self, line: usize, log: String, rules: String) {
        if self.disagreements.len() < MOST_DISAGREEMENTS {
            self.disagreements.push(Disagreement { line, log, rules });
        }
    }
}

/// A line of a log on which the rules disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The line, from 1.
    pub line: usize,
    /// What the log says: a line in quotes, or a fragment.
    pub log: String,
    /// What the rules say: likewise, with the rule that was broken in parentheses.
    pub rules: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, log, rules } = self;
        write!(f, "{line}: {log} in the log, but {rules} by the rules")
    }
}

/// Returns a line fit to be shown.
pub(super) fn shown(entry: &Entry) -> String {
    let mut text = Vec::new();
    entry.write_to(&mut text);
    quoted(text.strip_suffix(b"\n").unwrap_or(&text))
}

/// A log that has nothing to do with its set-ups disagrees with the rules on every line.
const MOST_DISAGREEMENTS: usize = 100;
