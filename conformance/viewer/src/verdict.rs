//! Why a game ended.

use linesman_game_record::{End as Recorded, EndReason, GameOutcome, Head};
use linesman_protocols::{CauseKind, Check};
use linesman_report::explain;
use linesman_values::text::{one_line, won_by};
use serde::Serialize;

use crate::said::{Entry, EntryKind};

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// The result, in words.
    pub result: String,
    /// The number of the side that won, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<usize>,
    /// The reason, in words.
    pub reason: String,
    /// What decided the game, as a sentence that goes on after the result; empty if that is not known.
    pub why: String,
    /// The number of plies after which it happened.
    pub ply: usize,
    /// The result line of the protocol.
    pub line: String,
    /// Why the game is void, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// The checks that cost a side the game.
    pub broken: Vec<Broken>,
}

/// A check that a side broke.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// The name of the side.
    pub side: String,
    /// The id of the check.
    pub check: String,
    /// The clause that it tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// What is asked of the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The cause, with its details.
    pub cause: String,
    /// What usually leads to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usually: Option<&'static str>,
    /// How to fix it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<&'static str>,
    /// What should have come.
    pub expected: String,
    /// What came instead.
    pub got: String,
}

impl End {
    /// Returns the end of a game that is told by one line.
    pub(crate) fn told(line: &str) -> Self {
        Self {
            result: String::new(),
            winner: None,
            reason: String::new(),
            why: String::new(),
            ply: 0,
            line: one_line(line).into_owned(),
            doubt: None,
            broken: Vec::new(),
        }
    }

    /// Returns the end of a recorded game of a protocol with these checks.
    pub(crate) fn of(
        recorded: &Recorded,
        head: &Head,
        checks: &[&'static Check],
        ending: &Ending<'_>,
    ) -> Self {
        let winner = recorded.winner.as_deref().and_then(|name| head.side(name));
        let result = match (recorded.result, winner) {
            (GameOutcome::Win, Some(side)) => won_by(&head.sides[side].side),
            (GameOutcome::Draw, _) => "Draw".to_owned(),
            (GameOutcome::Void, _) => "Void: the game does not count".to_owned(),
            _ => "No result".to_owned(),
        };
        let reason = match recorded.reason {
            EndReason::Rules => "by the rules",
            EndReason::Forfeit => "by forfeit",
            EndReason::Resigned => "by resignation",
            EndReason::TooLong => "by the turn limit",
            EndReason::Adjudicated => "by adjudication",
            EndReason::Stopped => "stopped before the end",
            EndReason::Unknown => "for a reason that this version does not know",
        };
        let broken = recorded.broken.iter().map(|broken| {
            let check = checks.iter().find(|check| check.id == broken.check);
            Broken {
                side: one_line(&broken.side).into_owned(),
                check: one_line(&broken.check).into_owned(),
                clause: check.map(|check| check.clause),
                rule: check.map(|check| check.title),
                cause: one_line(&broken.cause).into_owned(),
                usually: explain::find_cause(&broken.cause).map(CauseKind::usually),
                fix: check.map(|check| check.fix),
                expected: one_line(&broken.expected).into_owned(),
                got: one_line(&broken.actual).into_owned(),
            }
        });
        let (why, ply) = ending.why(recorded, head);
        Self {
            result,
            winner,
            reason: reason.to_owned(),
            why,
            ply,
            line: one_line(&recorded.line).into_owned(),
            doubt: recorded.doubt.clone(),
            broken: broken.collect(),
        }
    }
}

/// Names the rule by which a game was adjudicated, and what the head says of it.
fn adjudicated(recorded: &Recorded, head: &Head) -> String {
    let id = recorded.rule.as_deref().unwrap_or_default();
    let name = id.strip_suffix("-rule").unwrap_or(id);
    let mut options = head.options.iter();
    let rule = options.find(|(own, _)| own == name);
    let rule = rule.map_or_else(|| name.to_owned(), |(_, value)| format!("{name} {value}"));
    format!("the scores met the rule {}", one_line(&rule))
}

/// What a game knows of its end apart from the last line of its record.
pub(crate) struct Ending<'a> {
    /// Why the rules have ended it, if they have.
    pub(crate) rule: Option<String>,
    /// The number of its plies.
    pub(crate) plies: usize,
    /// What was said and what happened.
    pub(crate) entries: &'a [Entry],
}

impl Ending<'_> {
    /// Returns what decided the game, as a sentence, and the number of plies after which it happened.
    fn why(&self, recorded: &Recorded, head: &Head) -> (String, usize) {
        let loser = || {
            let winner = recorded.winner.as_deref().and_then(|name| head.side(name));
            let loser = winner.and_then(|side| head.sides.get(1 - side.min(1)));
            loser.map_or_else(|| "a side".to_owned(), |it| one_line(&it.side).into_owned())
        };
        let faults: Vec<(String, usize)> = recorded
            .broken
            .iter()
            .map(|broken| self.fault(&broken.side, &broken.check, head))
            .collect();
        let sentence = match recorded.reason {
            _ if recorded.result == GameOutcome::Void => String::new(),
            EndReason::Forfeit => {
                let faults: Vec<&str> = faults.iter().map(|(text, _)| text.as_str()).collect();
                faults.join(", and ")
            }
            EndReason::Rules => match (&self.rule, &recorded.rule) {
                (Some(rule), _) => rule.clone(),
                (None, Some(rule)) => one_line(rule).into_owned(),
                (None, None) => String::new(),
            },
            EndReason::Resigned => format!("{} gave up", loser()),
            EndReason::TooLong => format!("the limit of {} plies was reached", self.plies),
            EndReason::Adjudicated => adjudicated(recorded, head),
            EndReason::Stopped => "the game was stopped before its end".to_owned(),
            EndReason::Unknown => String::new(),
        };
        let last = faults.iter().map(|(_, after)| *after).max();
        (sentence, last.unwrap_or(self.plies))
    }

    /// Says which check a side broke and when.
    fn fault(&self, side: &str, check: &str, head: &Head) -> (String, usize) {
        let number = head.side(side);
        let mut entries = self.entries.iter().rev();
        let broken = format!("breaks {check}: ");
        let found = entries.find(|it| {
            it.kind == EntryKind::Violation && it.side == number && it.text.starts_with(&broken)
        });
        let after = found.map_or(self.plies, |it| it.after);
        let text = format!("{side} broke {check} at ply {}", after + 1);
        (one_line(&text).into_owned(), after)
    }
}
