//! Swiss rounds, compared with the best of all ways to pair.

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use linesman_competition::{Game, Result, Round, SwissError, most_swiss_rounds, swiss_round};

/// How many tournaments are played for each number of players and rounds.
const SEEDS: u64 = 20;

pub(crate) fn half_points(players: usize, games: &[Game], byes: &[usize]) -> Vec<u32> {
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

pub(crate) fn balance(players: usize, games: &[Game]) -> Vec<i32> {
    let mut balance = vec![0; players];
    for game in games {
        balance[game.players[0]] += 1;
        balance[game.players[1]] -= 1;
    }
    balance
}

/// A tournament as the rules see it, without scores: who has met, the games on the first side less those on the second, and who had a
/// bye.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    met: Vec<u16>,
    balance: Vec<i32>,
    byes: u16,
}

impl State {
    fn of(players: usize, games: &[Game], byes: &[usize]) -> Self {
        let mut met = vec![0; players];
        for game in games {
            let [one, other] = game.players;
            met[one] |= 1 << other;
            met[other] |= 1 << one;
        }
        Self {
            met,
            balance: balance(players, games),
            byes: byes.iter().fold(0, |sum, bye| sum | 1 << bye),
        }
    }

    /// Who may get the bye; nobody if everyone has an opponent.
    fn possible_byes(&self) -> Vec<Option<usize>> {
        let players = self.met.len();
        if players.is_multiple_of(2) {
            return vec![None];
        }
        let had_none = |player: &usize| self.byes & (1 << player) == 0;
        (0..players).filter(had_none).map(Some).collect()
    }

    fn rested(&self, bye: Option<usize>) -> Self {
        let mut next = self.clone();
        next.byes |= bye.map_or(0, |player| 1 << player);
        next
    }

    /// Returns what comes after a game, if it may be played.
    fn played(&self, first: usize, second: usize) -> Option<Self> {
        let mut next = self.clone();
        next.balance[first] += 1;
        next.balance[second] -= 1;
        next.met[first] |= 1 << second;
        next.met[second] |= 1 << first;
        let is_allowed = self.met[first] & (1 << second) == 0
            && next.balance[first] <= 1
            && next.balance[second] >= -1;
        is_allowed.then_some(next)
    }
}

/// Whether rounds can still be played, found by trying all. What is known of a state is kept.
#[derive(Default)]
struct Possible(HashMap<(State, usize), bool>);

impl Possible {
    fn rounds(&mut self, state: &State, rounds: usize) -> bool {
        if rounds == 0 {
            return true;
        }
        let key = (state.clone(), rounds);
        if let Some(known) = self.0.get(&key) {
            return *known;
        }
        let found = state.possible_byes().into_iter().any(|bye| {
            let left = without(state.met.len(), bye);
            self.round(&state.rested(bye), &left, rounds)
        });
        self.0.insert(key, found);
        found
    }

    /// Whether these players can be paired so that the rounds after this one can be played.
    fn round(&mut self, state: &State, left: &[usize], rounds: usize) -> bool {
        let Some((&one, rest)) = left.split_first() else {
            return self.rounds(state, rounds - 1);
        };
        rest.iter().any(|&other| {
            let others: Vec<usize> = rest.iter().copied().filter(|it| *it != other).collect();
            [[one, other], [other, one]].iter().any(|sides| {
                let next = state.played(sides[0], sides[1]);
                next.is_some_and(|next| self.round(&next, &others, rounds))
            })
        })
    }

    /// Whether these pairs can be played, from any sides, so that the rounds after them can be played.
    fn after(&mut self, state: &State, pairs: &[[usize; 2]], rounds: usize) -> bool {
        let Some((&[one, other], rest)) = pairs.split_first() else {
            return self.rounds(state, rounds);
        };
        [[one, other], [other, one]].iter().any(|sides| {
            let next = state.played(sides[0], sides[1]);
            next.is_some_and(|next| self.after(&next, rest, rounds))
        })
    }
}

pub(crate) fn without(players: usize, bye: Option<usize>) -> Vec<usize> {
    (0..players).filter(|it| Some(*it) != bye).collect()
}

/// All ways to pair these players.
fn ways(left: &[usize]) -> Vec<Vec<[usize; 2]>> {
    let Some((&one, rest)) = left.split_first() else {
        return vec![Vec::new()];
    };
    let with = rest.iter().flat_map(|&other| {
        let others: Vec<usize> = rest.iter().copied().filter(|it| *it != other).collect();
        ways(&others).into_iter().map(move |mut way| {
            way.push([one, other]);
            way
        })
    });
    with.collect()
}

fn differences(points: &[u32], pairs: &[[usize; 2]]) -> u32 {
    let differences = pairs.iter().map(|it| points[it[0]].abs_diff(points[it[1]]));
    differences.sum()
}

/// The smallest sum of differences of all pairs of players but one, after which this many rounds can be played.
fn best(
    possible: &mut Possible,
    state: &State,
    points: &[u32],
    bye: Option<usize>,
    later: usize,
) -> Option<u32> {
    let mut ways = ways(&without(points.len(), bye));
    ways.sort_by_key(|pairs| differences(points, pairs));
    let state = state.rested(bye);
    let is_possible = |pairs: &&Vec<[usize; 2]>| possible.after(&state, pairs, later);
    let found = ways.iter().find(is_possible)?;
    Some(differences(points, found))
}

