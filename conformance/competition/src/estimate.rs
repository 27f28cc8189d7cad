//! What a number of games says about the difference in strength of two players.

use crate::Result;

/// Games won, drawn and lost by one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// A difference in Elo with the interval that holds the true one in 95 of 100 cases. A side of it is infinite if the score is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely difference.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How many standard errors are on each side of an interval of 95 %.
pub const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Counts a game.
    pub const fn add(&mut self, result: Result) {
        match result {
            Result::Win => self.wins += 1,
            Result::Draw => self.draws += 1,
            Result::Loss => self.losses += 1,
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the score from 0 to 1, if there is a game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// Returns the difference in Elo that the games show, if there are any. They are taken as independent of each other.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let score = self.score()?;
        let squares = [(self.wins, 1.0), (self.draws, 0.5), (self.losses, 0.0)]
            .map(|(count, points)| f64::from(count) * (points - score) * (points - score));
        let games = f64::from(self.games());
        Some(Estimate::around(
            score,
            (squares.iter().sum::<f64>() / games / games).sqrt(),
        ))
    }

    /// Returns the likelihood that this player is the stronger one, from 0 to 1, if a game was decided. Draws do not change it.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        (wins + losses > 0.0).then(|| normal((wins - losses) / (wins + losses).sqrt()))
    }
}

impl Estimate {
    /// Returns the estimate for a mean score from 0 to 1 and its standard error.
    pub(crate) fn around(score: f64, error: f64) -> Self {
        let margin = TWO_SIDED_95 * error;
        Self::between(score, [score - margin, score + margin])
    }

    /// Returns the estimate for a mean score from 0 to 1 and the interval around it.
    pub(crate) fn between(score: f64, [low, high]: [f64; 2]) -> Self {
        Self {
            elo: elo(score),
            low: elo(low),
            high: elo(high),
        }
    }
}

/// Returns the score from 0 to 1 that a player can expect against one who is `elo` weaker: 1 / (1 + 10^(-elo / 400)).
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// Returns the difference in Elo at which this score is expected; infinite at and beyond 0 and 1.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * libm::log10(score / (1.0 - score))
    }
}

/// Returns how likely a standard normal variable is below `x`.
#[must_use]
pub fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}
