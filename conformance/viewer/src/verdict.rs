//! Why a game ended.

use linesman_game_record::{End as Recorded, EndReason, GameOutcome, Head};
use linesman_protocols::{CauseKind, Check};
use linesman_report::explain;
use linesman_values::text::{one_line, won_by};
use serde::Serialize;

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
            line: one_line(line).into_owned(),
            doubt: None,
            broken: Vec::new(),
        }
    }

    /// Returns the end of a recorded game of a protocol with these checks.
    pub(crate) fn of(recorded: &Recorded, head: &Head, checks: &[&'static Check]) -> Self {
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
        Self {
            result,
            winner,
            reason: reason.to_owned(),
            line: one_line(&recorded.line).into_owned(),
            doubt: recorded.doubt.clone(),
            broken: broken.collect(),
        }
    }
}