/// Plays a tournament with results that are drawn. `look` gets each round, and the games, the byes and the number of rounds before it.
pub(crate) fn play(
    players: usize,
    rounds: usize,
    rng: &mut Rng,
    mut look: impl FnMut(&Round, &[Game], &[usize], usize),
) {
    let (mut games, mut byes) = (Vec::new(), Vec::new());
    for number in 0..rounds {
        let round = swiss_round(players, &games, &byes, rounds - number);
        let round = round.unwrap_or_else(|error| {
            panic!("{players} players, {rounds} rounds, {number} played: {error}; {games:?}")
        });
        look(&round, &games, &byes, number);
        let mut busy: BTreeSet<usize> = round.bye.into_iter().collect();
        assert_eq!(round.bye.is_some(), players % 2 == 1);
        assert!(
            round.bye.is_none_or(|bye| !byes.contains(&bye)),
            "a second bye"
        );
        for &pair in &round.pairs {
            assert!(busy.insert(pair[0]) && busy.insert(pair[1]));
            let is_new = |it: &Game| it.players != pair && it.players != [pair[1], pair[0]];
            assert!(games.iter().all(is_new), "a rematch");
            let result = [Result::Win, Result::Draw, Result::Loss][rng.usize(0..3)];
            games.push(Game {
                players: pair,
                result,
            });
        }
        assert_eq!(busy.len(), players);
        byes.extend(round.bye);
        let balance = balance(players, &games);
        assert!(balance.iter().all(|it| it.abs() <= 1), "{games:?}");
    }
}

#[test]
fn every_round_of_random_tournaments_is_as_good_as_the_best_of_all() {
    let mut rng = Rng::with_seed(20_120_401);
    let mut possible = Possible::default();
    let mut seen = 0;
    for _ in 0..2000 {
        let players = rng.usize(2..=10);
        let rounds = rng.usize(1..=most_swiss_rounds(players));
        play(
            players,
            rounds,
            &mut rng.fork(),
            |round, games, byes, number| {
                seen += 1;
                let later = rounds - number - 1;
                let state = State::of(players, games, byes);
                let points = half_points(players, games, byes);
                assert_eq!(
                    Some(differences(&points, &round.pairs)),
                    best(&mut possible, &state, &points, round.bye, later),
                    "{games:?} {round:?}"
                );
                // Nobody with a worse score could have had the bye.
                if let Some(bye) = round.bye {
                    let worse = |it: &usize| points[*it] < points[bye] && !byes.contains(it);
                    for other in (0..players).filter(worse) {
                        let found = best(&mut possible, &state, &points, Some(other), later);
                        assert_eq!(found, None, "{games:?} {round:?}");
                    }
                }
            },
        );
    }
    assert!(seen > 4000, "the series has {seen} rounds");
}

/// As many rounds as there are opponents, and one more with a bye for each.
#[test]
fn every_number_of_rounds_is_played_to_the_end() {
    for players in 2..=12 {
        for rounds in 1..=most_swiss_rounds(players) {
            for seed in 0..SEEDS {
                play(players, rounds, &mut Rng::with_seed(seed), |_, _, _, _| {});
            }
        }
    }
}

/// Here the look at later rounds is a search that may give up.
#[test]
fn larger_fields_are_played_to_the_end_too() {
    for players in [13, 14, 16, 17, 20, 25] {
        let most = most_swiss_rounds(players);
        for rounds in [players / 2, players / 2 + 1, most - 1, most] {
            for seed in 0..3 {
                play(players, rounds, &mut Rng::with_seed(seed), |_, _, _, _| {});
            }
        }
    }
}

/// More rounds than there can be are played as far as they can be.
#[test]
fn rounds_that_cannot_be_paired_do_not_spoil_those_that_can() {
    for players in 2..=9 {
        let most = most_swiss_rounds(players);
        let (mut games, mut byes) = (Vec::new(), Vec::new());
        for number in 0..most {
            let round = swiss_round(players, &games, &byes, most + 3 - number).unwrap();
            byes.extend(round.bye);
            games.extend(round.pairs.iter().map(|&players| Game {
                players,
                result: Result::Win,
            }));
        }
        let after = swiss_round(players, &games, &byes, 3);
        assert_eq!(after, Err(SwissError::NoRoundLeft));
    }
}

/// All scores are 0: the upper half of the seeds meets the lower half, seed by seed.
#[test]
fn in_the_first_round_the_halves_meet() {
    for players in [8, 100, 400] {
        let round = swiss_round(players, &[], &[], 3).unwrap();
        let half = players / 2;
        assert_eq!(round.pairs.len(), half);
        assert!(round.pairs.iter().all(|it| it[0].abs_diff(it[1]) == half));
        let firsts = round.pairs.iter().filter(|it| it[0] < half).count();
        assert_eq!(firsts, half / 2, "half of the better ones begin: {round:?}");
    }
}

#[test]
fn the_worst_seed_gets_the_first_bye() {
    assert_eq!(swiss_round(5, &[], &[], 5).unwrap().bye, Some(4));
    assert_eq!(swiss_round(5, &[], &[4], 1).unwrap().bye, Some(3));
}

#[test]
fn two_players_meet_once() {
    let game = Game {
        players: [0, 1],
        result: Result::Draw,
    };
    assert_eq!(
        swiss_round(2, &[game], &[], 1),
        Err(SwissError::NoRoundLeft)
    );
}
