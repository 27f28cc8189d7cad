//! Whole games between two programs.
//!
//! A protocol makes a [`Game`] out of a [`GameRequest`]. Playing it starts both programs and returns a [`PlayedGame`], a plain
//! value. Nothing here prints.

mod contestant;
mod ending;
mod table;

pub use contestant::Contestant;
pub use ending::{PlayedGame, Reason, Score};
pub use table::{Game, GameError, GameRequest, Over, play};
