//! A Tafl player that makes random legal moves, of any variant: `otep-random [--seed N]`.

use linesman_sample_agents::{Random, rng_from_arguments};
use linesman_sdk::otep::run;

fn main() -> anyhow::Result<()> {
    Ok(run(Random::new(rng_from_arguments(
        "A Tafl player that makes random legal moves, in any variant",
    )))?)
}
