//! The crate's public face, as its users see it.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod logs;
mod properties;
mod random;
