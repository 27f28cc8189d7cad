//! A Stratego player that makes random legal moves: `stratego-random [--seed N]`.

use std::process::ExitCode;

use linesman_sample_agents::{Random, run_with_seed};
use linesman_sdk::stratego::run;

fn main() -> ExitCode {
    run_with_seed("stratego-random", |rng| run(Random::new(rng)))
}
