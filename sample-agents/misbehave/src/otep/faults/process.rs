//! Faults of the engine as a process.

use fastrand::Rng;

use crate::{
    deed::Deed,
    otep::{game::Game, hooks::Hooks},
};

/// A fault of the engine as a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessFault {
    /// The engine exits in place of its third move.
    Dies,
    /// Standard output is closed when the second move has been confirmed.
    ClosesStdout,
    /// A process that the engine has started stays when the engine exits.
    LeavesChild,
    /// Standard output is flooded after the first move.
    FloodsStdout,
    /// Standard error is flooded before the first move.
    FloodsStderr,
}

impl Hooks for ProcessFault {
    fn at_start(&self) -> Deed {
        match self {
            Self::LeavesChild => Deed::StartChild,
            _ => Deed::Nothing,
        }
    }

    fn before_move(&self, game: &Game) -> Deed {
        match self {
            Self::Dies if game.moves == 2 => Deed::Exit(1, "no third move came to mind"),
            Self::FloodsStderr if game.moves == 0 => Deed::Chatter(4 * 1024 * 1024),
            _ => Deed::Nothing,
        }
    }

    fn after_move(&self, game: &Game) -> Deed {
        match self {
            Self::FloodsStdout if game.moves == 1 => Deed::Flood("status and on\n"),
            _ => Deed::Nothing,
        }
    }

    fn after_line(&self, line: &str, game: &Game, _rng: &mut Rng) -> Deed {
        match self {
            Self::ClosesStdout if line.starts_with("move ") && game.moves == 2 => Deed::CloseStdout,
            _ => Deed::Nothing,
        }
    }
}
