//! UCI, for chess: an engine that conforms, and its faults.

mod agent;
mod faults;
mod order;
mod thought;

pub(crate) use agent::Uci;
