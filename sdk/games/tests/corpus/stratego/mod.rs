//! The logs of the Stratego competition of 2012.

mod log;
mod replay;
mod trials;

pub(super) use trials::trials;
