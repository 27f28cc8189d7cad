//! Records that cannot be read.

use std::fmt;

/// A game whose record is damaged. Its result is kept apart from the record, and counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedRecord {
    /// The number of the game.
    pub game: u64,
    /// What is wrong with the record.
    pub why: String,
}

impl fmt::Display for DamagedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, why } = self;
        write!(f, "the record of game {game} is damaged: {why}")
    }
}

/// What there is of the record of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recording {
    /// The game was not recorded.
    Missing,
    /// The record is there.
    Kept,
    /// The record cannot be read.
    Damaged,
}
