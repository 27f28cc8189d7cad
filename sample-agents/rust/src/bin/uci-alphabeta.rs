//! A chess engine that looks ahead as deep as its time allows: `uci-alphabeta`.

use linesman_sample_agents::{rng_from_arguments, uci_alphabeta::AlphaBeta};
use linesman_sdk::uci::run;

fn main() -> anyhow::Result<()> {
    // Nothing is drawn by lot, but all sample bots have the same options.
    let _ = rng_from_arguments("A chess engine that looks ahead as deep as its time allows");
    Ok(run(AlphaBeta::default())?)
}
