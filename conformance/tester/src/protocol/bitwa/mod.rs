//! The Bitwa protocol.

mod board;
mod console;
mod descriptor;
mod drawing;
mod game;
mod picture;
mod player;
mod scene;
#[cfg(test)]
mod tests;

pub use descriptor::BITWA;
