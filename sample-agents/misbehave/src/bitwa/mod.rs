//! Bitwa.

mod agent;
mod fault;
mod faults;
mod game;
mod hooks;
mod protocol;
#[cfg(test)]
mod testing;

pub(crate) use protocol::Bitwa;
