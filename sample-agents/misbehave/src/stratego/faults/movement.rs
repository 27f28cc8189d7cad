//! Faults in the move itself.

use fastrand::Rng;
use linesman_games::{
    Side,
    stratego::{Move, Rank, Rule, Setup},
};

use crate::stratego::{
    arrangement::{put_in_front, shelter_flag},
    game::Game,
    hooks::Hooks,
    illegal::{choose_illegal, choose_lost, choose_peaceful, is_run},
};

/// A fault in the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveFault {
    /// The first move breaks this rule.
    First(Rule),
    /// As this colour the fortieth move goes onto a piece of the player's own.
    LateAs(Side),
    /// A piece that was lost to an attack is moved, in games against an opponent called "aggressor".
    MovesLostPieces,
    /// After a run of an opponent called "runner" the player moves onto one of its own pieces.
    LosesTrackOfRuns,
}

impl Hooks for MoveFault {
    /// Sees to it that the first move can break its rule and no other, and that the game goes on until a late
    /// one comes.
    fn arrange(&self, setup: Setup, side: Side) -> Setup {
        match self {
            Self::First(Rule::Lake) => put_in_front(setup, side, &BEFORE_LAKES, Rank::is_mobile),
            Self::First(Rule::ImmobilePiece) => {
                put_in_front(setup, side, &BEFORE_LAND, |rank| !rank.is_mobile())
            }
            Self::First(Rule::ScoutsOnly) => put_in_front(setup, side, &BEFORE_LAND, |rank| {
                rank.is_mobile() && rank != Rank::Scout
            }),
            Self::First(Rule::PathBlocked) => {
                put_in_front(setup, side, &BEFORE_LAND, |rank| rank == Rank::Scout)
            }
            Self::LateAs(_) | Self::MovesLostPieces | Self::LosesTrackOfRuns => {
                shelter_flag(&setup, side)
            }
            _ => setup,
        }
    }

    fn choose(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        match self {
            Self::First(rule) if game.moves == 0 => choose_illegal(&game.view, *rule, rng),
            // Should no two pieces stand side by side, a later move will do.
            Self::LateAs(side) if *side == game.side && game.moves >= LATE => {
                choose_illegal(&game.view, Rule::OwnPiece, rng)
            }
            Self::LateAs(side) if *side == game.side => choose_peaceful(&game.view, rng),
            Self::MovesLostPieces if game.opponent == "aggressor" => {
                let report = game.report.as_deref().unwrap_or_default();
                choose_lost(&game.view, report, rng).or_else(|| choose_peaceful(&game.view, rng))
            }
            Self::LosesTrackOfRuns if game.opponent == "runner" => {
                // Should no two pieces stand side by side, the next run will do.
                let is_lost = is_run(game.report.as_deref().unwrap_or_default());
                is_lost
                    .then(|| choose_illegal(&game.view, Rule::OwnPiece, rng))
                    .flatten()
                    .or_else(|| choose_peaceful(&game.view, rng))
            }
            _ => None,
        }
    }
}

/// The number of legal moves before a late one that is not.
const LATE: u32 = 39;
/// The columns in which a lake lies before the front row.
const BEFORE_LAKES: [usize; 4] = [2, 3, 6, 7];
/// The other columns, but for the first, whose piece a shuffled army needs to be able to move.
const BEFORE_LAND: [usize; 5] = [1, 4, 5, 8, 9];
