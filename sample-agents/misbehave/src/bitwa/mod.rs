//! Bitwa.

mod agent;
mod faults;
mod game;
#[cfg(test)]
mod testing;

pub use agent::Bitwa;
