//! Files of this repository that follow from the code, and how they are generated; and the stubs of a new check.
//!
//! `cargo run -p linesman-dev -- generate` writes all generated files, and `new-check ID` the stubs.

mod generated;
pub mod new_check;
mod schemas;

pub use generated::{Generated, all, top};
