//! A Bitwa player that tries orders out and takes the one that leaves it furthest ahead: `bitwa-greedy`.

use clap::Parser as _;
use linesman_sample_agents::bitwa::Greedy;
use linesman_sdk::bitwa::run;

fn main() -> anyhow::Result<()> {
    Ok(run(Greedy::parse())?)
}
