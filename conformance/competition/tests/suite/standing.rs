//! Points, tie-breaks and the crosstable.

use linesman_competition::{Game, Result, Tally, crosstable, standings};

fn game(first: usize, second: usize, result: Result) -> Game {
    Game {
        players: [first, second],
        result,
    }
}

/// 0 beats 1, 1 beats 2, 0 and 2 draw, 3 loses to 2 and has a bye.
fn games() -> Vec<Game> {
    vec![
        game(0, 1, Result::Win),
        game(2, 1, Result::Loss),
        game(0, 2, Result::Draw),
        game(3, 2, Result::Loss),
    ]
}

/// Half points: 0 has 2 + 1 = 3; 1 has 0 + 2 = 2; 2 has 0 + 1 + 2 = 3; 3 has a bye, 2.
/// Buchholz: 0: 2 + 3 = 5; 1: 3 + 3 = 6; 2: 2 + 3 + 2 = 7; 3: 3.
/// Sonneborn-Berger in quarter points: 0: 2 * 2 + 1 * 3 = 7; 1: 2 * 3 = 6; 2: 1 * 3 + 2 * 2 = 7; 3: 0.
#[test]
fn points_and_tie_breaks_decide_the_places() {
    let table = standings(4, &games(), &[3]);
    let figures: Vec<_> = table
        .iter()
        .map(|it| {
            (
                it.place,
                it.player,
                it.half_points,
                it.buchholz,
                it.sonneborn_berger,
            )
        })
        .collect();
    assert_eq!(
        figures,
        [
            (1, 2, 3, 7, 7),
            (2, 0, 3, 5, 7),
            (3, 1, 2, 6, 6),
            (4, 3, 2, 3, 0)
        ]
    );
    assert_eq!(table[3].byes, 1);
    assert_eq!(
        table[0].tally,
        Tally {
            wins: 1,
            draws: 1,
            losses: 1
        }
    );
}

#[test]
fn equal_players_share_a_place() {
    let table = standings(3, &[game(0, 1, Result::Draw)], &[]);
    let places: Vec<_> = table.iter().map(|it| (it.place, it.player)).collect();
    assert_eq!(places, [(1, 0), (1, 1), (3, 2)]);
}

#[test]
fn the_crosstable_has_both_views_of_a_game() {
    let table = crosstable(&games());
    assert_eq!(
        table[&[0, 1]],
        Tally {
            wins: 1,
            draws: 0,
            losses: 0
        }
    );
    assert_eq!(
        table[&[1, 0]],
        Tally {
            wins: 0,
            draws: 0,
            losses: 1
        }
    );
    assert_eq!(
        table[&[2, 0]],
        Tally {
            wins: 0,
            draws: 1,
            losses: 0
        }
    );
    assert_eq!(table.len(), 8);
}
