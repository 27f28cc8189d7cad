//! The players of the sample programs, which stand in `src/bin`, and what these share.
//!
//! The players are here so that tests can play them in process.

pub mod bitwa;
pub mod otep_alphabeta;
mod program;
mod random;
pub mod stratego;
pub mod uci_alphabeta;

pub use program::rng_from_arguments;
pub use random::Random;
