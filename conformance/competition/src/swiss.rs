//! A Swiss tournament: players of equal score meet, and nobody meets twice.

use std::{collections::BTreeSet, fmt};

use crate::{
    Game, Round,
    candidate::{Candidate, candidates, standing},
    large::Large,
    matchings::{Matchings, Pairs},
    remaining::{CERTAIN, MOST_PLAYERS, Remaining},
};

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

/// Returns the most rounds of a Swiss tournament between this many players, in which nobody meets twice and nobody has two byes.
#[must_use]
pub const fn most_swiss_rounds(players: usize) -> usize {
    match players {
        0 | 1 => 0,
        _ if players % 2 == 1 => players,
        _ => players - 1,
    }
}

/// Returns the next round of a Swiss tournament between this many players. `rounds` are the rounds that are left, with this one.
///
/// Nobody meets an opponent of an earlier game again, and for each player the numbers of games on the first and on the second side
/// differ by at most one. The other rounds that are left can be paired after it in the same way. Among all rounds of that kind, the sum
/// of the differences in score is the smallest possible; among these, the upper half of each score meets the lower half, if it can.
/// With an odd number of players, the one with the lowest score (and the worst seed) that has had no bye gets it, if the others can be
/// paired. A bye counts as a win.
///
/// `games` are all games so far, and `byes` the players who had a bye, once for each. A pair that plays several games in one round
/// from both sides is told as one game for this purpose.
///
/// Up to 12 players, this is exact. Beyond that, it gives up the smallest sum, and in rare cases the look at later rounds, when a search
/// takes too long. If not all rounds that are left can be paired, it looks at as many as can.
///
/// With more than 127 players, it does not look at later rounds, and it compares only pairs that suit well. The sum of the differences is
/// proved to be the smallest. In rare cases there is no proof; then a comparison of about four times as many pairs has found no smaller
/// sum. A few players may be farther from the halves than necessary.
///
/// # Errors
/// No such round is left, because the players have met already.
pub fn swiss_round(
    players: usize,
    games: &[Game],
    byes: &[usize],
    rounds: usize,
) -> Result<Round, SwissError> {
    let present: Vec<usize> = (0..players).collect();
    swiss_round_among(players, &present, games, byes, rounds)
}

/// Returns the next round as [`swiss_round`] does, between those who are present, in the order of their numbers. Games against the others
/// count for their scores and their sides.
///
/// # Errors
/// No such round is left.
pub fn swiss_round_among(
    players: usize,
    present: &[usize],
    games: &[Game],
    byes: &[usize],
    rounds: usize,
) -> Result<Round, SwissError> {
    let mut seats = vec![None; players];
    for (seat, &player) in present.iter().enumerate() {
        seats[player] = Some(seat);
    }
    let met = games
        .iter()
        .filter_map(|game| Some(sorted([seats[game.players[0]]?, seats[game.players[1]]?])));
    let byes_here: Vec<usize> = byes.iter().filter_map(|&player| seats[player]).collect();
    let field = Field {
        candidates: candidates(&standing(players, games, byes), present),
        met: met.collect(),
        byes: &byes_here,
    };
    let later = field.later_rounds(rounds.saturating_sub(1));
    let round = (0..=later)
        .rev()
        .find_map(|later| field.round(later))
        .ok_or(SwissError::NoRoundLeft)?;
    Ok(Round {
        pairs: round
            .pairs
            .into_iter()
            .map(|pair| pair.map(|seat| present[seat]))
            .collect(),
        bye: round.bye.map(|seat| present[seat]),
    })
}

/// The players, and what they have played.
struct Field<'a> {
    candidates: Vec<Candidate>,
    met: BTreeSet<[usize; 2]>,
    byes: &'a [usize],
}

/// How many ways to pair a large field are looked at, the cheapest first.
const MOST_WAYS: usize = 50;

