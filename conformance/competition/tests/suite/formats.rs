//! Round robins, gauntlets and knockouts.

use std::collections::BTreeSet;

use linesman_competition::{Knockout, gauntlet, round_robin};

#[test]
fn in_a_round_robin_every_two_players_meet_once_and_sides_are_balanced() {
    for players in 2..=33 {
        let rounds = round_robin(players);
        let mut met = BTreeSet::new();
        let mut balance = vec![0_i32; players];
        let mut byes = BTreeSet::new();
        for round in &rounds {
            let mut busy = BTreeSet::new();
            for &[first, second] in &round.pairs {
                assert!(
                    busy.insert(first) && busy.insert(second),
                    "{players}: {round:?}"
                );
                assert!(met.insert([first.min(second), first.max(second)]));
                balance[first] += 1;
                balance[second] -= 1;
            }
            if let Some(bye) = round.bye {
                assert!(busy.insert(bye) && byes.insert(bye));
            }
            assert_eq!(busy.len(), players);
        }
        assert_eq!(met.len(), players * (players - 1) / 2);
        assert!(
            balance.iter().all(|it| it.abs() <= 1),
            "{players}: {balance:?}"
        );
    }
}

#[test]
fn no_round_is_needed_for_one_player_or_none() {
    assert_eq!((round_robin(0), round_robin(1)), (vec![], vec![]));
}

#[test]
fn in_a_gauntlet_the_challengers_meet_all_others_and_not_each_other() {
    let pairs = gauntlet(7, 2);
    let met: BTreeSet<[usize; 2]> = pairs
        .iter()
        .map(|it| [it[0].min(it[1]), it[0].max(it[1])])
        .collect();
    let expected = (0..2)
        .flat_map(|one| (2..7).map(move |other| [one, other]))
        .collect();
    assert_eq!((met, pairs.len()), (expected, 10));
    let firsts = pairs.iter().filter(|it| it[0] == 0).count();
    assert!((2..=3).contains(&firsts), "the challenger takes turns");
    assert!(gauntlet(3, 9).is_empty());
}

#[test]
fn in_a_knockout_of_eight_the_best_seeds_meet_last() {
    let mut bracket = Knockout::new(8);
    assert_eq!(bracket.pairs(), [[0, 7], [3, 4], [1, 6], [2, 5]]);
    bracket.advance(&[0, 3, 1, 2]);
    assert_eq!(bracket.pairs(), [[0, 3], [1, 2]]);
    bracket.advance(&[0, 1]);
    assert_eq!((bracket.pairs(), bracket.winner()), (vec![[0, 1]], None));
    bracket.advance(&[1]);
    assert_eq!((bracket.pairs(), bracket.winner()), (vec![], Some(1)));
}

/// Seeds 0 to 2 of five have no opponent at first, since 8 - 5 = 3.
#[test]
fn in_a_knockout_of_five_three_have_no_opponent_at_first() {
    let mut bracket = Knockout::new(5);
    assert_eq!(bracket.pairs(), [[3, 4]]);
    bracket.advance(&[4]);
    assert_eq!(bracket.pairs(), [[0, 4], [1, 2]]);
}

#[test]
fn a_knockout_of_any_size_has_one_game_less_than_players() {
    for players in 1..=40 {
        let mut bracket = Knockout::new(players);
        let mut games = 0;
        while bracket.winner().is_none() {
            let winners: Vec<usize> = bracket.pairs().iter().map(|it| it[0].min(it[1])).collect();
            games += winners.len();
            bracket.advance(&winners);
        }
        assert_eq!((games, bracket.winner()), (players - 1, Some(0)));
    }
}
