//! Who plays whom in a competition, and what the results say: pairings, standings, ratings, and a test of two versions.
//!
//! Everything here is a value that follows from other values. There are no programs, no files, no clock, and no randomness. Players
//! are numbers from 0, in the order of their seeds: the strongest is expected to be number 0. In a pair of players, the first has the
//! first side of the game.

mod candidate;
mod estimate;
mod knockout;
mod large;
mod likelihood;
mod matchings;
mod pairs;
mod ratings;
mod remaining;
mod results;
mod round_robin;
mod sprt;
mod standings;
mod swiss;

pub use estimate::{Estimate, TWO_SIDED_95, Tally, expected_score, normal};
pub use knockout::Knockout;
pub use pairs::Pairs;
pub use ratings::{Rating, Ratings, ratings};
pub use results::{Game, Result, Round};
pub use round_robin::{gauntlet, round_robin};
pub use sprt::{Decision, InvalidSprt, MOST_ELO, MOST_NORMALISED_ELO, Model, Sprt};
pub use standings::{Standing, crosstable, standings};
pub use swiss::{SwissError, most_swiss_rounds, swiss_round, swiss_round_among};
