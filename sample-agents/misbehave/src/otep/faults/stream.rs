//! Faults in how lines are written and read.

use crate::{
    deed::{Deed, Writing},
    otep::{
        game::Game,
        hooks::{Hooks, Reading},
    },
};

/// A fault in how lines are written and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamFault {
    /// Everything that is written stays in memory until the engine exits.
    HoldsOutput,
    /// Moves have no newline.
    NoNewline,
    /// Every line has a carriage return before its newline.
    CarriageReturns,
    /// A remark that is no command stands before every move.
    ThinksAloud,
    /// Two spaces stand before every move record.
    TwoSpaces,
    /// The status before every move has letters beyond US-ASCII.
    Accents,
    /// What one read brings is taken for whole lines.
    TakesReadsForLines,
    /// What comes in the same read as the confirmation of a move, behind it, is lost.
    DropsWhatFollowsConfirmations,
    /// A command that is not known is fatal.
    DiesOfTheUnknown,
}

impl Hooks for StreamFault {
    fn reading(&self) -> Reading {
        match self {
            Self::TakesReadsForLines => Reading::WholeReads,
            Self::DropsWhatFollowsConfirmations => Reading::ConfirmationAlone,
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

    fn at_line(&self, line: &str, _game: &Game) -> Deed {
        let command = line.split_ascii_whitespace().next().unwrap_or_default();
        match self {
            Self::DiesOfTheUnknown if !COMMANDS.contains(&command) => {
                Deed::Exit(1, "what came is no command")
            }
            _ => Deed::Nothing,
        }
    }

    fn word_move(&self, answer: String, game: &Game) -> String {
        match self {
            Self::NoNewline => answer.trim_end().to_owned(),
            Self::ThinksAloud => {
                let position = game.position.as_ref();
                let count = position.map_or(0, |position| position.legal_moves().len());
                format!("thinking about {count} moves\n{answer}")
            }
            Self::TwoSpaces => answer.replacen(' ', "  ", 1),
            Self::Accents => format!("status réfléchit\n{answer}"),
            _ => answer,
        }
    }
}

/// What a referee says.
const COMMANDS: [&str; 12] = [
    "hello",
    "rules",
    "position",
    "side",
    "clock",
    "analyze",
    "play",
    "move",
    "error",
    "opponent-move",
    "finish",
    "goodbye",
];
