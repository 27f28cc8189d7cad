//! The crate's integration tests: whole conversations between a player and a referee.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

mod bitwa;
mod otep;
mod panics;
mod stratego;
mod testing;
mod wire;
