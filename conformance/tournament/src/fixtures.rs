//! A game that is to be played, and the parts that a tournament is divided into.

use std::{collections::HashMap, fmt, str::FromStr};

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the game, from 1. It is the same however the tournament is divided.
    pub number: u64,
    /// The round, from 1.
    pub round: u32,
    /// The number of the meeting of two players that it is part of, from 0.
    pub meeting: u64,
    /// The numbers of the players, the first side first.
    pub players: [usize; 2],
    /// The number of the kind of game.
    pub kind: usize,
    /// The number of the opening.
    pub opening: u32,
    /// The seed of the game.
    pub seed: u64,
}

/// A part of a tournament: the games with one remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if number >= 1 && number <= of && of <= 100_000 => {
                Ok(Self { number, of })
            }
            _ => Err(
                "a shard is its number and the number of all shards, such as 1/4 to 4/4".to_owned(),
            ),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The half points of both players of each game that has a result, by the number of the game. A game that stays void counts as drawn
/// here.
pub type Results = HashMap<u64, [u32; 2]>;
