//! A player that conforms but for one fault, which it is told to have.
//!
//! `misbehave --break CHECK` plays random legal Stratego and breaks exactly the check with that id, so that a tester
//! can be seen to find it. Without `--break` it conforms.
//!
//! [`agent`] is the conforming player. At well-defined points of the conversation it asks [`hooks::Hooks`] whether
//! anything is to be done differently; every fault overrides the few points that it needs, and [`fault`] holds the
//! table from checks to faults.

mod agent;
mod arrangement;
mod fault;
mod faults;
mod game;
mod hooks;
mod illegal;
#[cfg(test)]
mod testing;
mod world;

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use clap::Parser;
use fastrand::Rng;

use crate::{agent::Agent, fault::Fault, world::Process};

/// Plays random legal Stratego over standard input and output, but for one fault.
#[derive(Parser)]
#[command(name = "misbehave")]
struct Arguments {
    /// The id of the check that is to fail; without it, none does
    #[arg(long = "break", value_name = "CHECK", value_parser = Fault::for_check)]
    fault: Option<Fault>,
    /// Seed of the set-up and of the moves; random if not given
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print the ids of all checks, one per line
    #[arg(long, conflicts_with_all = ["fault", "seed"])]
    list: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.list {
        let list: String = fault::ids().map(|id| format!("{id}\n")).collect();
        // A reader that has seen enough of the list is no failure.
        let _ = io::stdout().write_all(list.as_bytes());
        return ExitCode::SUCCESS;
    }
    let hooks = fault::hooks_of(arguments.fault.as_ref());
    let rng = arguments.seed.map_or_else(Rng::new, Rng::with_seed);
    ExitCode::from(Agent::new(&mut Process, hooks, rng).play())
}
