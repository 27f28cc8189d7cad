//! One failure, for all forms of a report: the facts, the difference from what was expected, and the plain text.

mod board;
mod difference;
mod facts;
mod text;

pub(super) use facts::Failure;
pub use text::failure_text;
