//! The players of the sample programs, which stand in `src/bin`, and what these share.
//!
//! The players are here so that tests can play them in process.

pub mod bitwa_greedy;
pub mod bitwa_random;
pub mod otep_alphabeta;
pub mod otep_random;
mod program;
pub mod stratego_random;

pub use program::{complain, exit_code, run_with_seed};
