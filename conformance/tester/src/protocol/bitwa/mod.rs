//! The Bitwa protocol.

mod console;
mod descriptor;
mod drawing;
mod picture;
mod player;
mod scene;
#[cfg(test)]
mod tests;

pub use descriptor::{BITWA, Bitwa};
