//! A player of every protocol that chooses at random.

use fastrand::Rng;
use linesman_sdk::{otep, stratego, uci};

/// A player with nothing but a random number generator.
#[derive(Debug)]
pub struct Random {
    pub(crate) rng: Rng,
}

impl Random {
    /// Returns a player that draws from this generator.
    #[must_use]
    pub const fn new(rng: Rng) -> Self {
        Self { rng }
    }
}

/// Makes legal moves.
impl stratego::Player for Random {
    fn set_up(&mut self, game: &stratego::Game) -> stratego::Setup {
        stratego::Setup::shuffled(game.side, |n| self.rng.usize(..n))
    }

    fn choose(&mut self, view: &stratego::View) -> Option<stratego::Move> {
        self.rng.choice(view.legal_moves())
    }
}

/// Makes legal moves.
impl uci::Player for Random {
    fn about(&self) -> uci::About {
        uci::About::new("Linesman random mover", "the Linesman authors")
    }

    fn choose(&mut self, search: &uci::Search<'_>) -> uci::Line {
        let moves = search.moves();
        let mv = moves[self.rng.usize(..moves.len())];
        uci::Line::new(uci::Worth::Hundredths(0), [mv])
    }
}

/// Makes legal moves, in any variant.
impl otep::Player for Random {
    fn choose(&mut self, turn: &mut otep::Turn<'_>) -> otep::Move {
        turn.moves()[self.rng.usize(..turn.moves().len())]
    }
}
