//! A Swiss tournament: players of equal score meet, and nobody meets twice.

use std::{collections::BTreeSet, convert::Infallible, fmt};

use rustworkx_core::{
    max_weight_matching::max_weight_matching,
    petgraph::graph::{NodeIndex, UnGraph},
};

use crate::{Game, Round};

/// Why no further round can be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SwissError {
    /// Some players would have to meet again, or to have one side twice more often than the other.
    NoRoundLeft,
}

impl fmt::Display for SwissError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "no further round can be paired: some players would have to meet again, or to play one side too often",
        )
    }
}

impl std::error::Error for SwissError {}

/// What counts for the pairing of a player.
struct Candidate {
    half_points: u32,
    /// The number of games on the first side, less that of games on the second.
    balance: i32,
    /// The place by score, the best first; the seed decides between equals.
    place: usize,
    /// How many players have the same score.
    group: usize,
}

/// Returns the next round of a Swiss tournament between this many players.
///
/// Nobody meets an opponent of an earlier game again, and for each player the numbers of games on the first and on the second side
/// differ by at most one. Among all rounds of that kind, the sum of the differences in score is the smallest possible; among these,
/// the upper half of each score meets the lower half, if it can. With an odd number of players, the one with the lowest score (and
/// the worst seed) that has had no bye gets it, if the others can be paired. A bye counts as a win.
///
/// `games` are all games so far, and `byes` the players who had a bye, once for each. A pair that plays several games in one round
/// from both sides is told as one game for this purpose.
///
/// # Errors
/// No such round is left, because the players have met already.
pub fn swiss_round(players: usize, games: &[Game], byes: &[usize]) -> Result<Round, SwissError> {
    let candidates = candidates(players, games, byes);
    let met: BTreeSet<[usize; 2]> = games.iter().map(|game| sorted(game.players)).collect();
    if players.is_multiple_of(2) {
        let pairs = pairs(&candidates, &met, None).ok_or(SwissError::NoRoundLeft)?;
        return Ok(Round { pairs, bye: None });
    }
    let mut order: Vec<usize> = (0..players).filter(|one| !byes.contains(one)).collect();
    order.sort_by_key(|&one| std::cmp::Reverse(candidates[one].place));
    order
        .into_iter()
        .find_map(|bye| {
            let pairs = pairs(&candidates, &met, Some(bye))?;
            Some(Round {
                pairs,
                bye: Some(bye),
            })
        })
        .ok_or(SwissError::NoRoundLeft)
}

fn candidates(players: usize, games: &[Game], byes: &[usize]) -> Vec<Candidate> {
    let mut half_points = vec![0; players];
    let mut balance = vec![0; players];
    for game in games {
        let [first, second] = game.players;
        half_points[first] += game.result.half_points();
        half_points[second] += game.result.reversed().half_points();
        balance[first] += 1;
        balance[second] -= 1;
    }
    for &player in byes {
        half_points[player] += 2;
    }
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&one| (std::cmp::Reverse(half_points[one]), one));
    let mut place = vec![0; players];
    for (at, &one) in order.iter().enumerate() {
        place[one] = at;
    }
    let group = |points: u32| half_points.iter().filter(|&&it| it == points).count();
    (0..players)
        .map(|one| Candidate {
            half_points: half_points[one],
            balance: balance[one],
            place: place[one],
            group: group(half_points[one]),
        })
        .collect()
}

/// How far from each other in the order of the scores two players may be at first, when there are many.
const NEAR: usize = 24;

/// Returns the pairs of everybody but `bye`, if there is a way.
fn pairs(
    candidates: &[Candidate],
    met: &BTreeSet<[usize; 2]>,
    bye: Option<usize>,
) -> Option<Vec<[usize; 2]>> {
    let mut order: Vec<usize> = (0..candidates.len())
        .filter(|&one| Some(one) != bye)
        .collect();
    order.sort_by_key(|&one| candidates[one].place);
    // The best partner has nearly the same score, so a large graph needs only short edges.
    let mut reach = order.len().min(4 * NEAR);
    loop {
        if let Some(pairs) = matched(candidates, met, &order, reach) {
            return Some(pairs);
        }
        if reach >= order.len() {
            return None;
        }
        reach *= 2;
    }
}

fn matched(
    candidates: &[Candidate],
    met: &BTreeSet<[usize; 2]>,
    order: &[usize],
    reach: usize,
) -> Option<Vec<[usize; 2]>> {
    // A difference of half a point outweighs every wish about halves: the wishes of all pairs together are less than the square of the
    // number of players.
    let scale = i128::try_from(order.len()).ok()?.pow(2) + 1;
    let mut graph = UnGraph::<(), i128>::with_capacity(order.len(), order.len() * reach);
    let nodes: Vec<NodeIndex> = order.iter().map(|_| graph.add_node(())).collect();
    for (at, &one) in order.iter().enumerate() {
        for (near, &other) in order.iter().enumerate().skip(at + 1).take(reach) {
            let balances = [candidates[one].balance, candidates[other].balance];
            if !met.contains(&sorted([one, other])) && sides(balances).is_some() {
                let cost = cost(&candidates[one], &candidates[other], scale);
                graph.add_edge(nodes[at], nodes[near], -cost);
            }
        }
    }
    let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<_, Infallible>(*edge.weight())
    };
    let Ok(matching) = max_weight_matching(&graph, true, weight, false);
    if matching.len() * 2 != order.len() {
        return None;
    }
    let mut pairs: Vec<[usize; 2]> = matching
        .into_iter()
        .map(|(one, other)| seated(candidates, [order[one.min(other)], order[one.max(other)]]))
        .collect();
    pairs.sort_by_key(|pair| pair.map(|one| candidates[one].place).into_iter().min());
    Some(pairs)
}

/// Returns what a pair costs: the difference in score, and then how far it is from being half of the group apart.
fn cost(one: &Candidate, other: &Candidate, scale: i128) -> i128 {
    let difference = i128::from(one.half_points.abs_diff(other.half_points));
    let apart = one.place.abs_diff(other.place);
    let wish = if difference == 0 {
        apart.abs_diff(one.group / 2)
    } else {
        apart
    };
    difference * scale + i128::try_from(wish).unwrap_or(scale)
}

/// Returns whether the first of two players with these balances gets the first side, or nothing if neither way keeps both within one.
fn sides(balances: [i32; 2]) -> Option<bool> {
    let [one, other] = balances;
    let is_well = |one: i32, other: i32| (one + 1).abs() <= 1 && (other - 1).abs() <= 1;
    match (is_well(one, other), is_well(other, one)) {
        // Who has had the first side less often gets it.
        (true, true) => Some(one <= other),
        (true, false) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}

/// Puts the player first who gets the first side.
fn seated(candidates: &[Candidate], [one, other]: [usize; 2]) -> [usize; 2] {
    let balances = [candidates[one].balance, candidates[other].balance];
    // Between equals, the better one takes turns with the table, so that the best seeds do not all begin.
    let is_equal = balances[0] == balances[1];
    let is_first = if is_equal {
        candidates[one].place.is_multiple_of(2)
    } else {
        sides(balances).unwrap_or(true)
    };
    if is_first { [one, other] } else { [other, one] }
}

fn sorted([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}
