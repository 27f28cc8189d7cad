//! What decides a game that nobody won by annihilation.

use crate::Outcome;

/// What a side has on the board. Of two scores the greater one wins: more units, then more strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score {
    /// The number of units.
    pub units: u32,
    /// The summed strength of all units.
    pub strength: u64,
}

/// How far one side is ahead; negative if it is behind. A ranking adds these up over the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Margin {
    /// The side's units less those of the opponent.
    pub units: i64,
    /// The side's summed strength less that of the opponent.
    pub strength: i64,
}

impl Score {
    /// Returns by how much this score exceeds another.
    #[must_use]
    pub const fn margin_over(self, other: Self) -> Margin {
        // A board's total strength is at most 4 * 10^12.
        Margin {
            units: self.units as i64 - other.units as i64,
            strength: self.strength as i64 - other.strength as i64,
        }
    }

    /// Returns what the scores of both sides decide.
    pub(super) fn outcome(scores: [Self; 2]) -> Outcome {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match scores[0].cmp(&scores[1]) {
            Greater => Outcome::Win(super::UPPER),
            Less => Outcome::Win(super::LOWER),
            Equal => Outcome::Draw,
        }
    }
}
