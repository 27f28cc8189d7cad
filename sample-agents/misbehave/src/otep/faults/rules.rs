//! Faults in how rules are read.

use std::{sync::Arc, time::Duration};

use fastrand::Rng;
use linesman_games::tafl::{MAX_SIZE, Move, Position, Rules, Square};

use crate::{
    deed::Deed,
    otep::{game::Game, hooks::Hooks, moves::choose_outdated},
};

/// A fault in how rules are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RulesFault {
    /// What comes before the hello is lost, and without rules play is not answered.
    MissesEarlyRules,
    /// Which squares belong to a fort is not read.
    IgnoresForts,
    /// On the largest boards, from the eighth move on, only the first digit of a rank is written.
    OneDigitRanks,
    /// Rules that come before the game are heeded the first time only.
    KeepsTheFirst,
    /// Rules that come in the middle of the game put the board back to its start.
    StartsAnew,
}

impl Hooks for RulesFault {
    fn at_start(&self) -> Deed {
        match self {
            Self::MissesEarlyRules => Deed::MissWhatComes(A_WHILE),
            _ => Deed::Nothing,
        }
    }

    fn at_line(&self, line: &str, game: &Game) -> Deed {
        match self {
            Self::MissesEarlyRules if line.starts_with("play") && game.rules.is_none() => {
                Deed::FallSilent
            }
            Self::KeepsTheFirst
                if line.starts_with("rules") && game.beginnings > 1 && !game.is_on() =>
            {
                Deed::ReadOn
            }
            _ => Deed::Nothing,
        }
    }

    fn choose(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        let side = game.side?;
        let told = game.told(side)?;
        match self {
            Self::IgnoresForts => {
                let mut rules = told.rules().clone();
                rules.attacker_fort.squares.clear();
                rules.defender_fort.squares.clear();
                let believed = Position::at(Arc::new(rules), &told.board(), side).ok()?;
                choose_outdated(&believed, &told, rng)
            }
            Self::OneDigitRanks if told.board().size() == MAX_SIZE && game.moves >= A_FEW => {
                let mut moves = told.legal_moves();
                moves.retain(|mv| told.piece_at(shortened(*mv).from).is_none());
                rng.choice(moves).map(shortened)
            }
            Self::KeepsTheFirst if game.moves == 0 => {
                choose_outdated(game.position.as_ref()?, &told, rng)
            }
            Self::StartsAnew if game.came_back => {
                let start = game.rules.as_ref().map(|rules: &Arc<Rules>| &rules.start)?;
                let believed = Position::at(Arc::clone(game.rules.as_ref()?), start, side).ok()?;
                choose_outdated(&believed, &told, rng)
            }
            _ => None,
        }
    }
}

/// Returns the move with one digit for each rank.
fn shortened(mv: Move) -> Move {
    let one_digit = |square: Square| match square.rank + 1 {
        10.. => Square { rank: 0, ..square },
        _ => square,
    };
    Move {
        from: one_digit(mv.from),
        to: one_digit(mv.to),
    }
}

/// Longer than rules take that are sent when the process starts.
const A_WHILE: Duration = Duration::from_millis(300);
/// The number of moves that go well on large boards: more than the suite asks for on each of the others.
const A_FEW: u32 = 7;
