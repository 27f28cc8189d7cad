//! Places, tie-breaks, and who did how well against whom.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::{Game, Result, Tally};

/// Where a player stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// From 1. Players whose every figure is equal share a place.
    pub place: usize,
    /// The number of the player.
    pub player: usize,
    /// Games won, drawn and lost, without byes.
    pub tally: Tally,
    /// Rounds without an opponent. Each counts as a win.
    pub byes: u32,
    /// A win and a bye count 2, a draw 1.
    pub half_points: u32,
    /// Buchholz: the half points of all opponents, once for each game against them.
    pub buchholz: u32,
    /// Sonneborn-Berger: the half points of the opponents in won games and half of that in drawn games, times two, so in quarter points.
    pub sonneborn_berger: u32,
}

/// Returns all players, the best first: by points, then Buchholz, then Sonneborn-Berger, then the number of wins. Players that are
/// still equal are in the order of their numbers.
#[must_use]
pub fn standings(players: usize, games: &[Game], byes: &[usize]) -> Vec<Standing> {
    let mut all: Vec<Standing> = (0..players)
        .map(|player| Standing {
            place: 0,
            player,
            tally: Tally::default(),
            byes: 0,
            half_points: 0,
            buchholz: 0,
            sonneborn_berger: 0,
        })
        .collect();
    for &player in byes {
        all[player].byes += 1;
        all[player].half_points += 2;
    }
    for (player, _, result) in seats(games) {
        all[player].tally.add(result);
        all[player].half_points += result.half_points();
    }
    let points: Vec<u32> = all.iter().map(|one| one.half_points).collect();
    for (player, opponent, result) in seats(games) {
        all[player].buchholz += points[opponent];
        all[player].sonneborn_berger += points[opponent] * result.half_points();
    }
    let merit = |one: &Standing| {
        Reverse((
            one.half_points,
            one.buchholz,
            one.sonneborn_berger,
            one.tally.wins,
        ))
    };
    all.sort_by_key(|one| (merit(one), one.player));
    for at in 0..all.len() {
        all[at].place = if at > 0 && merit(&all[at]) == merit(&all[at - 1]) {
            all[at - 1].place
        } else {
            at + 1
        };
    }
    all
}

/// Returns what each player did against each opponent: won, drawn and lost, by the pair of their numbers.
#[must_use]
pub fn crosstable(games: &[Game]) -> BTreeMap<[usize; 2], Tally> {
    let mut table: BTreeMap<[usize; 2], Tally> = BTreeMap::new();
    for (player, opponent, result) in seats(games) {
        table.entry([player, opponent]).or_default().add(result);
    }
    table
}

/// Returns each game twice: as the one and as the other player sees it.
fn seats(games: &[Game]) -> impl Iterator<Item = (usize, usize, Result)> {
    games.iter().flat_map(|game| {
        let [first, second] = game.players;
        [
            (first, second, game.result),
            (second, first, game.result.reversed()),
        ]
    })
}
