//! OTEP, for tafl.

mod agent;
mod fault;
mod faults;
mod game;
mod hooks;
mod moves;
mod protocol;
#[cfg(test)]
mod testing;

pub(crate) use protocol::Otep;
