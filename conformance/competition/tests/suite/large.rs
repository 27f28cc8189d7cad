//! Swiss rounds of large fields, compared with the best of all pairs.

use std::{collections::BTreeSet, convert::Infallible};

use fastrand::Rng;
use linesman_competition::{Game, Result, Round, SwissError, swiss_round};
use rustworkx_core::{
    max_weight_matching::max_weight_matching,
    petgraph::graph::{EdgeReference, NodeIndex, UnGraph},
};

use crate::swiss::{balance, half_points, play, without};

/// What the pairs of a round cost: first the sum of the differences in score, then how far all are from being half of a score apart.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    differences: i128,
    wishes: i128,
}

/// The players of a round in a large field.
struct Large {
    players: Vec<usize>,
    points: Vec<u32>,
    place: Vec<usize>,
    met: BTreeSet<[usize; 2]>,
    balance: Vec<i32>,
}

impl Large {
    /// Takes all but the one who has a bye.
    fn of(players: usize, round: &Round, games: &[Game], byes: &[usize]) -> Self {
        let points = half_points(players, games, byes);
        let mut order: Vec<usize> = (0..players).collect();
        order.sort_by_key(|&one| (std::cmp::Reverse(points[one]), one));
        let mut place = vec![0; players];
        for (at, &one) in order.iter().enumerate() {
            place[one] = at;
        }
        let pairs = games.iter().map(|it| it.players);
        Self {
            players: without(players, round.bye),
            points,
            place,
            met: pairs
                .flat_map(|[one, other]| [[one, other], [other, one]])
                .collect(),
            balance: balance(players, games),
        }
    }

    fn cost(&self, [one, other]: [usize; 2]) -> Cost {
        let differences = self.points[one].abs_diff(self.points[other]);
        let apart = self.place[one].abs_diff(self.place[other]);
        let group = self
            .points
            .iter()
            .filter(|it| **it == self.points[one])
            .count();
        let half = if differences == 0 { group / 2 } else { 0 };
        Cost {
            differences: differences.into(),
            wishes: apart.abs_diff(half) as i128,
        }
    }

    fn sum(&self, pairs: impl Iterator<Item = [usize; 2]>) -> Cost {
        pairs
            .map(|pair| self.cost(pair))
            .fold(Cost::default(), |sum, it| Cost {
                differences: sum.differences + it.differences,
                wishes: sum.wishes + it.wishes,
            })
    }

    /// The best of all pairs that can be played.
    fn best(&self) -> Cost {
        let mut graph = UnGraph::<usize, i128>::default();
        let nodes: Vec<NodeIndex> = self.players.iter().map(|&it| graph.add_node(it)).collect();
        for (at, &one) in nodes.iter().enumerate() {
            for &other in &nodes[..at] {
                let pair = [graph[one], graph[other]];
                let same_side = self.balance[pair[0]] * self.balance[pair[1]] > 0;
                if !same_side && !self.met.contains(&pair) {
                    let Cost {
                        differences,
                        wishes,
                    } = self.cost(pair);
                    graph.add_edge(one, other, -(differences * 1_000_000 + wishes));
                }
            }
        }
        let weight = |edge: EdgeReference<'_, i128>| Ok::<_, Infallible>(*edge.weight());
        let Ok(found) = max_weight_matching(&graph, true, weight, false);
        let pairs = found
            .into_iter()
            .map(|(one, other)| [self.players[one], self.players[other]]);
        self.sum(pairs)
    }
}

/// Not all pairs are compared, and still everyone has an opponent of the same score.
#[test]
fn a_large_field_is_paired_by_score() {
    let players = 400;
    let round = swiss_round(players, &[], &[], 2).unwrap();
    // Winners of both sides, or all of them would want the same side next.
    let results = [Result::Win, Result::Loss].into_iter().cycle();
    let games: Vec<Game> = round
        .pairs
        .iter()
        .zip(results)
        .map(|(&players, result)| Game { players, result })
        .collect();
    let second = swiss_round(players, &games, &[], 1).unwrap();
    let points = half_points(players, &games, &[]);
    assert_eq!(second.pairs.len(), 200);
    assert!(second.pairs.iter().all(|it| points[it[0]] == points[it[1]]));
}

#[test]
fn a_field_of_500_plays_11_rounds() {
    for players in [500, 501] {
        play(players, 11, &mut Rng::with_seed(7), |_, _, _, _| {});
    }
}

#[test]
fn who_has_met_all_others_ends_a_large_tournament() {
    let meets = |players: usize| -> Vec<Game> {
        let others = 1..players;
        let pair = |other: usize| match other % 2 {
            0 => [0, other],
            _ => [other, 0],
        };
        others
            .map(|other| Game {
                players: pair(other),
                result: Result::Draw,
            })
            .collect()
    };
    assert!(swiss_round(130, &meets(129), &[], 1).is_ok());
    let after = swiss_round(130, &meets(130), &[], 1);
    assert_eq!(after, Err(SwissError::NoRoundLeft));
}

/// The smallest sum of differences is found, and the halves meet nearly as well as they can.
#[test]
fn a_large_field_is_paired_nearly_as_well_as_when_all_are_compared() {
    let mut rng = Rng::with_seed(20_261_127);
    for (players, rounds) in [(128, 11), (129, 40), (161, 11)] {
        let (mut wishes, mut best_wishes) = (0, 0);
        play(
            players,
            rounds,
            &mut rng.fork(),
            |round, games, byes, number| {
                let large = Large::of(players, round, games, byes);
                let found = large.sum(round.pairs.iter().copied());
                let best = large.best();
                let about = format!("{players} players, round {number}");
                assert_eq!(found.differences, best.differences, "{about}");
                wishes += found.wishes;
                best_wishes += best.wishes;
            },
        );
        assert!(
            wishes * 50 <= best_wishes * 51,
            "{wishes}, at best {best_wishes}"
        );
    }
}
