//! The games of a competition and their results.

/// How a game ended, as its first player sees it. Void games are not among the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Result {
    /// The first player has won.
    Win,
    /// Nobody has won.
    Draw,
    /// The second player has won.
    Loss,
}

impl Result {
    /// Returns the same result as the second player sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    /// Returns the first player's points in half points: 2 for a win, 1 for a draw, 0 for a loss.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The numbers of the players, the first side first. They differ.
    pub players: [usize; 2],
    /// The result for the first of them.
    pub result: Result,
}

/// Games that can be played at the same time, because nobody plays twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The pairs, the first side first.
    pub pairs: Vec<[usize; 2]>,
    /// Who has no opponent in this round, if the number of players is odd.
    pub bye: Option<usize>,
}
