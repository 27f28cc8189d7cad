//! The command line of `linesman`: the options that protocols add to its commands, and the sentence for a line that is wrong.
//!
//! It works on any [`Command`](clap::Command), and does not know the commands themselves.

pub mod meant;
mod numbers;
pub mod options;
mod unknown;

pub use numbers::of_wrong_number;
pub use unknown::Unknown;
