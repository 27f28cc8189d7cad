//! Rankings, worked out by hand.

use linesman_games::{Outcome, Side};
use linesman_referee::{GameResult, Standing, rank};

/// Reads results, a line each: the first side's player, `>`, `<`, `=` or, if both lost, `x`, the second side's player, and
/// by how much the first side was ahead in each respect.
fn results(text: &str) -> Vec<GameResult> {
    let read = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<i64>().unwrap();
        let player = |word: &str| word.parse::<usize>().unwrap();
        GameResult {
            players: [player(words[0]), player(words[2])],
            outcome: match words[1] {
                ">" => Some(Outcome::Win(Side::First)),
                "<" => Some(Outcome::Win(Side::Second)),
                "=" => Some(Outcome::Draw),
                "x" => None,
                sign => panic!("{sign} is no outcome"),
            },
            differences: words[3..].iter().map(|word| number(word)).collect(),
        }
    };
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(read)
        .collect()
}

/// Formats a standing: place, player, wins, draws, losses, differences.
fn row(standing: &Standing) -> String {
    let Standing {
        player,
        place,
        wins,
        draws,
        losses,
        differences,
    } = standing;
    format!("{place}. {player}: {wins} {draws} {losses} {differences:?}")
}

fn check(players: usize, text: &str, expected: &[&str]) {
    let mut games = results(text);
    // Whatever the order of the games, the ranking is the same.
    for _ in 0..games.len().max(1) {
        let table: Vec<String> = rank(players, &games).iter().map(row).collect();
        assert_eq!(table, expected, "{text}");
        if !games.is_empty() {
            games.rotate_left(1);
        }
    }
}

#[test]
fn wins_minus_losses_count_before_everything_else() {
    // 0 wins narrowly twice, 1 loses to it and wins by far, 2 loses twice.
    check(
        3,
        "0 > 1   1  1
         2 < 0  -1 -1
         1 > 2  20 40",
        &[
            "1. 0: 2 0 0 [2, 2]",
            "2. 1: 1 0 1 [19, 39]",
            "3. 2: 0 0 2 [-21, -41]",
        ],
    );
}

#[test]
fn a_win_and_a_loss_are_worth_two_draws() {
    // 0 wins and loses, 1 draws twice, 2 loses, draws and wins: all have a balance of 0, and the units decide.
    check(
        3,
        "0 > 2   4  4
         0 = 1   0  0
         2 > 1   1  5
         1 > 0   3  3",
        &[
            "1. 1: 1 1 1 [2, -2]",
            "2. 0: 1 1 1 [1, 1]",
            "3. 2: 1 0 1 [-3, 1]",
        ],
    );
    check(
        4,
        "0 > 2  1
         3 > 0  5
         1 = 2  0
         3 = 1  0",
        &[
            "1. 3: 1 1 0 [5]",
            "2. 1: 0 2 0 [0]",
            "3. 0: 1 0 1 [-4]",
            "4. 2: 0 1 1 [-1]",
        ],
    );
}

#[test]
fn the_second_difference_counts_where_the_first_is_equal() {
    check(
        3,
        "0 > 1   2  3
         1 > 2   2  5
         2 > 0   2  3",
        &[
            "1. 1: 1 0 1 [0, 2]",
            "2. 0: 1 0 1 [0, 0]",
            "3. 2: 1 0 1 [0, -2]",
        ],
    );
}

#[test]
fn equal_players_share_a_place_and_those_behind_are_not_moved_up() {
    // 0 beats everybody, 3 loses to everybody, 1 and 2 have the same games against them.
    check(
        4,
        "0 > 1   3  6
         0 > 2   3  6
         0 > 3   5  9
         1 > 3   2  4
         3 < 2  -2 -4
         1 = 2   0  0",
        &[
            "1. 0: 3 0 0 [11, 21]",
            "2. 1: 1 1 1 [-1, -2]",
            "2. 2: 1 1 1 [-1, -2]",
            "4. 3: 0 0 3 [-9, -17]",
        ],
    );
    // Three share the second place.
    check(
        5,
        "0 > 4  1",
        &[
            "1. 0: 1 0 0 [1]",
            "2. 1: 0 0 0 [0]",
            "2. 2: 0 0 0 [0]",
            "2. 3: 0 0 0 [0]",
            "5. 4: 0 0 1 [-1]",
        ],
    );
}

#[test]
fn differences_are_seen_from_the_side_that_was_played() {
    // The same game, once with the sides swapped.
    check(
        2,
        "0 > 1  3 7\n 1 < 0  -3 -7",
        &["1. 0: 2 0 0 [6, 14]", "2. 1: 0 0 2 [-6, -14]"],
    );
}

#[test]
fn whoever_is_far_behind_in_units_can_have_won() {
    // The loser of a long game may have more units in sum than its winners: balance comes first.
    check(2, "0 > 1  -9", &["1. 0: 1 0 0 [-9]", "2. 1: 0 0 1 [9]"]);
}

#[test]
fn both_can_lose_a_game() {
    check(
        3,
        "0 x 1  0",
        &["1. 2: 0 0 0 [0]", "2. 0: 0 0 1 [0]", "2. 1: 0 0 1 [0]"],
    );
}

#[test]
fn there_may_be_any_number_of_differences() {
    check(2, "0 = 1\n1 = 0", &["1. 0: 0 2 0 []", "1. 1: 0 2 0 []"]);
    // A difference that a game has not counts as 0.
    check(
        2,
        "0 = 1  0 0 2\n1 = 0  0",
        &["1. 0: 0 2 0 [0, 0, 2]", "2. 1: 0 2 0 [0, 0, -2]"],
    );
}

#[test]
fn nobody_and_nothing_can_be_ranked() {
    check(0, "", &[]);
    check(2, "", &["1. 0: 0 0 0 []", "1. 1: 0 0 0 []"]);
}

#[test]
fn a_sum_beyond_all_bounds_stays_at_the_bound() {
    let game = |ahead| GameResult {
        players: [0, 1],
        outcome: Some(Outcome::Draw),
        differences: vec![ahead],
    };
    let table = rank(2, &[game(i64::MAX), game(1)]);
    assert_eq!((table[0].player, table[0].differences[0]), (0, i64::MAX));
    assert_eq!((table[1].player, table[1].differences[0]), (1, i64::MIN));
}

#[test]
fn a_standing_tells_its_balance_and_its_games() {
    let table = rank(2, &results("0 > 1\n0 > 1\n0 = 1\n1 > 0"));
    assert_eq!((table[0].balance(), table[0].games()), (1, 4));
    assert_eq!((table[1].balance(), table[1].games()), (-1, 4));
}
