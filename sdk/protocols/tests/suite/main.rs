//! The crate's public face, as its users see it.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod bitwa;
mod broken;
mod logs;
mod otep;
mod otep_agent;
mod otep_checks;
mod properties;
mod random;
mod stratego_checks;
mod time_out;
