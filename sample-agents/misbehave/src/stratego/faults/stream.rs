//! Faults in how lines are written and read.

use crate::{
    deed::Writing,
    stratego::{
        game::Game,
        hooks::{Hooks, Reading},
    },
};

/// A fault in how lines are written and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamFault {
    /// Everything that is written stays in memory until the player exits.
    HoldsOutput,
    /// Moves have no newline.
    NoNewline,
    /// Every line has a carriage return before its newline.
    CarriageReturns,
    /// A remark stands before every move.
    ThinksAloud,
    /// What one read brings is taken for whole lines.
    TakesReadsForLines,
    /// What comes in the same read as an echo, behind it, is lost unless it ends the game.
    DropsWhatFollowsTheEcho,
}

impl Hooks for StreamFault {
    fn reading(&self) -> Reading {
        match self {
            Self::TakesReadsForLines => Reading::WholeReads,
            Self::DropsWhatFollowsTheEcho => Reading::EchoAlone,
            _ => Reading::Lines,
        }
    }

    fn writing(&self) -> Writing {
        match self {
            Self::HoldsOutput => Writing::AtExit,
            Self::CarriageReturns => Writing::CarriageReturns,
            _ => Writing::AtOnce,
        }
    }

    fn word(&self, answer: String, game: &Game) -> String {
        match self {
            Self::NoNewline => answer.trim_end().to_owned(),
            Self::ThinksAloud => {
                let count = game.view.legal_moves().len();
                format!("thinking about {count} moves\n{answer}")
            }
            _ => answer,
        }
    }
}
