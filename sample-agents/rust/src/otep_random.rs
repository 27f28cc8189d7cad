//! A Tafl player that makes random legal moves, of any variant.

use fastrand::Rng;
use linesman_sdk::otep::{Move, Player, Turn};

/// A player with nothing but a random number generator.
#[derive(Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// Returns a player that draws from this generator.
    #[must_use]
    pub const fn new(rng: Rng) -> Self {
        Self { rng }
    }
}

impl Player for Random {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        turn.moves()[self.rng.usize(..turn.moves().len())]
    }
}
