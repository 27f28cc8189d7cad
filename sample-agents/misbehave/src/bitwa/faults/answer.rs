//! Faults in the form of answers.

use std::time::Duration;

use linesman_protocols::bitwa::Command;

use crate::{
    bitwa::{game::Game, hooks::Hooks},
    deed::Deed,
};

/// A fault in the form of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerFault {
    /// Orders come without their mark.
    NoMark,
    /// The empty line behind orders is left out.
    NoEmptyLine,
    /// The play of the first order is answered twice.
    Twice,
    /// There is a greeting in the form of an answer.
    Greets,
    /// Two empty lines stand behind every order.
    TwoEmptyLines,
    /// Two spaces stand before the numbers of every order.
    TwoSpaces,
    /// Commands that are not known are answered as if they had been carried out.
    AcceptsAnything,
}

impl Hooks for AnswerFault {
    fn at_start(&self) -> Deed {
        match self {
            Self::Greets => Deed::SayUnlessHeard(A_WHILE, "= hello\n\n".to_owned()),
            _ => Deed::Nothing,
        }
    }

    fn word_answer(&self, answer: String, game: &Game) -> String {
        let is_order = game.is_at(Command::GenMove);
        match self {
            Self::NoMark if is_order => answer.replacen("= ", "", 1),
            Self::NoEmptyLine if is_order => answer.replacen("\n\n", "\n", 1),
            Self::TwoEmptyLines if is_order => format!("{answer}\n"),
            Self::TwoSpaces if is_order => answer.replacen("= ", "=  ", 1),
            Self::AcceptsAnything if game.is_at(Command::Unknown) => "=\n\n".to_owned(),
            _ => answer,
        }
    }

    fn after_answer(&self, game: &Game) -> Deed {
        let is_moment = game.is_at(Command::Play { is_own: true }) && game.orders == 1;
        match self {
            Self::Twice if is_moment => Deed::SayUnlessHeard(A_WHILE, "=\n\n".to_owned()),
            _ => Deed::Nothing,
        }
    }
}

/// Longer than a referee takes that has something to say. An answer to nothing that is given while a command is on its way
/// would be taken for the answer to that.
const A_WHILE: Duration = Duration::from_millis(60);
