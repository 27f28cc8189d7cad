//! Conversations of real programs, judged.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod excerpts;
