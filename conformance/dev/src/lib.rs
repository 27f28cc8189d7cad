//! Files of this repository that follow from the code, and how they are generated.
//!
//! `cargo run -p linesman-dev -- generate` writes all of them.

mod generated;
mod schemas;

pub use generated::{Generated, all, top};
