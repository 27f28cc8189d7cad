//! Machines that are slower than the others, as results show it.

use std::collections::BTreeMap;

use linesman_competition::{expected_score, normal};

use crate::{
    played::{Ended, Played},
    store::{Store, StoreError},
    table::Table,
};

/// A machine on which games were played.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// The games that were played on it and count.
    pub games: u64,
    /// Games that a side lost because no answer came in time.
    pub time_losses: u64,
    /// The chance that a machine as fast as the others has so many of them.
    pub late_by_chance: f64,
    /// The chance that results differ so much from what the ratings say, if the machine is as fast as the others.
    pub results_by_chance: f64,
    /// Whether it is probably slower than the others.
    pub is_suspect: bool,
}

/// How often a sound machine among all of them may be suspected, with both figures together.
const BY_CHANCE: f64 = 0.02;
/// With fewer games, nothing is said.
const LEAST_GAMES: u64 = 50;

#[derive(Default)]
struct Seen {
    games: u64,
    late: u64,
    /// For each player, the sum of the differences from the expected score, and of their variances.
    players: BTreeMap<usize, [f64; 2]>,
}

/// Returns the machines, in the order of their names.
///
/// Two things give a slow machine away. More games are lost on time than elsewhere. And results differ from the ratings, player by
/// player, because some lose more strength than others when they have less time.
///
/// # Errors
/// The store cannot be read.
pub fn nodes(stores: &[Store], table: &Table) -> Result<Vec<Node>, StoreError> {
    let elo: BTreeMap<usize, f64> = table
        .rows
        .iter()
        .map(|row| (row.player, row.rating.elo))
        .collect();
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    let mut take = |game: Played| {
        if game.ended == Ended::Void {
            return;
        }
        let node = match seen.get_mut(&game.node) {
            Some(node) => node,
            None => seen.entry(game.node.clone()).or_default(),
        };
        node.games += 1;
        let is_late = game.faults.iter().flatten().any(|fault| fault.is_late);
        node.late += u64::from(is_late);
        // A game that is lost on time is counted there.
        if is_late {
            return;
        }
        let ratings = game
            .fixture
            .players
            .map(|player| elo.get(&player).copied().unwrap_or(0.0));
        let expected = expected_score(ratings[0] - ratings[1]);
        let [first, _] = game.ended.half_points();
        let off = f64::from(first) / 2.0 - expected;
        // Draws make the true variance smaller, so this is on the safe side.
        let variance = expected * (1.0 - expected);
        for (side, player) in game.fixture.players.into_iter().enumerate() {
            let sums = node.players.entry(player).or_default();
            sums[0] += if side == 0 { off } else { -off };
            sums[1] += variance;
        }
    };
    Store::each_in(stores, |_, game| {
        take(game);
        Ok::<_, StoreError>(())
    })?;
    let all_games: u64 = seen.values().map(|node| node.games).sum();
    let all_late: u64 = seen.values().map(|node| node.late).sum();
    let count = seen.len() as f64;
    let limit = BY_CHANCE / count / 2.0;
    let of = |name: String, node: &Seen| {
        let late_by_chance = more_often(
            [node.late, node.games],
            [all_late - node.late, all_games - node.games],
        );
        let results_by_chance = scattered(node);
        let is_known = seen.len() > 1 && node.games >= LEAST_GAMES;
        Node {
            name,
            games: node.games,
            time_losses: node.late,
            late_by_chance,
            results_by_chance,
            is_suspect: is_known && (late_by_chance < limit || results_by_chance < limit),
        }
    };
    Ok(seen
        .iter()
        .map(|(name, node)| of(name.clone(), node))
        .collect())
}

/// Returns the chance of so many late games out of so many, if they are as frequent as elsewhere: the tail of the hypergeometric
/// distribution (Fisher's exact test).
fn more_often([late, games]: [u64; 2], [other_late, other_games]: [u64; 2]) -> f64 {
    let (all_late, all) = (late + other_late, games + other_games);
    let choose = |n: u64, k: u64| {
        let log = |number: u64| libm::lgamma(number as f64 + 1.0);
        log(n) - log(k) - log(n - k)
    };
    let whole = choose(all, games);
    let most = all_late.min(games);
    let terms = (late..=most).map(|found| {
        let rest = games - found;
        if rest > all - all_late {
            return 0.0;
        }
        libm::exp(choose(all_late, found) + choose(all - all_late, rest) - whole)
    });
    terms.sum::<f64>().min(1.0)
}

/// Returns the chance that the players' results are so far from the ratings: the sum of squares of the players' deviations has the
/// distribution of chi square, here by the approximation of Wilson and Hilferty.
fn scattered(node: &Seen) -> f64 {
    let known = node
        .players
        .values()
        .filter(|[_, variance]| *variance >= 1.0);
    let squares: Vec<f64> = known.map(|[off, variance]| off * off / variance).collect();
    // The deviations of all players add up to 0, and the ratings are fitted to the same games.
    let degrees = squares.len() as f64 - 1.0;
    if degrees < 1.0 {
        return 1.0;
    }
    let ratio = squares.iter().sum::<f64>() / degrees;
    let part = 2.0 / (9.0 * degrees);
    let deviation = (ratio.cbrt() - (1.0 - part)) / part.sqrt();
    normal(-deviation)
}
