//! OTEP, the protocol of tafl engines.

mod agent;
mod faults;
mod misreading;
mod moves;
mod record;
#[cfg(test)]
mod testing;

pub(crate) use agent::Otep;
