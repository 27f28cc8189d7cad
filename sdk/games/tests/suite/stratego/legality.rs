//! Where moves start and how far they go, on drawn boards; and that an illegal move changes nothing.

use std::collections::BTreeSet;

use linesman_games::{
    Position as _,
    stratego::{Action, RED, Rule, Rules},
};

use super::{
    board::{check_submitted, parse_move, play, to_act},
    paths, setups, turns,
};

/// Both sides have scouts, bombs and single pieces with open lanes between them.
pub(super) const LANES: &str = "
    F....B...1
    ..........
    ..........
    9B3.9.s.9.
    ..++..++..
    ..++..++..
    9.B.1.8..9
    ..........
    ..........
    9F.......9
";

/// A board, the plies that lead on from it, and what becomes of each of a few next moves: "ok" or a broken rule.
pub(super) type Case = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

pub(super) fn check((drawing, plies, moves): Case) {
    let before = play(&Rules::default(), drawing, plies);
    let side = to_act(&before).expect("the game is not over");
    for (text, expected) in moves {
        let mv = parse_move(text);
        let mut after = before.clone();
        let result = after.submit(side, Action::plain_move(mv));
        check_submitted(
            [&before, &after],
            &result,
            expected,
            &format!("{text} after {plies:?} from {drawing}"),
        );
        assert_eq!(before.view(side).check_move(mv), result, "{text}");
    }
}

const EDGES: Case = (
    LANES,
    "",
    &[
        ("9 0 LEFT", "ok"),
        ("9 0 DOWN", "ok"),
        ("9 0 UP", "off-board"),
        ("9 0 RIGHT", "off-board"),
        ("0 3 LEFT", "off-board"),
        ("0 3 UP 4", "off-board"),
        ("0 3 DOWN 7", "off-board"),
        ("8 3 RIGHT", "ok"),
        ("8 3 RIGHT 2", "off-board"),
        ("-1 3 RIGHT", "off-board"),
        ("10 3 LEFT", "off-board"),
        ("0 -1 DOWN", "off-board"),
        ("0 10 UP", "off-board"),
        ("2147483647 3 RIGHT", "off-board"),
        ("-2147483648 3 LEFT", "off-board"),
        ("0 2147483647 DOWN", "off-board"),
        ("0 -2147483648 UP", "off-board"),
        ("2147483647 2147483647 DOWN 2147483647", "off-board"),
    ],
);

#[test]
fn moves_start_and_end_on_the_board() {
    check(EDGES);
}

const EDGES_OF_BLUE: Case = (
    LANES,
    "9 0 DOWN",
    &[
        ("9 9 DOWN", "off-board"),
        ("9 9 RIGHT", "off-board"),
        ("9 9 LEFT", "ok"),
        ("9 9 UP 2", "ok"),
        ("0 9 LEFT", "off-board"),
        ("0 6 DOWN 4", "off-board"),
        ("9 6 UP 5", "ok"),
        ("9 6 UP 6", "path-blocked"),
        ("9 6 UP 7", "off-board"),
    ],
);

#[test]
fn blue_meets_the_same_edges() {
    check(EDGES_OF_BLUE);
}

const ORIGINS: Case = (
    LANES,
    "",
    &[
        ("5 5 UP", "empty-square"),
        ("1 1 DOWN 9", "empty-square"),
        ("2 4 UP", "empty-square"),
        ("7 5 RIGHT", "empty-square"),
        ("0 6 DOWN", "enemy-piece"),
        ("2 6 UP", "enemy-piece"),
        ("1 9 UP", "enemy-piece"),
        ("4 6 UP 0", "enemy-piece"),
        ("1 3 DOWN", "immobile-piece"),
        ("5 0 DOWN", "immobile-piece"),
        ("0 0 RIGHT", "immobile-piece"),
        ("0 0 UP", "immobile-piece"),
        ("1 3 DOWN 0", "immobile-piece"),
        ("1 3 DOWN 2", "immobile-piece"),
    ],
);

