//! The Bitwa protocol.

mod descriptor;
mod picture;
mod player;
mod scene;
#[cfg(test)]
mod tests;

pub use descriptor::{BITWA, Bitwa};
