//! A player that conforms but for one fault, which it is told to have.
//!
//! `misbehave --break CHECK` speaks the protocol of the check with that id, plays random legal moves, and breaks
//! exactly this check, so that a tester can be seen to find it. `misbehave PROTOCOL` conforms.
//!
//! Each protocol has a folder. `agent` is the conforming player. At well-defined points of the conversation it asks
//! `hooks::Hooks` whether anything is to be done differently; every fault overrides the few points that it needs, and
//! `fault` holds the table from checks to faults. What the protocols share is [`deed`], what a fault can have a player
//! do, [`body`], which does it, and [`world`], to which it is done. [`part`] finds the player for a check.

mod bitwa;
mod body;
mod deed;
mod otep;
mod part;
mod stratego;
#[cfg(test)]
mod testing;
mod world;

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use clap::Parser;
use fastrand::Rng;

use crate::{part::Part, world::Process};

/// Plays random legal moves over standard input and output, but for one fault.
#[derive(Parser)]
#[command(name = "misbehave")]
struct Arguments {
    /// The protocol to conform to: stratego, otep or bitwa
    #[arg(value_name = "PROTOCOL", value_parser = Part::conforming, default_value = "stratego")]
    part: Part,
    /// The id of the check that is to fail, which says the protocol as well; without it, none does
    #[arg(long = "break", value_name = "CHECK", value_parser = Part::breaking, conflicts_with = "part")]
    broken: Option<Part>,
    /// Seed of all that is drawn; random if not given
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print the ids of all checks, one per line
    #[arg(long, conflicts_with_all = ["part", "broken", "seed"])]
    list: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.list {
        let list: String = part::ids().map(|id| format!("{id}\n")).collect();
        // A reader that has seen enough of the list is no failure.
        let _ = io::stdout().write_all(list.as_bytes());
        return ExitCode::SUCCESS;
    }
    let part = arguments.broken.unwrap_or(arguments.part);
    let rng = arguments.seed.map_or_else(Rng::new, Rng::with_seed);
    ExitCode::from(part.play(&mut Process, rng))
}