#[test]
fn only_mobile_pieces_of_ones_own_can_be_moved() {
    check(ORIGINS);
}

const ORIGINS_OF_BLUE: Case = (
    LANES,
    "9 0 DOWN",
    &[
        ("0 3 UP", "enemy-piece"),
        ("9 1 UP", "enemy-piece"),
        ("9 0 DOWN", "empty-square"),
        ("3 5 DOWN", "empty-square"),
        ("2 6 UP", "immobile-piece"),
        ("1 9 UP", "immobile-piece"),
        ("4 6 UP", "ok"),
        ("6 6 LEFT", "ok"),
    ],
);

#[test]
fn blue_cannot_move_reds_pieces() {
    check(ORIGINS_OF_BLUE);
}

const DISTANCES: Case = (
    LANES,
    "",
    &[
        ("9 0 DOWN 1", "ok"),
        ("9 0 DOWN 0", "no-distance"),
        ("9 0 DOWN -1", "no-distance"),
        ("9 0 DOWN 2", "scouts-only"),
        ("9 0 UP 2", "scouts-only"),
        ("9 0 DOWN 2147483647", "scouts-only"),
        ("6 3 UP 3", "scouts-only"),
        ("0 3 DOWN", "ok"),
        ("0 3 DOWN 1", "ok"),
        ("0 3 DOWN 2", "ok"),
        ("0 3 DOWN 0", "no-distance"),
        ("0 3 DOWN -1", "no-distance"),
        ("0 3 DOWN -2147483648", "no-distance"),
        ("0 3 DOWN 10", "off-board"),
        ("0 3 DOWN 2147483647", "off-board"),
        ("0 3 RIGHT 100", "off-board"),
    ],
);

#[test]
fn the_multiplier_is_positive_and_for_scouts() {
    check(DISTANCES);
}

#[test]
fn refusals_name_the_squares_and_the_pieces() {
    let position = play(&Rules::default(), LANES, "");
    for (text, words) in [
        ("0 10 UP", ["(0,10)", "board"]),
        ("9 0 RIGHT", ["(9,0)", "RIGHT"]),
        ("5 5 UP", ["(5,5)", "no piece"]),
        ("0 6 UP", ["(0,6)", "opponent"]),
        ("1 3 DOWN", ["(1,3)", "bomb"]),
        ("0 0 DOWN", ["(0,0)", "flag"]),
        ("0 3 DOWN -7", ["multiplier", "-7"]),
        ("9 0 DOWN 2", ["(9,0)", "marshal"]),
        ("6 3 UP 3", ["(6,3)", "spy"]),
        ("0 3 DOWN 4", ["(0,6)", "opponent"]),
        ("0 3 RIGHT 3", ["(1,3)", "own side"]),
        ("0 3 RIGHT", ["(1,3)", "same side"]),
        ("2 3 DOWN", ["(2,4)", "lake"]),
    ] {
        let error = position.view(RED).check_move(parse_move(text));
        let message = error.expect_err("the move is illegal").to_string();
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
        assert!(!message.ends_with('.'), "{message}");
    }
}

#[test]
fn every_rule_has_a_case_that_breaks_it() {
    let mut moves = vec![EDGES, EDGES_OF_BLUE, ORIGINS, ORIGINS_OF_BLUE, DISTANCES];
    moves.extend(paths::CASES);
    let broken: BTreeSet<&str> = moves
        .iter()
        .flat_map(|(_, _, moves)| moves.iter().map(|(_, expected)| *expected))
        .chain(setups::CASES.iter().map(|(_, _, expected)| *expected))
        .chain(turns::CASES.iter().map(|(_, _, _, expected)| *expected))
        .filter(|expected| *expected != "ok")
        .collect();
    let rules: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert_eq!(broken, rules);
    assert_eq!(rules.len(), Rule::ALL.len(), "two rules bear one name");
}
