//! The last line of a record: what came of the game.

use std::path::PathBuf;

use linesman_games::{Outcome, Side};
use linesman_protocols::{Time, Violation};
use linesman_referee::{Ending, Termination};
use serde::{Deserialize, Serialize};

use crate::{Head, Searched};

/// The last line: what came of the game. A record without it was cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// Always `end`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "end")))]
    pub kind: String,
    /// When the record ended, in microseconds since the start.
    #[serde(default)]
    pub at: u64,
    /// Who won.
    pub result: GameOutcome,
    /// The name of the side that won, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Why the game ended.
    pub reason: EndReason,
    /// The rule that ended it, as the protocol names it; `resign-rule` or `draw-rule` if it was adjudicated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The result line.
    #[serde(default)]
    pub line: String,
    /// The number of plies, set-ups included.
    pub plies: u32,
    /// Why the game is void, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// How much time the first and the second side were given back in all, because the machine had kept them from a processor, in
    /// microseconds. It is missing if that is nothing.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub given_back: [u64; 2],
    /// The checks that cost a side the game.
    #[serde(default)]
    pub broken: Vec<Broken>,
}

fn is_nothing(times: &[u64; 2]) -> bool {
    *times == [0, 0]
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameOutcome {
    /// One side.
    Win,
    /// Neither, by the rules.
    Draw,
    /// Neither, because the game has no result.
    None,
    /// The game does not count, because the machine may have decided it.
    Void,
    /// Something that this version does not know.
    #[serde(other)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    Unknown,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The rules of the game ended it.
    Rules,
    /// A side broke the protocol or the rules, and lost.
    Forfeit,
    /// A side gave up.
    Resigned,
    /// It had reached the number of plies after which it is drawn.
    TooLong,
    /// A rule about the scores that the sides told ended it.
    Adjudicated,
    /// It was stopped before it was over.
    Stopped,
    /// Something that this version does not know.
    #[serde(other)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    Unknown,
}

/// A check that cost a side the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Broken {
    /// The name of the side.
    pub side: String,
    /// The id of the check.
    pub check: String,
    /// The cause, with its details.
    pub cause: String,
    /// What should have come.
    #[serde(default)]
    pub expected: String,
    /// What came instead.
    #[serde(default)]
    pub actual: String,
}

impl End {
    /// Returns the end of a game. `excluded` are the sides that the game went on without.
    #[must_use]
    pub fn of(head: &Head, ending: &Ending, excluded: &[(Side, Violation)], plies: u32) -> Self {
        let name = |side: Side| {
            let player = head.sides.get(side.index());
            player.map_or_else(String::new, |it| it.side.clone())
        };
        let (reason, forfeits) = match &ending.termination {
            Termination::Rules => (EndReason::Rules, &[][..]),
            Termination::Forfeit(forfeits) => (EndReason::Forfeit, forfeits.as_slice()),
            Termination::Resigned(_) => (EndReason::Resigned, &[][..]),
            Termination::TooLong => (EndReason::TooLong, &[][..]),
            Termination::Adjudicated(_) => (EndReason::Adjudicated, &[][..]),
            _ => (EndReason::Stopped, &[][..]),
        };
        let (result, winner) = match ending.outcome {
            Some(Outcome::Win(side)) => (GameOutcome::Win, Some(name(side))),
            Some(Outcome::Draw) => (GameOutcome::Draw, None),
            None if ending.doubt().is_some() => (GameOutcome::Void, None),
            None => (GameOutcome::None, None),
        };
        let broken = excluded.iter().chain(forfeits);
        Self {
            plies,
            doubt: ending
                .doubt()
                .map(|doubt| format!("{}: {doubt}", name(doubt.side))),
            broken: broken
                .map(|(side, violation)| Broken {
                    side: name(*side),
                    check: violation.check.id.to_owned(),
                    cause: violation.cause.to_string(),
                    expected: violation.expected.clone(),
                    actual: violation.actual.clone(),
                })
                .collect(),
            ..Self::new(result, winner, reason)
        }
    }

    /// Returns the end of a game without plies, in which nobody did anything wrong.
    #[must_use]
    pub fn new(result: GameOutcome, winner: Option<String>, reason: EndReason) -> Self {
        Self {
            kind: "end".to_owned(),
            at: 0,
            result,
            winner,
            reason,
            rule: None,
            line: String::new(),
            plies: 0,
            doubt: None,
            given_back: [0; 2],
            broken: Vec::new(),
        }
    }

    /// Returns whether a side lost the game by its own fault.
    #[must_use]
    pub fn is_forfeited(&self) -> bool {
        !self.broken.is_empty()
    }

    /// Returns what differs in another end, as a pair of texts, if anything does: the result, the reason, the number of plies or
    /// a check that was broken. Texts for people may differ.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<(String, String)> {
        let facts = |end: &Self| {
            let broken = end
                .broken
                .iter()
                .map(|it| format!(", {} breaks {} ({})", it.side, it.check, it.cause));
            format!("{}{}", end.summary(), broken.collect::<String>())
        };
        let (one, two) = (facts(self), facts(other));
        (one != two).then_some((one, two))
    }

    /// Returns who won, why, and after how many plies, in words.
    pub(crate) fn summary(&self) -> String {
        let who = self.winner.as_deref().unwrap_or(match self.result {
            GameOutcome::Draw => "draw",
            GameOutcome::Void => "void",
            _ => "no winner",
        });
        let reason = match self.reason {
            EndReason::Rules => "by the rules",
            EndReason::Forfeit => "by forfeit",
            EndReason::Resigned => "by resignation",
            EndReason::TooLong => "by the turn limit",
            EndReason::Adjudicated => "by adjudication",
            EndReason::Stopped => "stopped",
            EndReason::Unknown => "for an unknown reason",
        };
        format!("{who} {reason} after {} plies", self.plies)
    }
}
/// What a recorder knows when the game is over.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// The record, if it was kept.
    pub path: Option<PathBuf>,
    /// The longest time that each side took for an answer; none for a side that gave none.
    pub slowest: [Option<Time>; 2],
    /// How much time each side was given back, because the machine had kept it from a processor.
    pub given_back: [Time; 2],
    /// A digest of each side's actions. Two games with the same digests were the same move for move.
    pub moves: [u64; 2],
    /// What the sides said last about their searches before their actions, in the order of the actions.
    pub searched: Vec<Searched>,
}
