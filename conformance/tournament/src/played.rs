//! A game that was played, as the store keeps it.

use linesman_games::{Outcome, Side};
use linesman_interface::game::PlayedGame;
use linesman_protocols::{CauseKind, Violation};
use linesman_referee::Termination;
use serde::{Deserialize, Serialize};

use crate::fixtures::Fixture;

/// Why a game does not count that had a result.
pub(crate) const REJUDGED: &str = "rejudged";

linesman_games::table! {
    /// What came of a game. The store has their numbers, in this order.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Ended {
        /// Returns the half points of both sides. A void game counts as drawn for the pairing of later rounds only.
        half_points: [u32; 2],
        /// Returns the result as it is usually written.
        score: &'static str;

        /// The first side won.
        First([2, 0], "1-0"),
        /// The second side won.
        Second([0, 2], "0-1"),
        /// Nobody won.
        Draw([1, 1], "1/2-1/2"),
        /// Both sides lost, because both broke the protocol.
        BothLost([0, 0], "0-0"),
        /// Nobody can tell whose fault its end was. It does not count.
        Void([1, 1], "void"),
    }
}

/// What cost a side the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The id of the check.
    pub check: String,
    /// The cause, with its details.
    pub cause: String,
    /// Whether no answer came in time.
    pub is_late: bool,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Which game it is.
    pub fixture: Fixture,
    /// Who won.
    pub ended: Ended,
    /// Why it ended, in a word: `rules`, `forfeit`, `resigned`, `too-long` or `void`, or the rule by which it was adjudicated.
    pub reason: String,
    /// The result line of the protocol.
    pub line: String,
    /// The number of plies.
    pub plies: u32,
    /// What both sides had of everything that the protocol counts, by its name.
    pub scores: Vec<(String, [u64; 2])>,
    /// The points of the protocol's own competition, in hundredths.
    pub points: Option<[i32; 2]>,
    /// A digest of the moves of each side.
    pub moves: [u64; 2],
    /// What cost each side the game, if something did. Of a void game that was not played, why a side was absent.
    pub faults: [Option<Fault>; 2],
    /// What each side wrote last on standard error, if it ended or was silent and lost by that. Only known of a game that was just played.
    pub last_words: [Vec<String>; 2],
    /// How many attempts before it were void.
    pub replays: u32,
    /// The machine on which it was played.
    pub node: String,
    /// When it began, in UTC.
    pub began: String,
    /// How long it took, in milliseconds.
    pub millis: u64,
    /// A digest of the program of each side; empty if it is not known.
    pub programs: [String; 2],
}

impl Played {
    /// Returns a game of which no more is known than what came of it. No other game has its moves.
    #[must_use]
    pub fn plain(fixture: Fixture, ended: Ended) -> Self {
        Self {
            fixture,
            ended,
            reason: String::new(),
            line: String::new(),
            plies: 0,
            scores: Vec::new(),
            points: None,
            moves: [fixture.number, fixture.seed],
            faults: [None, None],
            last_words: Default::default(),
            replays: 0,
            node: String::new(),
            began: String::new(),
            millis: 0,
            programs: Default::default(),
        }
    }

    /// Returns whether this game counts and not another one with its number: it began first. Whatever the order of the files is, the
    /// same one counts.
    #[must_use]
    pub(crate) fn precedes(&self, other: &Self) -> bool {
        (&self.began, &self.node, &self.line) < (&other.began, &other.node, &other.line)
    }

    /// Returns whether it was played at all. One whose player was absent was not.
    #[must_use]
    pub fn was_played(&self) -> bool {
        !self.node.is_empty()
    }

    /// Returns whether it was played and stayed void. One of which the organiser decided so is not meant.
    #[must_use]
    pub fn is_void(&self) -> bool {
        self.ended == Ended::Void && self.reason != REJUDGED && self.was_played()
    }

    /// Returns whether the organiser decided that it does not count.
    #[must_use]
    pub fn is_rejudged(&self) -> bool {
        self.reason == REJUDGED
    }

    /// Returns what is kept of a game.
    #[must_use]
    pub fn of(fixture: Fixture, game: &PlayedGame) -> Self {
        let ended = match (game.doubt(), game.outcome) {
            (Some(_), _) => Ended::Void,
            (None, Some(Outcome::Win(Side::First))) => Ended::First,
            (None, Some(Outcome::Win(Side::Second))) => Ended::Second,
            (None, Some(Outcome::Draw)) => Ended::Draw,
            (None, None) => Ended::BothLost,
        };
        let mut faults = [None, None];
        let forfeits: &[(Side, Violation)] = match &game.termination {
            Termination::Forfeit(forfeits) => forfeits,
            _ => &[],
        };
        for (side, violation) in forfeits {
            faults[side.index()] = Some(fault(violation));
        }
        for side in Side::BOTH {
            if let Some(violation) = &game.excluded[side.index()] {
                faults[side.index()] = Some(fault(violation));
            }
        }
        let reason = match &game.termination {
            Termination::Rules => game.reason.map_or("rules", |reason| reason.id),
            Termination::Forfeit(_) => "forfeit",
            Termination::Resigned(_) => "resigned",
            Termination::TooLong => "too-long",
            Termination::Adjudicated(rule) => rule.id(),
            Termination::Void(_) => "void",
            _ => "stopped",
        };
        let scores = game.scores.iter();
        Self {
            reason: reason.to_owned(),
            line: game.line.clone(),
            last_words: game.last_words.clone(),
            plies: game.plies,
            scores: scores
                .map(|score| (score.name.to_owned(), score.values))
                .collect(),
            moves: game.taken.moves,
            faults,
            replays: u32::try_from(game.void.len()).unwrap_or(u32::MAX),
            ..Self::plain(fixture, ended)
        }
    }
}

fn fault(violation: &Violation) -> Fault {
    let kind = violation.cause.kind();
    let is_late = matches!(
        kind,
        CauseKind::Late | CauseKind::NoOutput | CauseKind::NoNewline | CauseKind::Buffered
    );
    Fault {
        check: violation.check.id.to_owned(),
        cause: violation.cause.to_string(),
        is_late,
    }
}
