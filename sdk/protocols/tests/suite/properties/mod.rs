//! What holds for any bytes. Each function panics if it does not; the suite calls them with bytes that proptest draws, and
//! the fuzzers of `fuzz/` with bytes of their own.

mod framing;
mod log;
mod moves;
mod setups;

pub(crate) use framing::check_framing;
pub(crate) use log::check_log;
pub(crate) use moves::{check_agent_end, check_moves};
pub(crate) use setups::check_setups;
