//! How the random player plays Bitwa.

use linesman_sdk::bitwa::{Order, Player, Turn};

use crate::Random;

/// Gives legal orders.
impl Player for Random {
    fn choose(&mut self, turn: &Turn<'_>) -> Order {
        let board = turn.position.board();
        let sign = |is_positive| if is_positive { 1 } else { -1 };
        Order {
            attack: i64::from(self.rng.bool()),
            x: self.rng.i64(0..i64::from(board.columns())),
            y: self.rng.i64(0..i64::from(board.rows())),
            dx: sign(self.rng.bool()),
            dy: sign(self.rng.bool()),
            px_first: i64::from(self.rng.bool()),
        }
    }
}
