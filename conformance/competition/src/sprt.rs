//! A sequential test: play until it is clear whether a new version is better.

use std::fmt;

use crate::{
    Pairs, expected_score,
    likelihood::{Counts, normalised, stopped_early, tilt},
    pairs::{POINTS, normalised_unit},
};

/// A sequential probability ratio test (Wald, 1945) of two hypotheses about the difference in Elo, for pairs of games.
///
/// The distribution of the five possible scores of a pair is not known. So the ratio compares the most likely distributions under the
/// two hypotheses, given the pairs so far (a generalized test).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    model: Model,
    elo: [f64; 2],
    alpha: f64,
    beta: f64,
}

/// What the difference in Elo is, and what stands in for the scores that never came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Logistic Elo. Half a virtual pair counts too, which keeps the rates of errors where they were asked for.
    #[default]
    VirtualPair,
    /// Logistic Elo. A score that never came counts as a thousandth of a pair, as in fastchess.
    Logistic,
    /// Normalised Elo: the mean score above one half as a share of its standard deviation. A score that never came counts as a
    /// thousandth of a pair, as in fastchess.
    ///
    /// The method is that of Michel Van den Bergh, *Comments on normalized Elo*, section 4.1.
    Normalised,
}

/// What a test says about the pairs so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More games are needed.
    Continue,
    /// The lower difference fits better: the new version is not better by what was asked for.
    Lower,
    /// The upper difference fits better: the new version is better.
    Upper,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidSprt {
    /// The lower difference is not below the upper one.
    Bounds,
    /// A difference is beyond [`MOST_ELO`], or beyond [`MOST_NORMALISED_ELO`] in that model.
    Range(u16),
    /// A rate of errors is not above 0 and below 1/2.
    Rates,
}

impl fmt::Display for InvalidSprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounds => {
                f.write_str("the lower difference in Elo must be less than the upper one")
            }
            Self::Range(most) => {
                write!(f, "a difference in Elo must be from -{most} to {most}")
            }
            Self::Rates => f.write_str("a rate of errors must be more than 0 and less than 0.5"),
        }
    }
}

impl std::error::Error for InvalidSprt {}

/// The greatest difference in Elo that can be tested. At 1000, the weaker player has one point of 317.
pub const MOST_ELO: u16 = 1000;

/// The greatest difference in normalised Elo that can be tested. The method starts at equally likely scores, and finds no distribution
/// with a greater one from there.
pub const MOST_NORMALISED_ELO: u16 = 200;

/// How much a virtual pair counts. It is won and lost in the proportion whose mean is halfway between the two expected scores, so it
/// favours neither.
///
/// Without it, a few pairs would exclude the scores that never came, and the test would be too sure: at 0 against 100 Elo it was wrong
/// in up to 5.9 % of 10,000 simulated tests, where 5 % were asked for.
const VIRTUAL: f64 = 0.5;

/// What a score counts that never came, in the models of fastchess. Its likelihood would be 0 otherwise.
const NEVER: f64 = 1e-3;

impl Sprt {
    /// Returns a test of the difference `elo[0]` against `elo[1]`. `alpha` is the rate at which the upper one is found although the
    /// lower one is true, and `beta` the rate of the opposite error.
    ///
    /// # Errors
    /// The differences are not in order or too great, or a rate is not between 0 and 0.5.
    pub fn new(model: Model, elo: [f64; 2], alpha: f64, beta: f64) -> Result<Self, InvalidSprt> {
        let [lower, upper] = elo;
        let most = match model {
            Model::VirtualPair | Model::Logistic => MOST_ELO,
            Model::Normalised => MOST_NORMALISED_ELO,
        };
        if !elo.iter().all(|elo| elo.abs() <= f64::from(most)) {
            return Err(InvalidSprt::Range(most));
        }
        if lower >= upper {
            return Err(InvalidSprt::Bounds);
        }
        if [alpha, beta]
            .iter()
            .any(|rate| !(*rate > 0.0 && *rate < 0.5))
        {
            return Err(InvalidSprt::Rates);
        }
        Ok(Self {
            model,
            elo,
            alpha,
            beta,
        })
    }

    /// Returns the logarithms of the ratio at which the test ends: below the first the lower difference is taken, above the second the
    /// upper one.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [
            libm::log(self.beta / (1.0 - self.alpha)),
            libm::log((1.0 - self.beta) / self.alpha),
        ]
    }

    /// Returns the logarithm of the ratio of likelihoods after these pairs. It is positive if the upper difference fits better.
    #[must_use]
    pub fn log_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        match self.model {
            Model::VirtualPair => self.with_virtual_pair(pairs),
            Model::Logistic => {
                let counts = without_zeros(pairs);
                let deviations = self.elo.map(expected_score).map(around);
                counts.log_ratio(deviations.map(|it| counts.likelihoods(&it, stopped_early)))
            }
            Model::Normalised => {
                let counts = without_zeros(pairs);
                let shares = self.elo.map(|elo| elo / normalised_unit());
                counts.log_ratio(shares.map(|share| normalised(&counts, share)))
            }
        }
    }

    fn with_virtual_pair(&self, pairs: &Pairs) -> f64 {
        let scores = self.elo.map(expected_score);
        let middle = f64::midpoint(scores[0], scores[1]);
        let mut counts = pairs.counts.map(f64::from);
        counts[0] += VIRTUAL * (1.0 - middle);
        counts[4] += VIRTUAL * middle;
        let counts = Counts(counts);
        counts.log_ratio(scores.map(|score| counts.likelihoods(&around(score), tilt)))
    }

    /// Decides after these pairs.
    #[must_use]
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        let ratio = self.log_ratio(pairs);
        let [lower, upper] = self.bounds();
        if ratio <= lower {
            Decision::Lower
        } else if ratio >= upper {
            Decision::Upper
        } else {
            Decision::Continue
        }
    }
}

/// Returns how far each score of a pair is from this one.
fn around(score: f64) -> [f64; 5] {
    POINTS.map(|points| points - score)
}

fn without_zeros(pairs: &Pairs) -> Counts {
    Counts(pairs.counts.map(|count| match count {
        0 => NEVER,
        count => f64::from(count),
    }))
}
