//! The pairs of a large field, where comparing all of them takes too long.

use std::ops::Range;

use crate::{
    candidate::Candidate,
    matchings::{Cost, Edge, Pairs, cheapest, edges},
};

/// How many opponents a player has at first among those of equal score, among worse ones and among better ones: this many on each
/// side of the one who suits best.
const FEW: usize = 8;
/// How many times more there are in the next attempt.
const MORE: usize = 4;
/// The most players at either end of the order of whom it is counted how many can meet each other.
const MOST_AT_AN_END: usize = 64;

/// The players of a round, and what each pair costs.
pub(crate) struct Large<'a> {
    /// Who gets an opponent, the best first.
    order: Vec<usize>,
    candidates: &'a [Candidate],
    cost: Cost<'a>,
}

impl<'a> Large<'a> {
    /// Returns a round between these players, the best first.
    pub(crate) fn new(order: Vec<usize>, candidates: &'a [Candidate], cost: Cost<'a>) -> Self {
        Self {
            order,
            candidates,
            cost,
        }
    }

    /// Returns cheap pairs of everyone, if there are any. No others have a smaller sum of differences in score, as far as is known.
    pub(crate) fn pairs(&self) -> Option<Pairs> {
        let places = self.order.len();
        // If the sides alone rule out all pairs, none is looked for.
        self.least(|_| 0)?;
        let mut few = FEW;
        let mut before = None;
        loop {
            let pairs = cheapest(&self.order, &self.suitable(few));
            let is_all = few >= places;
            if pairs.len() * 2 == places {
                let sum = self.differences(&pairs);
                // More opponents that do not help are taken for a proof.
                if is_all || before == Some(sum) || self.is_smallest(sum) {
                    return Some(pairs);
                }
                before = Some(sum);
            } else if is_all {
                return None;
            }
            few *= MORE;
        }
    }

