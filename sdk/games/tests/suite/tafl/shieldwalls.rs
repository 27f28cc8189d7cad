//! Rows of men that are captured along the edge.

use super::scene::{after, check_boards};

fn check(keys: &[&str], (before, mv, expected): (&str, &str, &str)) {
    for keys in keys {
        check_boards(&format!("{keys} | {before} | {mv} | {expected}"));
    }
}

#[test]
fn a_row_with_an_enemy_before_each_and_at_either_end_is_captured() {
    let row = ("/1tTT3/2tt3/7/4t2/7/3K3/7/", "e4-e1");
    check(
        &["cen: sw:s", "cen: sw:w", "cor: cen: sw:w"],
        (row.0, row.1, "/1t2t2/2tt3/7/7/7/3K3/7/"),
    );
    check(
        &["cen:", "cen: sw:n"],
        (row.0, row.1, "/1tTTt2/2tt3/7/7/7/3K3/7/"),
    );
}

#[test]
fn it_is_so_on_every_edge_and_for_either_side() {
    check_boards(
        "
        cor: cen: sw:w | /7/t6/Tt5/Tt5/4t2/3K3/7/ | e5-a5 | /7/t6/1t5/1t5/t6/3K3/7/
        cor: cen: sw:w | /7/6t/5tT/5tT/2t4/3K3/7/ | c5-g5 | /7/6t/5t1/5t1/6t/3K3/7/
        cor: cen: sw:w | /7/3K3/7/4t2/7/2tt3/1tTT3/ | e4-e7 | /7/3K3/7/7/7/2tt3/1t2t2/
        cor: cen: sw:w | /1Ttt3/2TT3/7/4T2/t6/3K3/7/ | e4-e1 | /1T2T2/2TT3/7/7/t6/3K3/7/
        ",
    );
}

#[test]
fn a_row_with_a_gap_is_not_captured() {
    check_boards(
        "
        cen: sw:s | /1tTT3/2t4/7/4t2/7/3K3/7/ | e4-e1 | /1tTTt2/2t4/7/7/7/3K3/7/
        cen: sw:s | /2TT3/2tt3/7/4t2/7/3K3/7/ | e4-e1 | /2TTt2/2tt3/7/7/7/3K3/7/
        cen: sw:s | /1tT1T2/2ttt2/7/5t1/7/3K3/7/ | f4-f1 | /1tT1Tt1/2ttt2/7/7/7/3K3/7/
        ",
    );
}

#[test]
fn a_corner_closes_a_strong_wall_only() {
    let row = ("/1TT4/1tt4/7/3t3/7/3K3/7/", "d4-d1");
    check(&["cen: sw:s"], (row.0, row.1, "/3t3/1tt4/7/7/7/3K3/7/"));
    check(&["cen: sw:w"], (row.0, row.1, "/1TTt3/1tt4/7/7/7/3K3/7/"));
    // The first square of the board is no corner here, but the end of the row.
    check(
        &["cor:g7 cen: sw:s"],
        (row.0, row.1, "/1TTt3/1tt4/7/7/7/3K3/7/"),
    );
}

#[test]
fn a_long_row_is_captured_together() {
    check_boards(
        "
        cen: sw:s | /1TTTT2/1tttt2/7/5t1/7/3K3/7/ | f4-f1 | /5t1/1tttt2/7/7/7/3K3/7/
        ",
    );
}

#[test]
fn two_rows_are_captured_by_one_flanker() {
    check_boards(
        "
        cen: sw:s | /1TT1TT1/1tt1tt1/7/3t3/7/3K3/7/ | d4-d1 | /3t3/1tt1tt1/7/7/7/3K3/7/
        ",
    );
}

#[test]
fn the_king_in_a_row_is_not_captured_with_it() {
    let before = "/1tTK3/2tt3/7/4t2/7/T6/7/";
    let position = after("cen: sw:s", before, "e4-e1");
    assert_eq!(position.board().to_string(), "/1t1Kt2/2tt3/7/7/7/T6/7/");
    assert_eq!(position.end(), None);
}

#[test]
fn the_king_is_part_of_a_wall_if_he_is_armed() {
    check_boards(
        "
        cen: sw:s | /1Ttt3/2KT3/7/4T2/t6/7/7/ | e4-e1 | /1T2T2/2KT3/7/7/t6/7/7/
        cen: sw:s ka:a | /1Ttt3/2KT3/7/4T2/t6/7/7/ | e4-e1 | /1T2T2/2KT3/7/7/t6/7/7/
        cen: sw:s ka:n | /1Ttt3/2KT3/7/4T2/t6/7/7/ | e4-e1 | /1TttT2/2KT3/7/7/t6/7/7/
        ",
    );
    check_boards(
        "
        cen: sw:s | /1Ttt3/2TT3/7/4K2/t6/7/7/ | e4-e1 | /1T2K2/2TT3/7/7/t6/7/7/
        cen: sw:s ka:h | /1Ttt3/2TT3/7/4K2/t6/7/7/ | e4-e1 | /1T2K2/2TT3/7/7/t6/7/7/
        cen: sw:s ka:n | /1Ttt3/2TT3/7/4K2/t6/7/7/ | e4-e1 | /1TttK2/2TT3/7/7/t6/7/7/
        ",
    );
}

#[test]
fn a_wall_that_is_closed_from_the_front_captures_if_the_rules_say_so() {
    let row = ("/1tTTt2/2t4/7/3t3/7/3K3/7/", "d4-d2");
    check(
        &["cen: sw:s swf:n"],
        (row.0, row.1, "/1t2t2/2tt3/7/7/7/3K3/7/"),
    );
    check(&["cen: sw:s"], (row.0, row.1, "/1tTTt2/2tt3/7/7/7/3K3/7/"));
    // A man alone is no row.
    let man = ("/1tTt3/7/7/2t4/7/3K3/7/", "c4-c2");
    check(
        &["cen: sw:s swf:n"],
        (man.0, man.1, "/1tTt3/2t4/7/7/7/3K3/7/"),
    );
}
