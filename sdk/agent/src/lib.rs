//! What the author of a game-playing program needs: a trait to implement and a function that runs it.
//!
//! One module for each game. A program depends on this crate alone: the types of the rules are re-exported.

pub mod bitwa;
pub mod otep;
pub mod stratego;
mod stream;
