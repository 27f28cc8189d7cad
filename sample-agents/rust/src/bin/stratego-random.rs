//! A Stratego player that makes random legal moves: `stratego-random [--seed N]`.

use linesman_sample_agents::{Random, rng_from_arguments};
use linesman_sdk::stratego::run;

fn main() -> anyhow::Result<()> {
    Ok(run(Random::new(rng_from_arguments(
        "A Stratego player that makes random legal moves",
    )))?)
}
