//! Faults in how clocks are read.

use crate::{
    deed::Deed,
    otep::{game::Game, hooks::Hooks},
};

/// A fault in how clocks are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockFault {
    /// The engine begins to think when the clock comes, and not before.
    WaitsForClock,
    /// A time with '*' behind it is fatal in the clock that comes with the first play.
    DiesOfStars,
    /// A space at the end of the line is fatal.
    DiesOfSpaces,
    /// In a game, a clock that does not come with play is fatal.
    DiesOfExpiry,
}

impl Hooks for ClockFault {
    fn plays_without_clock(&self) -> bool {
        *self != Self::WaitsForClock
    }

    fn at_line(&self, line: &str, game: &Game) -> Deed {
        if !line.starts_with("clock ") {
            return Deed::Nothing;
        }
        match self {
            Self::DiesOfStars if game.moves == 0 && game.clocks == 1 && line.contains('*') => {
                Deed::Exit(1, "a time on the clock is no number")
            }
            Self::DiesOfSpaces if line.ends_with(' ') => {
                Deed::Exit(1, "the last field of the clock is empty")
            }
            Self::DiesOfExpiry if game.clocks > 1 && !game.is_analysis => {
                Deed::Exit(1, "a clock came and no play before it")
            }
            _ => Deed::Nothing,
        }
    }
}
