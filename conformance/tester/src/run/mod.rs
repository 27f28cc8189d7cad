//! Running scenarios with an agent: once, several times, alone, and again where a fault depends on time.

mod agent;
mod alone;
mod before;
mod control;
mod converse;
mod doubt;
mod lengths;
mod machine;
mod probe;
mod runner;
mod search;
mod silence;
mod stopping;
mod trial;

pub use agent::AnyAgent;
pub use converse::RunError;
pub(crate) use doubt::doubt;
pub(crate) use lengths::Lengths;
pub use machine::Machine;
pub(crate) use runner::Runner;
