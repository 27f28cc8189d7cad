//! The Bitwa protocol.

mod answers;
mod board;
mod console;
mod descriptor;
mod drawing;
mod game;
mod listening;
mod misread;
mod picture;
mod player;
mod scene;
mod showing;
mod traits;

pub use descriptor::{BITWA, Bitwa};
