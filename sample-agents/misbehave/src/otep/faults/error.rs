//! Faults in what the engine complains of.

use crate::otep::{game::Game, hooks::Hooks};

/// A fault in what the engine complains of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorFault {
    /// The game is given up in place of the first move.
    GivesUp,
    /// There is something to complain of before the first move.
    Complains,
    /// The complaint has a code of the referee's.
    OtherCode,
}

impl Hooks for ErrorFault {
    fn word_move(&self, answer: String, game: &Game) -> String {
        match self {
            _ if game.moves > 0 => answer,
            Self::GivesUp => "error -1 no move came to mind\n".to_owned(),
            Self::Complains => format!("error 0 the opening book is missing\n{answer}"),
            Self::OtherCode => format!("error 2 the opening book is missing\n{answer}"),
        }
    }
}
