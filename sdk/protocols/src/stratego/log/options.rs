//! By which rules a log is replayed.

use linesman_games::stratego::Rules;

use super::{Entry, Log, Numbered, PlyOutcome, Reason, ResultWord};
use crate::stratego::Profile;

/// How a log is to be replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayOptions {
    /// The turn in which the game is drawn.
    pub turn_limit: TurnLimit,
    /// Whether an illegal answer costs the turn and not the game. It does in any case if the log goes on after a ply that it
    /// calls illegal itself.
    pub forgives_illegal_answers: bool,
}

/// The turn in which a replayed game is drawn before anybody moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnLimit {
    /// The one that the log names where it ends by it; none if it does not, for then the limit was not reached.
    #[default]
    OfLog,
    /// This one, counted from 1.
    At(u32),
    /// None.
    Never,
}

impl ReplayOptions {
    /// Returns the rules of a profile for the game of a log.
    pub(super) fn rules(self, log: &Log, profile: &Profile) -> Rules {
        let turn_limit = match self.turn_limit {
            TurnLimit::At(limit) => Some(limit),
            TurnLimit::Never => None,
            TurnLimit::OfLog => log.entries.iter().rev().find_map(limit_in),
        };
        Rules {
            turn_limit,
            forgives_illegal_answers: self.forgives_illegal_answers || is_forgiving(log),
            ..profile.rules.clone()
        }
    }
}

/// Returns the turn limit that an entry names, if the game ended by it.
fn limit_in(Numbered { entry, .. }: &Numbered) -> Option<u32> {
    match (entry, entry.reason()) {
        (_, Some(Reason::TurnLimit(limit))) => Some(*limit),
        (Entry::Result(result), _) if result.word == ResultWord::DrawDefault => Some(result.turn),
        _ => None,
    }
}

/// Returns whether the log goes on after a ply that it calls illegal.
fn is_forgiving(log: &Log) -> bool {
    log.entries.windows(2).any(|pair| {
        let [first, second] = pair else { return false };
        matches!(
            first.entry,
            Entry::Ply {
                outcome: Some(PlyOutcome::Illegal),
                ..
            }
        ) && matches!(second.entry, Entry::Ply { .. } | Entry::Unanswered { .. })
    })
}
