//! The crate's integration tests: the rules of each game, seen from outside.

mod stratego;
