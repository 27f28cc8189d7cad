//! The Bitwa protocol.

mod answers;
mod board;
mod console;
mod descriptor;
mod drawing;
mod game;
mod misread;
mod picture;
mod player;
mod scene;
mod showing;
#[cfg(test)]
mod tests;

pub use descriptor::BITWA;
