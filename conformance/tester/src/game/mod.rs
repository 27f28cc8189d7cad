//! Whole games between two programs.
//!
//! A protocol makes a [`Game`] out of a [`GameRequest`]. Playing it starts both programs and returns a [`PlayedGame`], a plain
//! value. Nothing here prints.

mod contestant;
mod ending;
mod pairing;
mod table;

pub use contestant::Contestant;
pub use ending::{PlayedGame, Reason, Score};
pub use pairing::Pairing;
pub use table::{Attempt, Game, GameError, GameRequest, Over, play};
