//! The manual's example of a game's first plies (PROTOCOL, sections 1 and 2), from both ends of the board.
//!
//! The manual leaves BLUE's set-up open but for a scout on (9,6); here it is RED's, upside down.

use linesman_games::{
    Position as _, Side,
    stratego::{BLUE, RED, Rules},
};

use super::board::{draw, plain, play};

const START: &str = "
    FB8sB479B8
    BB31555583
    6724898974
    967B669999
    ..++..++..
    ..++..++..
    967B669999
    6724898974
    BB31555583
    FB8sB479B8
";

fn check(actions: &str, side: Side, expected: &str) {
    let view = play(&Rules::default(), START, actions).view(side);
    assert_eq!(draw(&view), plain(expected), "{side:?} after {actions:?}");
    assert_eq!(view.side, side);
}

#[test]
fn red_sees_its_set_up_and_forty_hidden_pieces() {
    check(
        "",
        RED,
        "
        FB8sB479B8
        BB31555583
        6724898974
        967B669999
        ..++..++..
        ..++..++..
        ##########
        ##########
        ##########
        ##########
        ",
    );
}

#[test]
fn blue_sees_the_board_the_same_way_up() {
    check(
        "0 3 DOWN",
        BLUE,
        "
        ##########
        ##########
        ##########
        .#########
        #.++..++..
        ..++..++..
        967B669999
        6724898974
        BB31555583
        FB8sB479B8
        ",
    );
}

#[test]
fn red_sees_that_both_scouts_are_gone() {
    check(
        "0 3 DOWN; 9 6 UP 3",
        RED,
        "
        FB8sB479B8
        BB31555583
        6724898974
        .67B66999.
        9.++..++..
        ..++..++..
        #########.
        ##########
        ##########
        ##########
        ",
    );
}

#[test]
fn blue_sees_that_both_scouts_are_gone() {
    check(
        "0 3 DOWN; 9 6 UP 3",
        BLUE,
        "
        ##########
        ##########
        ##########
        .########.
        #.++..++..
        ..++..++..
        967B66999.
        6724898974
        BB31555583
        FB8sB479B8
        ",
    );
}

#[test]
fn the_major_steps_where_the_scout_stood() {
    check(
        "0 3 DOWN; 9 6 UP 3; 9 2 DOWN",
        RED,
        "
        FB8sB479B8
        BB31555583
        672489897.
        .67B669994
        9.++..++..
        ..++..++..
        #########.
        ##########
        ##########
        ##########
        ",
    );
}
