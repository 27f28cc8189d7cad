//! Faults in how lines are written and read.

use linesman_protocols::bitwa::Command;

use crate::{
    bitwa::{
        game::Game,
        hooks::{Hooks, Reading},
    },
    deed::Writing,
};

/// A fault in how lines are written and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamFault {
    /// Everything that is written stays in memory until the player exits.
    HoldsOutput,
    /// Orders have no newline.
    NoNewline,
    /// Every line has a carriage return before its newline.
    CarriageReturns,
    /// A remark stands before every order.
    ThinksAloud,
    /// What one read brings is taken for whole lines.
    TakesReadsForLines,
    /// What comes in the same read as a line, behind it, is lost.
    DropsWhatFollows,
}

impl Hooks for StreamFault {
    fn reading(&self) -> Reading {
        match self {
            Self::TakesReadsForLines => Reading::WholeReads,
            Self::DropsWhatFollows => Reading::FirstLines,
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

    fn word_answer(&self, answer: String, game: &Game) -> String {
        match (self, game.asked) {
            _ if !game.is_at(Command::GenMove) => answer,
            (Self::NoNewline, _) => answer.trim_end().to_owned(),
            (Self::ThinksAloud, Some(division)) => format!("thinking about {division}\n{answer}"),
            _ => answer,
        }
    }
}
