//! A Stratego player that goes by what it knows and guesses of the opponent's pieces: `stratego-hunter [--seed N]`.

use linesman_sample_agents::{rng_from_arguments, stratego::Hunter};
use linesman_sdk::stratego::run;

fn main() -> anyhow::Result<()> {
    let rng = rng_from_arguments(
        "A Stratego player that goes by what it knows and guesses of the opponent's pieces",
    );
    Ok(run(Hunter::new(rng))?)
}
