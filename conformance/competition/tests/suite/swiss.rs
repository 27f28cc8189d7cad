//! Swiss rounds, compared with the best of all ways to pair.

use std::collections::BTreeSet;

use fastrand::Rng;
use linesman_competition::{Game, Result, SwissError, swiss_round};

fn half_points(players: usize, games: &[Game], byes: &[usize]) -> Vec<u32> {
    let mut points = vec![0; players];
    for game in games {
        points[game.players[0]] += game.result.half_points();
        points[game.players[1]] += 2 - game.result.half_points();
    }
    for &bye in byes {
        points[bye] += 2;
    }
    points
}

fn balance(players: usize, games: &[Game]) -> Vec<i32> {
    let mut balance = vec![0; players];
    for game in games {
        balance[game.players[0]] += 1;
        balance[game.players[1]] -= 1;
    }
    balance
}

/// What every allowed pairing of `left` costs at least, found by trying all.
fn least(left: &[usize], allowed: &dyn Fn(usize, usize) -> Option<u32>) -> Option<u32> {
    let Some((&one, rest)) = left.split_first() else {
        return Some(0);
    };
    let ways = rest.iter().filter_map(|&other| {
        let cost = allowed(one, other)?;
        let others: Vec<usize> = rest.iter().copied().filter(|it| *it != other).collect();
        Some(cost + least(&others, allowed)?)
    });
    ways.min()
}

/// The cost for the players but one, if the rules of a Swiss round allow a way.
fn best(players: usize, games: &[Game], byes: &[usize], bye: Option<usize>) -> Option<u32> {
    let points = half_points(players, games, byes);
    let balance = balance(players, games);
    let met: BTreeSet<[usize; 2]> = games
        .iter()
        .flat_map(|it| [it.players, [it.players[1], it.players[0]]])
        .collect();
    let fits =
        |one: usize, other: usize| (balance[one] + 1).abs() <= 1 && (balance[other] - 1).abs() <= 1;
    let allowed = |one: usize, other: usize| {
        let is_allowed = !met.contains(&[one, other]) && (fits(one, other) || fits(other, one));
        is_allowed.then(|| points[one].abs_diff(points[other]))
    };
    let left: Vec<usize> = (0..players).filter(|it| Some(*it) != bye).collect();
    least(&left, &allowed)
}

#[test]
fn every_round_of_random_tournaments_is_as_good_as_the_best_of_all() {
    let mut rng = Rng::with_seed(20_120_401);
    let (mut rounds, mut ends) = (0, 0);
    for _ in 0..2000 {
        let players = rng.usize(2..=10);
        let (mut games, mut byes) = (Vec::new(), Vec::new());
        for _ in 0..rng.usize(1..=players) {
            let round = match swiss_round(players, &games, &byes) {
                Ok(round) => round,
                Err(SwissError::NoRoundLeft) => {
                    let byes_left: Vec<Option<usize>> = if players.is_multiple_of(2) {
                        vec![None]
                    } else {
                        (0..players)
                            .filter(|it| !byes.contains(it))
                            .map(Some)
                            .collect()
                    };
                    for bye in byes_left {
                        assert_eq!(best(players, &games, &byes, bye), None);
                    }
                    ends += 1;
                    break;
                }
                Err(other) => panic!("{other}"),
            };
            rounds += 1;
            assert_eq!(round.bye.is_some(), players % 2 == 1);
            let points = half_points(players, &games, &byes);
            let sum: u32 = round
                .pairs
                .iter()
                .map(|it| points[it[0]].abs_diff(points[it[1]]))
                .sum();
            assert_eq!(
                Some(sum),
                best(players, &games, &byes, round.bye),
                "{games:?} {round:?}"
            );
            if let Some(bye) = round.bye {
                assert!(!byes.contains(&bye), "a second bye");
                // Nobody with a worse score could have had it.
                for other in
                    (0..players).filter(|it| points[*it] < points[bye] && !byes.contains(it))
                {
                    assert_eq!(best(players, &games, &byes, Some(other)), None);
                }
            }
            let mut busy: BTreeSet<usize> = round.bye.into_iter().collect();
            for &pair in &round.pairs {
                assert!(busy.insert(pair[0]) && busy.insert(pair[1]));
                assert!(
                    games
                        .iter()
                        .all(|it: &Game| it.players != pair && it.players != [pair[1], pair[0]])
                );
                let result = [Result::Win, Result::Draw, Result::Loss][rng.usize(0..3)];
                games.push(Game {
                    players: pair,
                    result,
                });
            }
            assert_eq!(busy.len(), players);
            byes.extend(round.bye);
            assert!(
                balance(players, &games).iter().all(|it| it.abs() <= 1),
                "{games:?}"
            );
        }
    }
    assert!(
        rounds > 4000 && ends > 20,
        "the series has {rounds} rounds and {ends} ends"
    );
}

/// All scores are 0: the upper half of the seeds meets the lower half, seed by seed.
#[test]
fn in_the_first_round_the_halves_meet() {
    let round = swiss_round(8, &[], &[]).unwrap();
    let mut pairs: Vec<[usize; 2]> = round
        .pairs
        .iter()
        .map(|it| [it[0].min(it[1]), it[0].max(it[1])])
        .collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [[0, 4], [1, 5], [2, 6], [3, 7]]);
    let firsts = round.pairs.iter().filter(|it| it[0] < 4).count();
    assert_eq!(firsts, 2, "half of the better ones begin: {round:?}");
}

#[test]
fn the_worst_seed_gets_the_first_bye() {
    assert_eq!(swiss_round(5, &[], &[]).unwrap().bye, Some(4));
    assert_eq!(swiss_round(5, &[], &[4]).unwrap().bye, Some(3));
}

#[test]
fn two_players_meet_once() {
    let game = Game {
        players: [0, 1],
        result: Result::Draw,
    };
    assert_eq!(swiss_round(2, &[game], &[]), Err(SwissError::NoRoundLeft));
}

/// Only short edges are looked at first, and still everybody has an opponent of the same score.
#[test]
fn a_large_field_is_paired_by_score() {
    let players = 400;
    let round = swiss_round(players, &[], &[]).unwrap();
    // Winners of both sides, or all of them would want the same side next.
    let results = [Result::Win, Result::Loss].into_iter().cycle();
    let games: Vec<Game> = round
        .pairs
        .iter()
        .zip(results)
        .map(|(&players, result)| Game { players, result })
        .collect();
    let second = swiss_round(players, &games, &[]).unwrap();
    let points = half_points(players, &games, &[]);
    assert_eq!(second.pairs.len(), 200);
    assert!(second.pairs.iter().all(|it| points[it[0]] == points[it[1]]));
}
