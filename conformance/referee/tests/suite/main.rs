//! The crate's integration tests: real processes, and the judgement of games without any.

#![expect(
    clippy::unwrap_used,
    reason = "what helpers of tests unwrap is as much a test as what tests unwrap themselves"
)]

mod in_process;
mod process;
mod ranking;
mod referee;
