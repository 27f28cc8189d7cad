//! Stratego.

mod agent;
mod arrangement;
mod faults;
mod moves;
#[cfg(test)]
mod testing;

pub(crate) use agent::Stratego;
