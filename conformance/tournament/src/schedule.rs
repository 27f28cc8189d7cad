//! The schedule: who plays whom in which kind of game, and who is first.

use crate::draw::mixed;

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fixture {
    /// The number of the kind of game.
    pub(super) kind: usize,
    /// The numbers of the players, the first side first.
    pub(super) players: [usize; 2],
    /// How many games of this kind the two play before.
    pub(super) before: u32,
}

/// Returns the games of a tournament: a round robin in each kind of game.
///
/// A coin decides who is first for each pair in each kind of game. If the pair plays more than one game there, the players
/// take turns. The coin depends on the seed and on the number of the toss only.
pub(super) fn schedule(
    players: usize,
    kinds: usize,
    games_per_pair: u32,
    seed: u64,
) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    let mut drawn = 0;
    for kind in 0..kinds {
        for one in 0..players {
            for other in one + 1..players {
                let is_one_first = draw(seed, drawn);
                drawn += 1;
                for game in 0..games_per_pair {
                    let players = if is_one_first == (game % 2 == 0) {
                        [one, other]
                    } else {
                        [other, one]
                    };
                    fixtures.push(Fixture {
                        kind,
                        players,
                        before: game,
                    });
                }
            }
        }
    }
    fixtures
}

/// Tosses the coin with this number.
const fn draw(seed: u64, number: u64) -> bool {
    mixed(seed, number) >> 63 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_plays_every_kind_of_game() {
        let fixtures = schedule(4, 3, 2, 7);
        // 6 pairs, 3 kinds, 2 games.
        assert_eq!(fixtures.len(), 36);
        for kind in 0..3 {
            for one in 0..4 {
                for other in 0..4 {
                    let games = fixtures
                        .iter()
                        .filter(|it| it.kind == kind && it.players == [one, other]);
                    // Of two games, each is first in one.
                    assert_eq!(games.count(), usize::from(one != other));
                }
            }
        }
    }

    #[test]
    fn the_draw_depends_on_the_seed_alone() {
        assert_eq!(schedule(5, 8, 1, 3), schedule(5, 8, 1, 3));
        assert_ne!(schedule(5, 8, 1, 3), schedule(5, 8, 1, 4));
        // More kinds of games or more games between two leave the draws before them as they were.
        assert_eq!(schedule(5, 8, 1, 3)[..20], schedule(5, 2, 1, 3)[..]);
        let twice = schedule(5, 8, 2, 3);
        let once: Vec<Fixture> = twice.iter().step_by(2).copied().collect();
        assert_eq!(once, schedule(5, 8, 1, 3));
    }

    #[test]
    fn the_draw_is_a_fair_coin() {
        for seed in 0..20 {
            let heads = (0..10_000).filter(|number| draw(seed, *number)).count();
            // Five standard deviations of 50 each.
            assert!((4750..=5250).contains(&heads), "{heads} with seed {seed}");
        }
        let first = (0..10_000).filter(|seed| draw(*seed, 0)).count();
        assert!((4750..=5250).contains(&first), "{first}");
    }
}
