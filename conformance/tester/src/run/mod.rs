//! Running scenarios with an agent: once, several times, alone, and again where a fault depends on time.

mod agent;
mod before;
mod control;
mod converse;
mod doubt;
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
pub use machine::Machine;
pub(crate) use runner::Runner;
