//! What is compared, and what is known so far.

use std::collections::HashMap;

use linesman_competition::{Pairs, Result, Sprt, Tally};
use linesman_interface::{
    game::Contestant,
    protocol::{Descriptor, Protocol},
};
use linesman_tournament::Openings;
use linesman_values::options::Given;

use crate::{args::CompareOptions, idle::Seats};

/// Two versions, and how they are compared.
pub(super) struct Comparison<'a> {
    pub(super) descriptor: &'static Descriptor,
    pub(super) protocol: &'a dyn Protocol,
    pub(super) options: &'a CompareOptions,
    pub(super) given: &'a Given,
    pub(super) openings: Openings,
    pub(super) seats: Seats,
    pub(super) test: Sprt,
    pub(super) old: Contestant,
    pub(super) new: Contestant,
}

/// What is known so far.
#[derive(Default)]
pub(super) struct Progress {
    /// How many pairs were played, also those that do not count.
    pub(super) played: usize,
    /// The pairs that count.
    pub(super) pairs: Pairs,
    /// Their games.
    pub(super) games: Tally,
    /// The first pair with these moves and results.
    pub(super) seen: HashMap<String, usize>,
    /// How many of the pairs that count are like earlier ones.
    pub(super) counted_repeats: usize,
    /// How many pairs in a row bring nothing new, because they repeat earlier ones, or because they are void.
    pub(super) repeats: usize,
    pub(super) voids: usize,
}

impl Progress {
    /// Counts a pair by the results of its games as the new version sees them.
    pub(super) fn add(&mut self, results: [Result; 2]) {
        self.pairs.add(results);
        for result in results {
            self.games.add(result);
        }
    }

    /// Returns the share of games that were drawn, if one counts.
    pub(super) fn drawn(&self) -> Option<f64> {
        let games = self.games.games();
        (games > 0).then(|| f64::from(self.games.draws) / f64::from(games))
    }
}
