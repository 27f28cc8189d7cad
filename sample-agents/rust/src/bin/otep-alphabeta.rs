//! A Tafl player that looks some moves ahead, of any variant:
//! `otep-alphabeta [--depth PLIES] [--time MILLISECONDS] [--seed N]`.

use clap::Parser as _;
use linesman_sample_agents::otep_alphabeta::{AlphaBeta, Arguments};
use linesman_sdk::otep::run;

fn main() -> anyhow::Result<()> {
    Ok(run(AlphaBeta::new(Arguments::parse()))?)
}
