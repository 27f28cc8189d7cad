//! Faults in how the conversation is ended.

use linesman_protocols::bitwa::Command;

use crate::{
    bitwa::{game::Game, hooks::Hooks},
    deed::Deed,
};

/// A fault in how the conversation is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndFault {
    /// The player exits at quit without a word.
    LeavesUnanswered,
    /// Quit is answered, and the player stays.
    Stays,
    /// The player exits with status 3 after quit.
    ExitStatus,
    /// The player stays when its input has ended.
    OutlivesInput,
}

impl Hooks for EndFault {
    fn at_command(&self, game: &Game) -> Deed {
        match self {
            Self::LeavesUnanswered if game.is_at(Command::Quit) => Deed::Exit(0, ""),
            _ => Deed::Nothing,
        }
    }

    fn at_quit(&self) -> Deed {
        match self {
            Self::Stays => Deed::ReadOn,
            Self::ExitStatus => Deed::Exit(3, ""),
            _ => Deed::Nothing,
        }
    }

    fn at_end_of_input(&self) -> Deed {
        match self {
            Self::OutlivesInput => Deed::Hang,
            _ => Deed::Nothing,
        }
    }
}
