//! UCI, for chess, and the protocols of its family.

mod answers;
mod chess;
mod descriptor;
mod game;
mod listening;
mod member;
mod misread;
mod options;
mod picture;
mod player;
mod scene;

pub use chess::UCI;
