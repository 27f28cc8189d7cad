//! What is said to agents becomes scenarios.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod writer;
