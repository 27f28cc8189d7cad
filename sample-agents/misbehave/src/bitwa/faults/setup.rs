//! Faults in how a game is read.

use linesman_games::bitwa::{Order, Rule};
use linesman_protocols::bitwa::Command;

use super::order::broken;
use crate::{
    bitwa::{game::Game, hooks::Hooks},
    deed::Deed,
};

/// A fault in how a game is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetupFault {
    /// The game is not answered.
    Silent,
    /// Every game is refused.
    Refuses,
    /// On large boards a column is counted that there is not, and orders go there.
    CountsOneTooMany,
    /// No order is given to divisions in the second half of the alphabet.
    KnowsHalfTheLetters,
}

impl Hooks for SetupFault {
    fn at_command(&self, game: &Game) -> Deed {
        match self {
            Self::Silent if game.is_at(Command::SetGame) => Deed::FallSilent,
            _ => Deed::Nothing,
        }
    }

    fn choose(&self, order: Order, game: &Game) -> Order {
        match self {
            Self::CountsOneTooMany if game.setup_length > LONG => {
                broken(order, Rule::TargetOffBoard, game)
            }
            _ => order,
        }
    }

    fn word_answer(&self, answer: String, game: &Game) -> String {
        match self {
            Self::Refuses if game.is_at(Command::SetGame) => {
                "? another game, please\n\n".to_owned()
            }
            Self::KnowsHalfTheLetters if game.is_at(Command::GenMove) && is_late(game) => {
                "? no such division\n\n".to_owned()
            }
            _ => answer,
        }
    }
}

/// Is an order asked for with a letter of the second half of the alphabet?
fn is_late(game: &Game) -> bool {
    game.asked
        .is_some_and(|division| division.letter().to_ascii_uppercase() > 'M')
}

/// The number of bytes of the longest `set_game` whose board is no large one.
const LONG: usize = 1000;
