//! The Stratego protocol.

mod answers;
mod asking;
mod blocker;
mod console;
mod descriptor;
mod fighter;
mod game;
mod listening;
mod misread;
mod person;
mod picture;
mod player;
mod points;
mod replay;
mod scene;
mod showing;
mod traits;

pub use descriptor::{STRATEGO, Stratego};
pub use person::STRATEGO_PERSON;
