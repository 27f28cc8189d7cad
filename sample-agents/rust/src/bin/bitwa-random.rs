//! A Bitwa player that gives random legal orders: `bitwa-random [--seed N]`.

use std::process::ExitCode;

use linesman_sample_agents::{Random, run_with_seed};
use linesman_sdk::bitwa::run;

fn main() -> ExitCode {
    run_with_seed("bitwa-random", |rng| run(Random::new(rng)))
}
