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

use linesman_protocols::{Framer, Line};

/// Hands over the lines of what an agent writes. They are cut at `longest` bytes, early enough for short inputs to show it.
fn each_line(bytes: &[u8], longest: usize, mut hear: impl FnMut(Line<'_>)) {
    let mut framer = Framer::new(longest);
    framer.push(bytes);
    while let Some(line) = framer.next_line() {
        hear(line);
    }
    if let Some(line) = framer.finish() {
        hear(line);
    }
}
