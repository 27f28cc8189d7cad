//! How far an agent searches for an answer.

use std::num::{NonZeroU32, NonZeroU64};

/// The limits of a search, apart from time. A protocol tells them to its agents; the referee does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effort {
    /// The number of positions after which the search ends; no limit if there is none.
    pub nodes: Option<NonZeroU64>,
    /// The depth at which the search ends, in plies; no limit if there is none.
    pub depth: Option<NonZeroU32>,
}

impl Effort {
    /// Returns these limits, and those of `other` where there are none.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            nodes: self.nodes.or(other.nodes),
            depth: self.depth.or(other.depth),
        }
    }
}
