//! What the author of a game-playing program needs: a trait to implement and a function that runs it.
//!
//! One module for each game, and [`testing`] for tests of a player in its own process. A program depends on this crate alone:
//! the types of the rules are re-exported.
//!
//! # Standard output
//!
//! Standard output belongs to the protocol while a player runs. A line that `println!` writes there reaches the referee, and is
//! an answer that it did not ask for. Write to standard error with `eprintln!`, or into a file with [`Log`]. This lint at the
//! top of your program finds each line that prints: `#![warn(clippy::print_stdout)]`.
//!
//! # Panics
//!
//! A player that panics ends the game as its protocol provides: an OTEP engine sends `error -1`, and a Bitwa program answers `?`.
//! Stratego has no such answer, and the referee sees the end of the program. Then the panic goes on, so that its message reaches
//! standard error and the exit code is not 0. A program that is built with `panic = "abort"` just ends.

pub mod bitwa;
mod log;
pub mod otep;
pub mod stratego;
mod stream;
pub mod testing;
pub mod uci;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Examples;

/// What every position has: who is to act, submit an action, view, outcome. Bring it into scope to play on with a position.
pub use linesman_games::Position;
pub use linesman_games::{ListActions, Outcome, Side, ToAct};
pub use log::Log;
