//! Stratego.

mod agent;
mod arrangement;
mod fault;
mod faults;
mod game;
mod hooks;
mod illegal;
mod protocol;
#[cfg(test)]
mod testing;

pub(crate) use protocol::Stratego;