impl Field<'_> {
    /// Returns how many of the later rounds have to be looked at.
    fn later_rounds(&self, later: usize) -> usize {
        let players = self.candidates.len();
        let places = players.next_multiple_of(2);
        let played = (2 * self.met.len() + self.byes.len()) / players.max(1);
        let last = played + later;
        match places {
            0..=CERTAIN => later,
            _ if players > MOST_PLAYERS => 0,
            // Everyone has at least half of those on the other side left in the last round, so it can be paired whatever came before.
            _ if 4 * last <= places => 0,
            // By Dirac's theorem a round can be paired if everyone has half of the others left. So only the sides are to be looked at,
            // and they are level again after the next round.
            _ if 2 * (last + 1) <= places => later.min(2),
            _ => later,
        }
    }

    /// Returns a round after which this many rounds can be paired, if there is one.
    fn round(&self, later: usize) -> Option<Round> {
        let players = self.candidates.len();
        if players.is_multiple_of(2) {
            let pairs = self.pairs(None, later)?;
            return Some(Round { pairs, bye: None });
        }
        let mut order: Vec<usize> = (0..players)
            .filter(|one| !self.byes.contains(one))
            .collect();
        order.sort_by_key(|&one| std::cmp::Reverse(self.candidates[one].place));
        order.into_iter().find_map(|bye| {
            let pairs = self.pairs(Some(bye), later)?;
            Some(Round {
                pairs,
                bye: Some(bye),
            })
        })
    }

    /// Returns the pairs of everyone but `bye`, if there is a way after which this many rounds can be paired.
    fn pairs(&self, bye: Option<usize>, later: usize) -> Option<Pairs> {
        let candidates = &self.candidates;
        let mut order: Vec<usize> = (0..candidates.len())
            .filter(|&one| Some(one) != bye)
            .collect();
        order.sort_by_key(|&one| candidates[one].place);
        // A difference of half a point outweighs every wish about halves: the wishes of all pairs together are less than the square of
        // the number of players.
        let scale = i128::try_from(order.len()).ok()?.pow(2) + 1;
        let cost = |one: usize, other: usize| {
            let balances = [candidates[one].balance, candidates[other].balance];
            let is_allowed = !self.met.contains(&sorted([one, other])) && sides(balances).is_some();
            is_allowed.then(|| cost(&candidates[one], &candidates[other], scale))
        };
        if candidates.len() > MOST_PLAYERS {
            let pairs = Large::new(order, candidates, &cost).pairs()?;
            return Some(self.seated(&pairs));
        }
        let mut ways = Matchings::new(order, &cost);
        let cheapest = ways.next()?;
        if later == 0 {
            return Some(self.seated(&cheapest));
        }
        if let Some(pairs) = self.lasting(&cheapest, bye, later) {
            return Some(pairs);
        }
        // Without a way, all of them would be tried in vain.
        let all = self.remaining().rounds(later + 1, bye)?;
        let most = match candidates.len() {
            0..=CERTAIN => usize::MAX,
            _ => MOST_WAYS,
        };
        let mut ways = ways.take(most);
        ways.find_map(|way| self.lasting(&way, bye, later))
            .or_else(|| {
                let places = candidates.len().next_multiple_of(2);
                let (first, rest) = all.split_at(places / 2);
                let is_pair = |pair: &&[usize; 2]| pair.iter().all(|it| *it < candidates.len());
                let mut pairs: Pairs = first.iter().filter(is_pair).copied().collect();
                for pair in &mut pairs {
                    pair.sort_by_key(|&one| candidates[one].place);
                }
                pairs.sort_by_key(|pair| candidates[pair[0]].place);
                Some(self.turned(&pairs, bye, rest))
            })
    }

    /// Returns the pairs with their sides, if this many rounds can be paired after them.
    fn lasting(&self, pairs: &Pairs, bye: Option<usize>, later: usize) -> Option<Pairs> {
        let usual = self.seated(pairs);
        let after = self.after(&usual, &[], bye)?;
        if after.rounds(later, None).is_some() {
            return Some(usual);
        }
        let after = self.after(&[], pairs, bye)?;
        let rest = after.rounds(later, None)?;
        Some(self.turned(pairs, bye, &rest))
    }

    /// Returns the pairs with sides that fit to later rounds. They differ from the usual ones only where they must.
    fn turned(&self, pairs: &Pairs, bye: Option<usize>, rest: &[[usize; 2]]) -> Pairs {
        let mut turned = self.seated(pairs);
        for at in 0..turned.len() {
            let fits = self
                .after(&turned[..=at], &pairs[at + 1..], bye)
                .is_some_and(|mut after| rest.iter().all(|&pair| after.meet(pair)));
            if !fits {
                turned[at].reverse();
            }
        }
        turned
    }

    /// Returns what remains after games whose sides are known and games whose sides are open, if that is possible.
    fn after(
        &self,
        played: &[[usize; 2]],
        open: &[[usize; 2]],
        bye: Option<usize>,
    ) -> Option<Remaining> {
        let mut after = self.remaining();
        bye.iter().for_each(|&player| after.rest(player));
        played.iter().for_each(|&pair| after.play(pair));
        open.iter().all(|&pair| after.meet(pair)).then_some(after)
    }

    fn remaining(&self) -> Remaining {
        let balances = self.candidates.iter().map(|it| it.balance);
        let mut remaining = Remaining::new(balances, self.candidates.len() % 2 == 1);
        self.met.iter().for_each(|&pair| remaining.close(pair));
        self.byes.iter().for_each(|&player| remaining.rest(player));
        remaining
    }

    fn seated(&self, pairs: &Pairs) -> Pairs {
        let seated = pairs.iter().map(|&pair| seated(&self.candidates, pair));
        seated.collect()
    }
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
