//! Faults in the course of a game.

use linesman_games::{
    Side,
    bitwa::{Order, Rule},
};
use linesman_protocols::bitwa::Command;

use super::order::broken;
use crate::bitwa::{game::Game, hooks::Hooks};

/// A fault in the course of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameFault {
    /// As this side a late order has its target off the board.
    LateAs(Side),
    /// Letters are counted, so that a destroyed division is missed; only at the beginning of a game.
    CountsLetters,
    /// No order is given before the opponent's play has come.
    WaitsForPlay,
}

impl Hooks for GameFault {
    fn choose(&self, order: Order, game: &Game) -> Order {
        match self {
            Self::LateAs(side) if game.side == Some(*side) && game.round() >= LATE => {
                broken(order, Rule::TargetOffBoard, game)
            }
            _ => order,
        }
    }

    fn word_answer(&self, answer: String, game: &Game) -> String {
        let is_moment = match self {
            _ if !game.is_at(Command::GenMove) => false,
            Self::LateAs(_) => false,
            Self::CountsLetters => game.orders < EARLY && game.asked != game.next_letter(),
            Self::WaitsForPlay => game.is_alone,
        };
        if is_moment {
            "? not yet\n\n".to_owned()
        } else {
            answer
        }
    }
}

/// The round of the first late order: later than the suite goes in its shorter games.
const LATE: u32 = 10;
/// The number of orders in which a division is missed.
const EARLY: u32 = 3;
