//! The Stratego protocol.

mod console;
mod descriptor;
mod game;
mod picture;
mod player;
mod scene;

pub use descriptor::STRATEGO;
