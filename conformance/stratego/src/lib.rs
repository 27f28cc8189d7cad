//! The program `stratego`: a drop-in replacement for the manager of the UCC Programming Competition 2012, with its
//! switches, its log and its result line.
//!
//! [`main`] is the whole program. `args` reads its command line and `players` opens the two players, each a program, a
//! person (`@human`) or a remote player (`@network`). `seat` makes one dialect of the three. `watcher` observes the game for
//! `log`, `printer` and the player across the network. `page` shows the game in a browser (`-g`). `stderr` passes on what the programs write to standard error. `replay` plays the
//! game of a log again (`-f`).

#[macro_use]
mod tell;

mod args;
mod error;
mod kind;
mod log;
mod network;
mod page;
mod players;
mod printer;
mod program;
mod recording;
mod replay;
mod seat;
mod stderr;
mod watcher;

pub use args::command;
pub use program::main;
