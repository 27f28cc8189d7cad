//! A Tafl player that makes random legal moves, of any variant: `otep-random [--seed N]`.

use std::process::ExitCode;

use fastrand::Rng;
use linesman_sample_agents::run_with_seed;
use linesman_sdk::otep::{Move, Player, Turn, run};

struct Random {
    rng: Rng,
}

impl Player for Random {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        turn.moves()[self.rng.usize(..turn.moves().len())]
    }
}

fn main() -> ExitCode {
    run_with_seed("otep-random", |rng| run(Random { rng }))
}
