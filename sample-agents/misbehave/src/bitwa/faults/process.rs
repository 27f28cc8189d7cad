//! Faults of the player as a process.

use linesman_protocols::bitwa::Command;

use crate::{
    bitwa::{game::Game, hooks::Hooks},
    deed::Deed,
};

/// A fault of the player as a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessFault {
    /// The player exits in place of its fifth order.
    Dies,
    /// Standard output is closed when the play of the fifth order has been answered.
    ClosesStdout,
    /// A process that the player has started stays when the player exits.
    LeavesChild,
    /// The answer to the play of the fifth order has no end.
    FloodsStdout,
    /// Standard error is flooded before the fifth order.
    FloodsStderr,
    /// A great table is made before the fifth order.
    TakesMemory,
}

impl Hooks for ProcessFault {
    fn at_start(&self) -> Deed {
        match self {
            Self::LeavesChild => Deed::StartChild,
            _ => Deed::Nothing,
        }
    }

    fn at_command(&self, game: &Game) -> Deed {
        let is_order = game.is_at(Command::GenMove) && game.orders == SOME;
        match self {
            Self::Dies if is_order => Deed::Exit(1, "no fifth order came to mind"),
            Self::FloodsStdout if is_repeated(game) => Deed::Flood("= and on\n"),
            Self::FloodsStderr if is_order => Deed::Chatter(4 * 1024 * 1024),
            Self::TakesMemory if is_order => Deed::TakeMemory(TOO_MUCH),
            _ => Deed::Nothing,
        }
    }

    fn after_answer(&self, game: &Game) -> Deed {
        match self {
            Self::ClosesStdout if is_repeated(game) => Deed::CloseStdout,
            _ => Deed::Nothing,
        }
    }
}

/// Does play repeat the order of which the player makes so much?
fn is_repeated(game: &Game) -> bool {
    game.is_at(Command::Play { is_own: true }) && game.orders == SOME + 1
}

/// The number of orders that go well: as many as the suite asks for where it has more than the process in mind.
const SOME: u32 = 4;
/// More than the 400 MB of the text, in bytes.
const TOO_MUCH: usize = 440 << 20;
