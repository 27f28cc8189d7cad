//! A Bitwa player that gives random legal orders: `bitwa-random [--seed N]`.

use linesman_sample_agents::{Random, rng_from_arguments};
use linesman_sdk::bitwa::run;

fn main() -> anyhow::Result<()> {
    Ok(run(Random::new(rng_from_arguments(
        "A Bitwa player that gives random legal orders",
    )))?)
}
