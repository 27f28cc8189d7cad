//! Bitwa.

mod agent;
mod faults;
mod game;
mod misreading;
#[cfg(test)]
mod testing;

pub(crate) use agent::Bitwa;
