//! Bitwa.

mod agent;
mod faults;
mod game;
#[cfg(test)]
mod testing;

pub(crate) use agent::Bitwa;