    /// Returns the pairs in which one player suits the other, in the order of their places.
    fn suitable(&self, few: usize) -> Vec<Edge> {
        let places = self.order.len();
        let half_points = |player: usize| self.candidates[player].half_points;
        let is_equal = |one: &usize, other: &usize| half_points(*one) == half_points(*other);
        let mut found = Vec::new();
        let mut begin = 0;
        for group in self.order.chunk_by(is_equal) {
            let end = begin + group.len();
            let half = group.len() / 2;
            for at in begin..end {
                let equal = if at < begin + half {
                    at + half
                } else {
                    at - half
                };
                // The last of a score meets the first of the next one, the last but one meets the second, and so on.
                let worse = end + (end - 1 - at);
                let better = begin.saturating_sub(at - begin);
                found.extend(self.around(at, equal, begin..end, few));
                found.extend(self.around(at, worse, end..places, few));
                found.extend(self.around(at, better, 0..begin, few));
            }
            begin = end;
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns pairs of the player at a place with those in a range who are the nearest to the place that suits best.
    fn around(
        &self,
        at: usize,
        best: usize,
        range: Range<usize>,
        few: usize,
    ) -> impl Iterator<Item = Edge> {
        let best = best.clamp(range.start, range.end);
        let edge = move |place: usize| {
            let (one, other) = (at.min(place), at.max(place));
            let is_other = one != other;
            let cost = is_other.then(|| (self.cost)(self.order[one], self.order[other]))??;
            Some(Edge { one, other, cost })
        };
        let before = (range.start..best).rev().filter_map(edge).take(few);
        let after = (best..range.end).filter_map(edge).take(few);
        before.chain(after)
    }

    /// Returns the sum of the differences in score.
    fn differences(&self, pairs: &Pairs) -> usize {
        let half_points = |player: usize| self.candidates[player].half_points as usize;
        let differences = pairs
            .iter()
            .map(|it| half_points(it[0]).abs_diff(half_points(it[1])));
        differences.sum()
    }

    /// Returns whether it is certain that no sum of differences in score is smaller than this one.
    fn is_smallest(&self, sum: usize) -> bool {
        let is_least = |least: Option<usize>| least == Some(sum);
        is_least(self.least(|_| 0)) || is_least(self.least(|place| self.left_over(place)))
    }

    /// Returns a sum that the differences in score are never below, or nothing if the sides alone rule out all pairs.
    ///
    /// A difference consists of steps from one score to the next lower one. One of two players who meet is on the first side. So
    /// if more of the players above a step are on one side than on the other, those in excess meet players below it. Where a player
    /// can be on either side, the better choice counts. `across` returns how many meet players below a step for another reason.
    fn least(&self, across: impl Fn(usize) -> usize) -> Option<usize> {
        let places = self.order.len();
        // The least sum for each excess of the second side. No excess is in the middle.
        let mut sums = vec![None; 2 * places + 1];
        sums[places] = Some(0);
        for (at, &player) in self.order.iter().enumerate() {
            let Candidate {
                half_points,
                balance,
                ..
            } = self.candidates[player];
            let next = self.order.get(at + 1);
            let below = next.map_or(half_points, |&it| self.candidates[it].half_points);
            let step = (half_points - below) as usize;
            let across = if step == 0 { 0 } else { across(at + 1) };
            let mut longer = vec![None; sums.len()];
            for (excess, sum) in sums.iter().enumerate() {
                let Some(sum) = sum else {
                    continue;
                };
                let second = (balance >= 0).then_some(excess + 1);
                let first = (balance <= 0).then(|| excess - 1);
                for excess in second.into_iter().chain(first) {
                    let sum: usize = sum + step * across.max(excess.abs_diff(places));
                    let known = &mut longer[excess];
                    *known = Some(known.map_or(sum, |known: usize| known.min(sum)));
                }
            }
            sums = longer;
        }
        sums[places]
    }

    /// Returns how many of the players on the shorter side of a place cannot meet each other. Of many players, none is counted.
    fn left_over(&self, place: usize) -> usize {
        let (above, below) = self.order.split_at(place);
        let end = if above.len() < below.len() {
            above
        } else {
            below
        };
        if end.len() > MOST_AT_AN_END {
            return 0;
        }
        let free = |one: usize, other: usize| (self.cost)(one, other).map(|_| 0);
        let most = cheapest(end, &edges(end, &free, end.len()));
        end.len() - most.len() * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns players with these scores, the best first, and these balances.
    fn field(half_points: &[u32], balances: &[i32]) -> Vec<Candidate> {
        let players = half_points.iter().zip(balances).enumerate();
        let player = |(place, (&half_points_of_one, &balance))| Candidate {
            half_points: half_points_of_one,
            balance,
            place,
            group: half_points
                .iter()
                .filter(|it| **it == half_points_of_one)
                .count(),
        };
        players.map(player).collect()
    }

    #[test]
    fn who_needs_a_side_in_excess_meets_players_of_another_score() {
        let free = |_: usize, _: usize| Some(0);
        let cases: [(&[u32], &[i32], Option<usize>); 7] = [
            (&[2, 2, 0, 0], &[0, 0, 0, 0], Some(0)),
            (&[2, 2, 0, 0], &[1, -1, 1, -1], Some(0)),
            (&[2, 2, 0, 0], &[1, 1, -1, -1], Some(4)),
            (&[2, 2, 2, 0], &[-1, 0, 0, 0], Some(2)),
            // The second player meets the first one, so the third one meets the fourth one.
            (&[3, 2, 1, 0], &[1, 0, -1, 0], Some(2)),
            (&[3, 2, 1, 0], &[1, 1, 1, 0], None),
            (&[2, 1, 0], &[0, 0, 0], None),
        ];
        for (half_points, balances, expected) in cases {
            let candidates = field(half_points, balances);
            let order = (0..half_points.len()).collect();
            let least = Large::new(order, &candidates, &free).least(|_| 0);
            assert_eq!(least, expected, "{half_points:?} {balances:?}");
        }
    }

    #[test]
    fn those_at_either_end_who_have_met_prove_a_larger_sum() {
        for met in [[0, 1], [4, 5]] {
            let candidates = field(&[4, 4, 2, 2, 1, 1], &[0; 6]);
            let cost = |one: usize, other: usize| ([one, other] != met).then_some(0);
            let large = Large::new((0..6).collect(), &candidates, &cost);
            // Both of those who have met meet players of the next score.
            let expected = if met == [0, 1] { 4 } else { 2 };
            let is_smallest: Vec<usize> = (0..10).filter(|&it| large.is_smallest(it)).collect();
            assert_eq!(is_smallest, [0, expected]);
        }
    }
}
