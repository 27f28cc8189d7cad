//! Bitwa.

mod agent;
mod fault;
mod faults;
mod game;
mod hooks;
#[cfg(test)]
mod testing;

pub(crate) use agent::Agent;
pub(crate) use fault::{Fault, TABLE, hooks_of};
