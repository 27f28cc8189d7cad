//! Faults of the player as a process.

use fastrand::Rng;
use linesman_games::Side;

use crate::{
    deed::Deed,
    stratego::{game::Game, hooks::Hooks},
};

/// A fault of the player as a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessFault {
    /// The player exits in place of its second move.
    Dies,
    /// Standard output is closed after the first echo.
    ClosesStdout,
    /// A process that the player has started stays when the player exits.
    LeavesChild,
    /// Standard output is flooded after the first move.
    FloodsStdout,
    /// Standard error is flooded before the first move.
    FloodsStderr,
}

impl Hooks for ProcessFault {
    fn at_header(&self, _side: Side) -> Deed {
        match self {
            Self::LeavesChild => Deed::StartChild,
            _ => Deed::Nothing,
        }
    }

    fn before_move(&self, game: &Game) -> Deed {
        match self {
            Self::Dies if game.moves == 1 => Deed::Exit(1, "no second move came to mind"),
            Self::FloodsStderr if game.moves == 0 => Deed::Chatter(4 * 1024 * 1024),
            _ => Deed::Nothing,
        }
    }

    fn after_move(&self, game: &Game) -> Deed {
        match self {
            Self::FloodsStdout if game.moves == 1 => Deed::Flood("and on\n"),
            _ => Deed::Nothing,
        }
    }

    fn at_echo(&self, game: &Game, _rng: &mut Rng) -> Deed {
        match self {
            Self::ClosesStdout if game.echoes == 1 => Deed::CloseStdout,
            _ => Deed::Nothing,
        }
    }
}
