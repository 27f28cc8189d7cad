//! What a protocol brings to Linesman: a [`Descriptor`](protocol::Descriptor), and the traits behind it.
//!
//! Commands, tester and tournaments know protocols by these values only. A protocol is a crate that depends on this one.

pub mod game;
pub mod protocol;
pub mod scenario_file;
