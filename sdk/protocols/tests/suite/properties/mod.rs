//! What holds for any bytes. Each function panics if it does not; the suite calls them with bytes that proptest draws, and
//! the fuzzers of `fuzz/` with bytes of their own.

mod bitwa;
mod framing;
mod log;
mod moves;
mod otep_host;
mod setups;

pub(crate) use bitwa::{check_bitwa_agent_end, check_bitwa_host};
pub(crate) use framing::check_framing;
pub(crate) use log::check_log;
pub(crate) use moves::{check_agent_end, check_moves};
pub(crate) use otep_host::check_otep_host;
pub(crate) use setups::check_setups;
