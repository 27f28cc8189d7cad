//! Who comes where when many have played many games.

use linesman_games::{Outcome, Side};

/// What a game counts for in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The numbers of the players, that of the first side first.
    pub players: [usize; 2],
    /// Who won; none if both lost, as when both forfeited.
    pub outcome: Option<Outcome>,
    /// What decides between players with the same balance, the most important first: in each respect, by how much the
    /// first side was ahead of the second, negative if it was behind. What is missing counts as 0.
    pub differences: Vec<i64>,
}

/// Where a player stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player's number, from 0.
    pub player: usize,
    /// The player's place, from 1. Players who are equal in everything share a place, and those behind them stand as far
    /// down as if they did not: 1, 2, 2, 4.
    pub place: usize,
    /// The number of games won.
    pub wins: u32,
    /// The number of games drawn.
    pub draws: u32,
    /// The number of games lost.
    pub losses: u32,
    /// The sums of the differences of all games, as this player sees them; as many for every player.
    pub differences: Vec<i64>,
}

/// Ranks the players 0 to `players - 1` by their games, the best first.
///
/// Wins minus losses count first, then the sum of the first differences, then that of the second, and so on. Players who
/// share a place stand in the order of their numbers. The order of the results makes no difference.
///
/// # Panics
/// A result names a player that there is not.
///
/// # Examples
///
/// ```
/// use linesman_games::{Outcome, Side};
/// use linesman_referee::{GameResult, rank};
///
/// let games = [GameResult {
///     players: [1, 0],
///     outcome: Some(Outcome::Win(Side::First)),
///     differences: vec![3],
/// }];
/// let table = rank(2, &games);
/// assert_eq!((table[0].player, table[0].place, table[0].wins), (1, 1, 1));
/// assert_eq!((table[1].player, table[1].place, &table[1].differences[..]), (0, 2, &[-3][..]));
/// ```
#[must_use]
pub fn rank(players: usize, results: &[GameResult]) -> Vec<Standing> {
    let longest = results.iter().map(|result| result.differences.len()).max();
    let mut standings: Vec<Standing> = (0..players)
        .map(|player| Standing::blank(player, longest.unwrap_or(0)))
        .collect();
    for result in results {
        for side in Side::BOTH {
            standings[result.players[side.index()]].count(result, side);
        }
    }
    // The sort is stable, so that equal players stay in the order of their numbers.
    standings.sort_by(|one, other| other.merit().cmp(&one.merit()));
    for index in 0..standings.len() {
        let before = index.checked_sub(1).map(|before| &standings[before]);
        let shared = before.filter(|before| before.merit() == standings[index].merit());
        standings[index].place = shared.map_or(index + 1, |before| before.place);
    }
    standings
}

impl Standing {
    fn blank(player: usize, differences: usize) -> Self {
        Self {
            player,
            place: 1,
            wins: 0,
            draws: 0,
            losses: 0,
            differences: vec![0; differences],
        }
    }

    /// Returns the number of games won minus that of games lost.
    #[must_use]
    pub fn balance(&self) -> i64 {
        i64::from(self.wins) - i64::from(self.losses)
    }

    /// Returns the number of games played.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns what the ranking goes by; the greater, the better.
    fn merit(&self) -> (i64, &[i64]) {
        (self.balance(), &self.differences)
    }

    fn count(&mut self, result: &GameResult, side: Side) {
        match result.outcome {
            Some(Outcome::Win(winner)) if winner == side => self.wins += 1,
            Some(Outcome::Draw) => self.draws += 1,
            Some(Outcome::Win(_)) | None => self.losses += 1,
        }
        for (sum, ahead) in self.differences.iter_mut().zip(&result.differences) {
            *sum = match side {
                Side::First => sum.saturating_add(*ahead),
                Side::Second => sum.saturating_sub(*ahead),
            };
        }
    }
}
