//! Ratings from all games of a competition at once.

use std::{collections::BTreeMap, ops::Index};

use crate::{
    Tally,
    estimate::{TWO_SIDED_95, normal},
    expected_score,
};

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating. The mean of all players is 0.
    pub elo: f64,
    /// Half of the interval that holds the true distance from the mean in 95 of 100 cases.
    pub error: f64,
}

/// What an Elo point changes in the logarithm of the odds.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;

/// A virtual draw of each player against an average one keeps the rating of somebody who has won or lost all games finite.
const PRIOR_GAMES: f64 = 1.0;

/// Rounds of improvement. Each ends early once nothing changes by more than [`STILL`].
const MOST_ROUNDS: usize = 10_000;

/// In Elo.
const STILL: f64 = 1e-6;

/// The ratings of all players, and how much the games say about each difference between them.
#[derive(Clone, Debug)]
pub struct Ratings {
    all: Vec<Rating>,
    factor: Factor,
}

/// Returns the most likely ratings of all players, given what each did against each (see [`crosstable`](crate::crosstable)).
///
/// The model is that of Bradley and Terry with the scale of Elo; a draw counts as half a win and half a loss. Each player gets one
/// virtual draw against an average player, and so somebody without a game gets 0.
#[must_use]
pub fn ratings(players: usize, table: &BTreeMap<[usize; 2], Tally>) -> Ratings {
    let mut opponents: Vec<Vec<(usize, f64)>> = vec![Vec::new(); players];
    let mut points = vec![PRIOR_GAMES / 2.0; players];
    for (&[player, opponent], tally) in table {
        opponents[player].push((opponent, f64::from(tally.games())));
        points[player] += f64::from(tally.wins) + f64::from(tally.draws) / 2.0;
    }
    let mut elo = vec![0.0_f64; players];
    for _ in 0..MOST_ROUNDS {
        let mut moved = 0.0_f64;
        for player in 0..players {
            let (expected, information) = outlook(&elo, &opponents[player], elo[player]);
            // One step of Newton's method, never longer than a class of players.
            let step = ((points[player] - expected) / (information * SCALE)).clamp(-200.0, 200.0);
            elo[player] += step;
            moved = moved.max(step.abs());
        }
        let shift = common_shift(&elo);
        elo.iter_mut().for_each(|own| *own += shift);
        moved = moved.max(shift.abs());
        if moved < STILL {
            break;
        }
    }
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    let factor = Factor::of(&elo, &opponents);
    let all = elo.iter().zip(factor.variances());
    let all = all.map(|(elo, variance)| Rating {
        elo: elo - mean,
        error: TWO_SIDED_95 * variance.sqrt() / SCALE,
    });
    Ratings {
        all: all.collect(),
        factor,
    }
}

impl Index<usize> for Ratings {
    type Output = Rating;

    fn index(&self, player: usize) -> &Rating {
        &self.all[player]
    }
}

impl Ratings {
    /// Returns how likely a player is stronger than another one, from 0 to 1. Games of both against the same players count too.
    #[must_use]
    pub fn superiority(&self, player: usize, other: usize) -> f64 {
        let deviation = self.factor.variance_between(player, other).sqrt() / SCALE;
        if deviation > 0.0 {
            normal((self[player].elo - self[other].elo) / deviation)
        } else {
            0.5
        }
    }
}

/// Returns by how much all ratings together have to be shifted. Only the virtual draws hold them in place, so weakly among many games
/// that the steps of the players alone would take thousands of rounds.
fn common_shift(elo: &[f64]) -> f64 {
    let scores = elo.iter().map(|own| expected_score(*own));
    let (missing, information) = scores.fold((0.0, 0.0), |(missing, information), score| {
        (missing + 0.5 - score, information + score * (1.0 - score))
    });
    if information > 0.0 {
        (missing / (information * SCALE)).clamp(-200.0, 200.0)
    } else {
        0.0
    }
}

/// What the games say about all ratings together: the information, factored into L and its transpose (Cholesky). It has the rows of the
/// lower triangle.
///
/// The variance of a weighted sum of ratings is the square of the length of L⁻¹ w. The games say next to nothing about what all ratings
/// have in common, because only the virtual draws do. So only sums with weights that add up to 0 are of interest.
#[derive(Clone, Debug)]
struct Factor(Vec<Vec<f64>>);

impl Factor {
    fn of(elo: &[f64], opponents: &[Vec<(usize, f64)>]) -> Self {
        let players = elo.len();
        let mut lower: Vec<Vec<f64>> = (0..players).map(|row| vec![0.0; row + 1]).collect();
        for player in 0..players {
            lower[player][player] = outlook(elo, &opponents[player], elo[player]).1;
            for &(opponent, games) in &opponents[player] {
                if opponent < player {
                    let score = expected_score(elo[player] - elo[opponent]);
                    lower[player][opponent] -= games * score * (1.0 - score);
                }
            }
        }
        for row in 0..players {
            let (above, below) = lower.split_at_mut(row);
            let this = &mut below[0];
            for (column, other) in above.iter().enumerate() {
                let known: f64 = dot(&this[..column], &other[..column]);
                this[column] = (this[column] - known) / other[column];
            }
            let known: f64 = dot(&this[..row], &this[..row]);
            this[row] = (this[row] - known).sqrt();
        }
        Self(lower)
    }

    /// Solves L x = w by forward substitution, where the weights before `from` are 0, and so is x there.
    fn solve(&self, from: usize, weight: impl Fn(usize) -> f64, solution: &mut [f64]) {
        solution[..from].fill(0.0);
        for row in from..self.0.len() {
            let known = dot(&self.0[row][from..row], &solution[from..row]);
            solution[row] = (weight(row) - known) / self.0[row][row];
        }
    }

    fn solve_unit(&self, unit: usize, solution: &mut [f64]) {
        self.solve(unit, |row| if row == unit { 1.0 } else { 0.0 }, solution);
    }

    /// Returns the variance of each rating's distance from the mean of all, in squared logarithms of the odds.
    fn variances(&self) -> Vec<f64> {
        let players = self.0.len();
        let (mut mean, mut own) = (vec![0.0; players], vec![0.0; players]);
        self.solve(0, |_| 1.0 / players as f64, &mut mean);
        let variance = |player: usize| {
            self.solve_unit(player, &mut own);
            distance(&own, &mean)
        };
        (0..players).map(variance).collect()
    }

    /// Returns the variance of the difference of two ratings, in squared logarithms of the odds.
    fn variance_between(&self, player: usize, other: usize) -> f64 {
        let mut solutions = [vec![0.0; self.0.len()], vec![0.0; self.0.len()]];
        self.solve_unit(player, &mut solutions[0]);
        self.solve_unit(other, &mut solutions[1]);
        distance(&solutions[0], &solutions[1])
    }
}

/// Returns the square of the distance of two points.
fn distance(one: &[f64], other: &[f64]) -> f64 {
    let terms = one.iter().zip(other).map(|(one, other)| one - other);
    terms.map(|difference| difference * difference).sum()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Returns the points that a player of this strength can expect from all games, and how much the games tell about that strength.
fn outlook(elo: &[f64], opponents: &[(usize, f64)], own: f64) -> (f64, f64) {
    let mut expected = PRIOR_GAMES * expected_score(own);
    let mut information = PRIOR_GAMES * expected_score(own) * expected_score(-own);
    for &(opponent, games) in opponents {
        let score = expected_score(own - elo[opponent]);
        expected += games * score;
        information += games * score * (1.0 - score);
    }
    (expected, information)
}
