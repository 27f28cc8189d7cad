//! The manual's example of a game's first plies (PROTOCOL, sections 1 and 2), from both ends of the board.
//!
//! The manual leaves BLUE's set-up open but for a scout on (9,6); here it is RED's, upside down.

use linesman_games::{
    Position as _, Side,
    stratego::{BLUE, RED, Rules},
};

use super::board::{draw, plain, play};

/// The board, and next to it what is seen of it, one view after the other.
const BOARDS: &str = "
    FB8sB479B8  FB8sB479B8  ##########  FB8sB479B8  ##########  FB8sB479B8
    BB31555583  BB31555583  ##########  BB31555583  ##########  BB31555583
    6724898974  6724898974  ##########  6724898974  ##########  672489897.
    967B669999  967B669999  .#########  .67B66999.  .########.  .67B669994
    ..++..++..  ..++..++..  #.++..++..  9.++..++..  #.++..++..  9.++..++..
    ..++..++..  ..++..++..  ..++..++..  ..++..++..  ..++..++..  ..++..++..
    967B669999  ##########  967B669999  #########.  967B66999.  #########.
    6724898974  ##########  6724898974  ##########  6724898974  ##########
    BB31555583  ##########  BB31555583  ##########  BB31555583  ##########
    FB8sB479B8  ##########  FB8sB479B8  ##########  FB8sB479B8  ##########
";

/// Returns a column of the boards.
fn column(index: usize) -> String {
    let rows = BOARDS.lines().map(|line| line.split_whitespace());
    let rows = rows.filter_map(|mut row| row.nth(index));
    rows.map(|row| format!("{row}\n")).collect()
}

/// Checks what a side sees after some actions.
fn check(actions: &str, side: Side, expected: usize) {
    let view = play(&Rules::default(), &column(0), actions).view(side);
    let expected = column(expected);
    assert_eq!(draw(&view), plain(&expected), "{side:?} after {actions:?}");
    assert_eq!(view.side, side);
}

#[test]
fn red_sees_its_set_up_and_forty_hidden_pieces() {
    check("", RED, 1);
}

#[test]
fn blue_sees_the_board_the_same_way_up() {
    check("0 3 DOWN", BLUE, 2);
}

#[test]
fn red_sees_that_both_scouts_are_gone() {
    check("0 3 DOWN; 9 6 UP 3", RED, 3);
}

#[test]
fn blue_sees_that_both_scouts_are_gone() {
    check("0 3 DOWN; 9 6 UP 3", BLUE, 4);
}

#[test]
fn the_major_steps_where_the_scout_stood() {
    check("0 3 DOWN; 9 6 UP 3; 9 2 DOWN", RED, 5);
}
