//! Stratego.

mod agent;
mod arrangement;
mod faults;
mod misreading;
mod moves;
#[cfg(test)]
mod testing;

pub(crate) use agent::Stratego;
