//! A knockout: who loses is out.

use crate::Round;

/// A knockout. In each round the best seed that is left meets the worst, the second best the second worst, and so on. In the first
/// round the best seeds have no opponent, if the number of players is not a power of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knockout {
    /// Who is left, in the order of the bracket's seats.
    seats: Vec<Option<usize>>,
}

impl Knockout {
    /// Returns the bracket of this many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        let size = players.next_power_of_two();
        let mut seats = vec![0];
        // The opponents of the first round have numbers that add up to the size less one, and so in each later round.
        while seats.len() < size {
            let last = seats.len() * 2 - 1;
            seats = seats.iter().flat_map(|&seed| [seed, last - seed]).collect();
        }
        let is_player = |seed: usize| (seed < players).then_some(seed);
        Self {
            seats: seats.into_iter().map(is_player).collect(),
        }
    }

    /// Returns the pairs of the next round. It is empty once the winner is known.
    #[must_use]
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        self.matches()
            .filter_map(|seats| Some([seats[0]?, seats[1]?]))
            .collect()
    }

    /// Returns the next round. Players without an opponent are in no pair; there may be more than one of them.
    #[must_use]
    pub fn round(&self) -> Round {
        Round {
            pairs: self.pairs(),
            bye: None,
        }
    }

    /// Takes the winners of the pairs of [`Knockout::pairs`], in the same order.
    ///
    /// # Panics
    /// The number of winners is not the number of pairs, or a winner is not one of its pair.
    pub fn advance(&mut self, winners: &[usize]) {
        assert_eq!(
            winners.len(),
            self.pairs().len(),
            "one winner for each pair"
        );
        let mut winners = winners.iter().copied();
        let next = self.matches().map(|seats| match *seats {
            [Some(one), Some(other)] => {
                let winner = winners.next();
                assert!(
                    winner == Some(one) || winner == Some(other),
                    "the winner is one of its pair"
                );
                winner
            }
            [one, other] => one.or(other),
        });
        self.seats = next.collect();
    }

    /// Returns the winner, once there is only one player left.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        match *self.seats {
            [winner] => winner,
            _ => None,
        }
    }

    fn matches(&self) -> impl Iterator<Item = &[Option<usize>; 2]> {
        self.seats.as_chunks::<2>().0.iter()
    }
}
