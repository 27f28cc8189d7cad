//! The Stratego protocol.

mod console;
mod descriptor;
mod game;
mod picture;
mod player;
mod replay;
mod scene;

pub use descriptor::STRATEGO;
