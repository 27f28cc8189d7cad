//! Pairs of games: the same opening with the same seeds, played from both sides.

use crate::{Estimate, Result, estimate::normal};

/// How many pairs of games brought a player 0, 1/2, 1, 3/2 and 2 points.
///
/// The two games of a pair depend on each other, because an opening may favour a side. So the pair counts, not the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// By half points, from 0 to 4.
    pub counts: [u32; 5],
}

impl Pairs {
    /// Counts a pair by the results of its two games as the player sees them.
    pub const fn add(&mut self, results: [Result; 2]) {
        self.counts[(results[0].half_points() + results[1].half_points()) as usize] += 1;
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Returns the mean score of a game, from 0 to 1, and its standard error, if there is a pair.
    fn mean(&self) -> Option<(f64, f64)> {
        let total = f64::from(self.total());
        if total == 0.0 {
            return None;
        }
        let mean = self.weighted(|points| points) / total;
        let variance = self.weighted(|points| (points - mean) * (points - mean)) / total;
        Some((mean, (variance / total).sqrt()))
    }

    fn weighted(&self, of: impl Fn(f64) -> f64) -> f64 {
        let terms = self.counts.iter().zip(POINTS);
        terms
            .map(|(&count, points)| f64::from(count) * of(points))
            .sum()
    }

    /// Returns the difference in Elo that the pairs show, if there are any.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let (score, error) = self.mean()?;
        Some(Estimate::around(score, error))
    }

    /// Returns the likelihood that the player is the stronger one, from 0 to 1, if the pairs differ.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let (score, error) = self.mean()?;
        (error > 0.0).then(|| normal((score - 0.5) / error))
    }
}

/// The score of a game that is the mean of a pair with 0 to 4 half points.
pub(crate) const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
