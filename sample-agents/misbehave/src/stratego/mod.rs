//! Stratego.

mod agent;
mod arrangement;
mod fault;
mod faults;
mod game;
mod hooks;
mod illegal;
#[cfg(test)]
mod testing;

pub(crate) use agent::Agent;
pub(crate) use fault::{Fault, TABLE, hooks_of};
