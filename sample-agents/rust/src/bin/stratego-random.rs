//! A Stratego player that makes random legal moves: `stratego-random [--seed N]`.

use std::process::ExitCode;

use fastrand::Rng;
use linesman_sample_agents::run_with_seed;
use linesman_sdk::stratego::{Game, Move, Player, Setup, View, run};

struct Random {
    rng: Rng,
}

impl Player for Random {
    fn set_up(&mut self, game: &Game) -> Setup {
        Setup::shuffled(game.side, |n| self.rng.usize(..n))
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        self.rng.choice(view.legal_moves())
    }
}

fn main() -> ExitCode {
    run_with_seed("stratego-random", |rng| run(Random { rng }))
}
