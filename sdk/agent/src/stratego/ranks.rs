//! Sets of ranks.

use std::fmt;

use linesman_games::stratego::Rank;

/// A set of ranks, such as those that a hidden piece can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ranks(u16);

impl Ranks {
    /// No rank.
    pub const NONE: Self = Self(0);

    /// Returns whether the rank is in the set.
    #[must_use]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 & bit(rank) != 0
    }

    /// Returns the set with this rank.
    #[must_use]
    pub const fn with(self, rank: Rank) -> Self {
        Self(self.0 | bit(rank))
    }

    /// Returns the number of ranks in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no rank is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the rank if it is the only one in the set.
    #[must_use]
    pub fn only(self) -> Option<Rank> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// Returns the ranks in the set, the strongest first, bomb and flag last.
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        Rank::ALL
            .into_iter()
            .filter(move |rank| self.contains(*rank))
    }
}

impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        ranks.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

const fn bit(rank: Rank) -> u16 {
    1 << rank as u16
}
