//! Faults in how the game is ended.

use crate::{
    deed::Deed,
    stratego::{
        game::Awaiting,
        hooks::{Hooks, Quit},
    },
};

/// A fault in how the game is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndFault {
    /// A bare QUIT in place of a later turn's first line is not heard.
    DeafAsHeader,
    /// A bare QUIT in place of the repetition of a move is not heard.
    DeafForEcho,
    /// A bare QUIT in place of the first turn's first line is not heard.
    DeafAfterSetup,
    /// QUIT is not heard where a result follows.
    DeafToResults,
    /// A word follows a bare QUIT in place of a later turn's first line.
    Farewell,
    /// The player exits with status 3 after QUIT.
    ExitStatus,
    /// The player stays when its input has ended.
    OutlivesInput,
}

impl Hooks for EndFault {
    fn at_quit(&self, quit: Quit) -> Deed {
        let is_bare_in_place_of = |awaiting| !quit.has_result && quit.in_place_of == awaiting;
        match self {
            Self::DeafAsHeader if is_bare_in_place_of(Awaiting::Turn) => Deed::ReadOn,
            Self::DeafForEcho if is_bare_in_place_of(Awaiting::Echo) => Deed::ReadOn,
            Self::DeafAfterSetup if is_bare_in_place_of(Awaiting::FirstTurn) => Deed::ReadOn,
            Self::DeafToResults if quit.has_result => Deed::ReadOn,
            Self::Farewell if is_bare_in_place_of(Awaiting::Turn) => Deed::Say("bye\n".to_owned()),
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
