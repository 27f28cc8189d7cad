//! The programs `linesman` and `stratego`, put together from their parts.
//!
//! A crate with a protocol of its own builds its own program with [`run`].

mod program;

pub use program::{run, stratego};
