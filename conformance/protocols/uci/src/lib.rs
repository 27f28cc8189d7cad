//! The protocol UCI, for chess.

mod answers;
mod descriptor;
mod game;
mod listening;
mod options;
mod picture;
mod player;
mod scene;

pub use descriptor::{UCI, Uci};
