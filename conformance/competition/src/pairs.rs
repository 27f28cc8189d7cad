//! Pairs of games: the same opening with the same seeds, played from both sides.

use crate::{Estimate, Result, TWO_SIDED_95, estimate::normal};

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

    /// Returns the difference in Elo that the pairs show, if there are any.
    ///
    /// The interval is that of Wilson (1927). Its variance is the one that the pairs show as a share of the largest one, p (1 - p). So a
    /// few pairs have a wide interval, and one that is beyond a score of 0 or 1 does not occur.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let score = self.score()?;
        let spread =
            TWO_SIDED_95 * TWO_SIDED_95 * self.share_of_variance() / f64::from(self.total());
        let middle = (score + spread / 2.0) / (1.0 + spread);
        let margin = (spread * (score * (1.0 - score) + spread / 4.0)).sqrt() / (1.0 + spread);
        // The ends of the interval are 0 and 1 there, which rounding would miss.
        let low = if score > 0.0 { middle - margin } else { 0.0 };
        let high = if score < 1.0 { middle + margin } else { 1.0 };
        Some(Estimate::between(score, [low, high]))
    }

    /// Returns the likelihood that the player is the stronger one, from 0 to 1, if there is a pair. It is never 0 or 1.
    ///
    /// It is more than 97.5 % where the interval of [`estimate`](Self::estimate) is above 0. If no pair is level and none is split, it is
    /// that of [`Tally::superiority`](crate::Tally::superiority), but for the virtual pair.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let score = self.score()?;
        let error = (self.share_of_variance() / 4.0 / f64::from(self.total())).sqrt();
        let likelihood = normal((score - 0.5) / error);
        Some(likelihood.clamp(f64::EPSILON, 1.0 - f64::EPSILON))
    }

    /// Returns the difference in normalised Elo that the pairs show, unless they all have the same result: the mean score above one half
    /// as a share of the standard deviation of a game (Van den Bergh, *Comments on normalized Elo*).
    ///
    /// It says how many games it takes to tell the players apart, however many games are drawn.
    #[must_use]
    pub fn normalised(&self) -> Option<Estimate> {
        let score = self.score()?;
        let pairs = f64::from(self.total());
        let squares = self
            .scores()
            .map(|(count, points)| count * (points - score) * (points - score));
        let deviation = (squares.sum::<f64>() / pairs).sqrt();
        if deviation == 0.0 {
            return None;
        }
        let elo = (score - 0.5) / deviation * normalised_unit();
        let margin = TWO_SIDED_95 / pairs.sqrt() * normalised_unit();
        Some(Estimate {
            elo,
            low: elo - margin,
            high: elo + margin,
        })
    }

    /// Returns the share of pairs that are level: each player won one game, or both were drawn.
    #[must_use]
    pub fn level(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| f64::from(self.counts[2]) / f64::from(total))
    }

    /// Returns how many pairs the player won for each one that it lost, if it lost one.
    #[must_use]
    pub fn won_for_lost(&self) -> Option<f64> {
        let [lost, most_lost, _, most_won, won] = self.counts.map(f64::from);
        let lost = lost + most_lost;
        (lost > 0.0).then(|| (won + most_won) / lost)
    }

    /// Returns the mean score of a game, from 0 to 1, if there is a pair.
    fn score(&self) -> Option<f64> {
        let sum: f64 = self.scores().map(|(count, points)| count * points).sum();
        (self.total() > 0).then(|| sum / f64::from(self.total()))
    }

    /// Returns the variance of a pair as a share of the largest one that its mean allows, above 0 and up to 1.
    ///
    /// A virtual pair counts too, half of it as won and half of it as lost. Without it, pairs that all have the same result would leave no
    /// doubt, even a single one.
    fn share_of_variance(&self) -> f64 {
        let with_virtual = |(count, points): (f64, f64)| match points {
            0.0 | 1.0 => (count + VIRTUAL / 2.0, points),
            _ => (count, points),
        };
        let all = || self.scores().map(with_virtual);
        let total = f64::from(self.total()) + VIRTUAL;
        let mean = all().map(|(count, points)| count * points).sum::<f64>() / total;
        let squares = all().map(|(count, points)| count * (points - mean) * (points - mean));
        squares.sum::<f64>() / total / (mean * (1.0 - mean))
    }

    fn scores(&self) -> impl Iterator<Item = (f64, f64)> {
        let counts = self.counts.into_iter().map(f64::from);
        counts.zip(POINTS)
    }
}

/// Returns how much normalised Elo it is if the mean of pairs is one standard deviation of a pair above one half. A game has the square
/// root of 2 times this deviation.
pub(crate) fn normalised_unit() -> f64 {
    800.0 / libm::log(10.0) / std::f64::consts::SQRT_2
}

/// How much the virtual pair counts.
const VIRTUAL: f64 = 1.0;

/// The score of a game that is the mean of a pair with 0 to 4 half points.
pub(crate) const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
