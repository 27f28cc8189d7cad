//! The most likely distributions of the scores of pairs under a hypothesis.

use crate::pairs::POINTS;

/// How many pairs have each score, where the virtual ones may be parts of pairs.
pub(crate) struct Counts(pub(crate) [f64; 5]);

/// Finds the multiplier of a most likely distribution: the zero of the falling function `sum(count * d / (1 + tilt * d))` over the
/// deviations `d`, between the two tilts at which a likelihood would not be finite.
pub(crate) type Solve = fn(&Counts, deviations: &[f64; 5]) -> f64;

impl Counts {
    /// Returns the likelihoods of the scores in the most likely distribution whose mean of the deviations is 0, but for a common factor.
    pub(crate) fn likelihoods(&self, deviations: &[f64; 5], solve: Solve) -> [f64; 5] {
        let tilt = solve(self, deviations);
        let mut likelihoods = self.0;
        for (likelihood, deviation) in likelihoods.iter_mut().zip(deviations) {
            *likelihood /= 1.0 + tilt * deviation;
        }
        likelihoods
    }

    /// Returns the logarithm of the ratio of the second distribution to the first.
    pub(crate) fn log_ratio(&self, [lower, upper]: [[f64; 5]; 2]) -> f64 {
        let terms = self.0.iter().zip(lower.iter().zip(upper));
        terms
            .filter(|(count, _)| **count > 0.0)
            .map(|(count, (lower, upper))| count * libm::log(upper / lower))
            .sum()
    }

    fn at(&self, tilt: f64, deviations: &[f64; 5]) -> f64 {
        let terms = self.0.iter().zip(deviations);
        terms
            .map(|(count, deviation)| count * deviation / (1.0 + tilt * deviation))
            .sum()
    }
}

/// Returns the tilts between which the multiplier is.
fn ends(deviations: &[f64; 5]) -> [f64; 2] {
    let least = deviations.iter().copied().fold(f64::INFINITY, f64::min);
    let most = deviations.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    [-1.0 / most, -1.0 / least]
}

/// Finds the multiplier as exactly as numbers allow.
pub(crate) fn tilt(counts: &Counts, deviations: &[f64; 5]) -> f64 {
    let [mut low, mut high] = ends(deviations);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if counts.at(middle, deviations) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Finds the multiplier to within a thousandth, by interpolation that is drawn towards the middle (Oliveira and Takahashi, 2020).
///
/// fastchess stops there. With 100,000 pairs this changes the ratio by up to a thousandth, so the same figures need the same steps.
pub(crate) fn stopped_early(counts: &Counts, deviations: &[f64; 5]) -> f64 {
    let total: f64 = counts.0.iter().sum();
    let [mut low, mut high] = ends(deviations);
    // Nothing is known of the function at the ends, where it is not finite.
    let mut values: [Option<f64>; 2] = [None, None];
    for _ in 0..MOST_STEPS {
        if high - low <= 2.0 * CLOSE {
            break;
        }
        let middle = f64::midpoint(low, high);
        let next = match values {
            [Some(above), Some(below)] => {
                let crossing = (low * below - high * above) / (below - above);
                let pull = PULL * (high - low) * (high - low);
                match crossing - middle {
                    beyond if beyond >= pull => crossing - pull,
                    beyond if beyond <= -pull => crossing + pull,
                    _ => middle,
                }
            }
            _ => middle,
        };
        let value = counts.at(next, deviations) / total;
        if value == 0.0 {
            return next;
        }
        if value > 0.0 {
            (low, values[0]) = (next, Some(value));
        } else {
            (high, values[1]) = (next, Some(value));
        }
    }
    f64::midpoint(low, high)
}

/// Returns the most likely distribution whose mean is this share of its standard deviation above one half.
///
/// The mean and the deviation are those of the distribution before, from equally likely scores on, until little changes.
pub(crate) fn normalised(counts: &Counts, share: f64) -> [f64; 5] {
    let total: f64 = counts.0.iter().sum();
    let mut shares = [0.2; 5];
    for _ in 0..MOST_ROUNDS {
        let with = || shares.iter().zip(POINTS);
        let mean: f64 = with().map(|(it, points)| it * points).sum();
        let squares = with().map(|(it, points)| it * (points - mean) * (points - mean));
        let deviation = squares.sum::<f64>().sqrt();
        let deviations = POINTS.map(|points| {
            let z = (points - mean) / deviation;
            points - 0.5 - 0.5 * share * deviation * (1.0 + z * z)
        });
        let [low, high] = ends(&deviations);
        if !(low < 0.0 && high > 0.0) {
            break;
        }
        let next = counts.likelihoods(&deviations, tilt).map(|it| it / total);
        let changes = next.iter().zip(shares).map(|(new, old)| (new - old).abs());
        let most = changes.fold(0.0, f64::max);
        shares = next;
        if most < SETTLED {
            break;
        }
    }
    shares
}

/// How far the ends of an interval may be from its middle at the end of a search.
const CLOSE: f64 = 1e-3;

/// How far an interpolation is drawn towards the middle, as a share of the square of the interval.
const PULL: f64 = 0.1;

/// After so many steps a search ends that does not come close.
const MOST_STEPS: u32 = 1000;

/// How many distributions are computed at most, each from the one before.
const MOST_ROUNDS: u32 = 10;

/// A distribution is final if no likelihood has changed by this much.
const SETTLED: f64 = 1e-4;
