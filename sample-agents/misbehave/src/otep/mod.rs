//! OTEP, the protocol of tafl engines.

mod agent;
mod faults;
mod moves;
mod record;
#[cfg(test)]
mod testing;

pub use agent::Otep;
