//! A Tafl player that makes random legal moves, of any variant: `otep-random [--seed N]`.

use std::process::ExitCode;

use linesman_sample_agents::{Random, run_with_seed};
use linesman_sdk::otep::run;

fn main() -> ExitCode {
    run_with_seed("otep-random", |rng| run(Random::new(rng)))
}
