//! The crate's integration tests: the rules of each game, seen from outside.

mod bitwa;
mod stratego;
mod tafl;
