//! A chess engine that plays random legal moves: `uci-random [--seed N]`.

use linesman_sample_agents::{Random, rng_from_arguments};
use linesman_sdk::uci::run;

fn main() -> anyhow::Result<()> {
    Ok(run(Random::new(rng_from_arguments(
        "A chess engine that plays random legal moves",
    )))?)
}
