//! The Stratego protocol.

mod descriptor;
mod picture;
mod player;
mod scene;

pub use descriptor::{STRATEGO, Stratego};
