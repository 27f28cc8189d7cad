//! Where pieces go.

use super::scene::{goals, rows};

/// Checks where pieces can go: in each line the keys of the rules, the board, a square, and where its piece can go.
fn check(table: &str) {
    for [keys, board, from, expected] in rows(table) {
        assert_eq!(goals(keys, board, from), expected, "{keys} {board} {from}");
    }
}

#[test]
fn a_piece_goes_along_ranks_and_files_until_something_stands_in_the_way() {
    check(
        "
        cor: cen: | /7/7/1t1T3/7/7/7/K6/ | b3 | b1 b2 a3 c3 b4 b5 b6 b7
        cor: cen: | /7/1t5/1t1T3/7/7/7/K6/ | d3 | d1 d2 c3 e3 f3 g3 d4 d5 d6 d7
        cor: cen: | /tt5/t6/7/7/7/7/K6/ | a1 |
        ",
    );
}

#[test]
fn corners_are_closed_and_the_centre_is_passed_without_stopping() {
    check(
        "
         | /7/7/7/t6/7/7/2K4/ | a4 | a2 a3 b4 c4 e4 f4 g4 a5 a6
        cenp:K | /7/7/7/t6/7/7/2K4/ | a4 | a2 a3 b4 c4 a5 a6
        cens:tK | /7/7/7/t6/7/7/2K4/ | a4 | a2 a3 b4 c4 d4 e4 f4 g4 a5 a6
        corp:tK cors:tK | /7/7/7/t6/7/7/2K4/ | a4 | a1 a2 a3 b4 c4 e4 f4 g4 a5 a6 a7
        ",
    );
}

#[test]
fn a_square_on_which_a_piece_may_stop_but_not_pass_is_closed() {
    check(
        "
        cors:tK | /7/7/7/t6/7/7/2K4/ | a4 | a2 a3 b4 c4 e4 f4 g4 a5 a6
        ",
    );
}

#[test]
fn the_king_stops_on_corners_and_centre() {
    check(
        "
         | /7/7/7/K6/7/7/t6/ | a4 | a1 a2 a3 b4 c4 d4 e4 f4 g4 a5 a6
        ",
    );
}

#[test]
fn speed_limits_the_distance_by_side_and_by_kind() {
    check(
        "
        cor: cen: spd:2 | /7/7/1t5/7/7/7/K6/ | b3 | b1 b2 a3 c3 d3 b4 b5
        cor: cen: spd:1,3 | /t6/7/1K5/7/7/7/7/ | b3 | b1 b2 a3 c3 d3 e3 b4 b5 b6
        cor: cen: spd:1,3 | /7/7/1t5/7/7/7/K6/ | b3 | b2 a3 c3 b4
        cor: cen: spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1, | /t6/7/1K5/7/7/7/7/ | b3 | b2 a3 c3 b4
        cor: cen: spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1, | /t6/7/1T5/7/7/7/K6/ | b3 | b1 b2 a3 c3 d3 e3 f3 g3 b4 b5 b6 b7
        ",
    );
}

#[test]
fn attackers_pass_a_fort_of_the_defenders_without_stopping() {
    check(
        "
        cor: cen: dfor:d3 | /7/7/7/7/3t3/7/K6/ | d5 | d1 d2 d4 a5 b5 c5 e5 f5 g5 d6 d7
        cor: cen: dfor:d3 | /t6/7/7/7/3T3/7/K6/ | d5 | d1 d2 d3 d4 a5 b5 c5 e5 f5 g5 d6 d7
        ",
    );
}

#[test]
fn a_fort_that_cannot_be_entered_anew_is_left_and_walked_about_in() {
    check(
        "
        cor: cen: afor:d1,d2 aforre: | /7/7/7/3t3/7/7/K6/ | d4 | d3 a4 b4 c4 e4 f4 g4 d5 d6 d7
        cor: cen: afor:d1,d2 aforre: | /3t3/7/7/7/7/7/K6/ | d1 | a1 b1 c1 e1 f1 g1 d2 d3 d4 d5 d6 d7
        cor: cen: afor:d1,d2 aforre: | /7/3t3/7/7/7/7/K6/ | d2 | d1 a2 b2 c2 e2 f2 g2 d3 d4 d5 d6 d7
        ",
    );
}

#[test]
fn a_piece_jumps_over_one_adjacent_enemy_if_the_next_square_is_empty() {
    check(
        "
        cor: cen: kj:j | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4 d6
        cor: cen: kj:c | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4 d6
        cor: cen: kj:n | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4
        cor: cen: kj:j | /t6/7/7/3K3/3t3/3t3/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4
        cor: cen: kj:j | /t6/7/7/3K3/3T3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4
        cor: cen: kj:j | /t6/7/7/3K3/7/3t3/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4 d5
        ",
    );
}

#[test]
fn kings_knights_and_commanders_are_not_jumped_over() {
    let plain = "d1 d2 d3 a4 b4 c4 e4 f4 g4";
    let jumping = "d1 d2 d3 a4 b4 c4 e4 f4 g4 d6";
    for (letter, expected) in [
        ("t", jumping),
        ("m", jumping),
        ("g", jumping),
        ("k", plain),
        ("n", plain),
        ("c", plain),
    ] {
        let board = format!("/t6/7/7/3K3/3{letter}3/7/7/");
        assert_eq!(goals("cor: cen: kj:j", &board, "d4"), expected, "{letter}");
    }
}

#[test]
fn a_restricted_jump_begins_or_ends_on_a_special_square() {
    check(
        "
        cor: cen: kj:r | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4
        cor: cen:d4 kj:r | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4 d6
        cor: cen:d6 kj:r | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4 d6
        cor: cen: dfor:d6 kj:r | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4 d6
        cor: cen:d5 kj:r | /t6/7/7/3K3/3t3/7/7/ | d4 | d1 d2 d3 a4 b4 c4 e4 f4 g4
        ",
    );
}

#[test]
fn a_jump_ends_where_the_piece_may_stop() {
    check(
        "
        nj:j | /7/7/7/7/3T3/3n3/2K4/ | d6 | a6 b6 c6 e6 f6 g6 d7
        nj:j cen: | /7/7/7/7/3T3/3n3/2K4/ | d6 | d4 a6 b6 c6 e6 f6 g6 d7
        ",
    );
}

#[test]
fn speed_does_not_limit_a_jump() {
    check(
        "
        cor: cen: spd:1 kj:j | /t6/7/7/3K3/3t3/7/7/ | d4 | d3 c4 e4 d6
        ",
    );
}
