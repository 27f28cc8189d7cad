//! A player that conforms but for the faults that it is told to have.
//!
//! `misbehave --break CHECK` speaks the protocol of the check with that id, plays random legal moves, and breaks
//! exactly this check, so that a tester can be seen to find it. `misbehave PROTOCOL` conforms. A fault can have
//! conditions: `--when ply:100` has it show from the hundredth move on, and there may be several faults.
//!
//! Each protocol has a folder. `agent` is the conforming player. At well-defined points of the conversation it asks
//! whether anything is to be done differently: [`faults`] passes that on to those whose conditions ([`condition`]) hold.
//! Every fault overrides the few points of `hooks::Hooks` that it needs, and `fault` holds the table from checks to
//! faults. What the protocols share is [`deed`], what a fault can have a player do, [`body`], which does it, [`world`],
//! to which it is done, [`leak`], a fault of all protocols, and [`protocol`], what has to be known of each. [`part`] puts
//! a player together as [`arguments`] tell it.

mod arguments;
mod bitwa;
mod body;
mod condition;
mod deed;
mod faults;
mod leak;
mod otep;
mod part;
mod protocol;
mod stratego;
#[cfg(test)]
mod testing;
mod world;

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use fastrand::Rng;

use crate::world::Process;

fn main() -> ExitCode {
    let (arguments, part) = arguments::parse();
    if arguments.list {
        let list: String = part::ids().map(|id| format!("{id}\n")).collect();
        // A reader that has seen enough of the list is no failure.
        let _ = io::stdout().write_all(list.as_bytes());
        return ExitCode::SUCCESS;
    }
    let rng = arguments.seed.map_or_else(Rng::new, Rng::with_seed);
    ExitCode::from(part.play(&mut Process::new(arguments.memory), rng))
}
