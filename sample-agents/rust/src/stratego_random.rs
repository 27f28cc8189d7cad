//! A Stratego player that makes random legal moves.

use fastrand::Rng;
use linesman_sdk::stratego::{Game, Move, Player, Setup, View};

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
    fn set_up(&mut self, game: &Game) -> Setup {
        Setup::shuffled(game.side, |n| self.rng.usize(..n))
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        self.rng.choice(view.legal_moves())
    }
}
