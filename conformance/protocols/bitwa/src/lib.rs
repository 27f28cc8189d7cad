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

pub use descriptor::{BITWA, Bitwa};
