//! Suites: which scenarios run against an agent, in which order, and which verdicts follow.

mod aside;
mod detour;
mod estimate;
mod facts;
mod grouping;
mod hear_out;
mod misreading;
mod options;
mod pace;
mod reasons;
mod running;
mod schedule;
mod selection;
mod slot;
mod tally;
mod verdicts;

pub use options::{Keep, Options};
pub use selection::Suite;
