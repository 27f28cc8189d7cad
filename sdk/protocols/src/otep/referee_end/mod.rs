//! The referee's end of a conversation with an agent that plays.

mod end;
mod hearing;

pub use end::{MOST_REFUSALS, RefereeEnd};
