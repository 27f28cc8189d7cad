//! Agents that conform except for the faults you ask for, so that you can see a tester find them.
//!
//! The program `misbehave --break CHECK` speaks the protocol of that check, plays random legal moves, and breaks exactly this
//! check. `misbehave PROTOCOL` conforms. Faults can have conditions: `--when ply:100` shows a fault from the hundredth move on.
//!
//! This library is the program without its protocols. It has the read loop ([`Player`]), the command line ([`run()`]), the
//! conditions, and the faults that make sense everywhere, such as output that is not flushed or a process that is left behind
//! ([`Fault`]). A protocol brings an agent that conforms ([`Protocol`], [`Agent`]) and the faults of its own ([`Faulty`]).
//!
//! # Adding a protocol
//!
//! 1. Implement [`Protocol`] and [`Agent`] for the state of an agent that conforms. The agent tells its [`Player`] at each [`Point`] where it
//!    is, and sends every answer through it.
//! 2. Implement [`Faulty`]: return a [`Fault`] for each check. Many faults are one call, such as [`Fault::silent`]. Others do something at a
//!    point ([`Fault::at`]), change an answer ([`Fault::rewrite`]) or choose another move ([`Fault::choose`]).
//! 3. Call [`run()`] with an [`Entry`] for the protocol.
//!
//! `tests/suite/counting.rs` does this for a protocol in which both sides count.

mod arguments;
mod bitwa;
mod condition;
mod fault;
mod faults;
mod misbehaver;
mod otep;
mod player;
mod protocol;
mod stratego;
mod streams;
#[cfg(test)]
mod testing;
mod uci;
mod world;

pub use arguments::run;
pub use fault::{Act, Fault, Faulty, Writing};
pub use misbehaver::{Entry, Misbehaver, Word};
pub use player::{Agent, Flow, Player};
pub use protocol::{Misreading, Point, Protocol, Seen};
pub use streams::{Input, Streams};
pub use world::World;

/// The protocols of this workspace, the default first.
pub const PROTOCOLS: &[Entry] = &[
    Entry::of::<stratego::Stratego>(),
    Entry::of::<otep::Otep>(),
    Entry::of::<bitwa::Bitwa>(),
    Entry::of::<uci::Uci>(),
    Entry::of::<uci::Uai>(),
];
