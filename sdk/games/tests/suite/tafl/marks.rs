//! What a move record tells besides the move.

use super::scene::{after, record, rows};

/// Checks records: in each line the keys of the rules, the board before, the move, and its record.
fn check(table: &str) {
    for [keys, before, mv, expected] in rows(table) {
        let position = after(keys, before, mv);
        let record = record(&position).to_string();
        assert_eq!(record, expected, "{keys} {before} {mv}");
    }
}

#[test]
fn a_record_names_pieces_that_are_no_plain_men() {
    check(
        "
        cor: cen: | /7/7/t1Tt3/7/7/7/K6/ | a3-b3 | a3-b3xc3
        cor: cen: | /7/7/c1Nt3/7/7/7/K6/ | a3-b3 | ca3-b3xNc3
        cor: cen: | /t6/7/K1nT3/7/7/7/7/ | a3-b3 | Ka3-b3xnc3
        cor: cen: kj:j | /t6/7/7/3K3/3t3/7/7/ | d4-d6 | Kd4^d6
        ",
    );
}

#[test]
fn a_plus_tells_that_the_king_can_be_captured() {
    check(
        "
        cor: cen: ks:w | /7/7/7/t2K2t/7/7/T6/ | a4-c4 | a4-c4+
        cor: cen: ks:w | /7/7/7/t2K2t/7/7/T6/ | a4-b4 | a4-b4
        cor: cen: ks:s | /7/7/7/t2K2t/7/7/T6/ | a4-c4 | a4-c4
        // A defender can let it happen.
        cor: cen: ks:w | /7/7/7/2tKT1t/7/7/7/ | e4-e5 | e4-e5+
        ",
    );
}

#[test]
fn a_minus_tells_that_the_king_can_escape() {
    check(
        "
        cen: | /7/7/7/1K5/7/7/3t3/ | b4-a4 | Kb4-a4-
        cen: | /7/7/7/1K5/7/7/3t3/ | b4-c4 | Kb4-c4
        cen: esc:e | /7/7/7/1K5/7/7/3t3/ | b4-c4 | Kb4-c4-
        cen: esc:e | /7/7/7/1K5/7/7/3t3/ | d7-d6 | d7-d6-
        ",
    );
}

#[test]
fn the_threat_of_the_mover_comes_first() {
    // The king can be captured on b4, and can go to the edge.
    check(
        "
        cor: cen: ks:w esc:e | /7/7/t6/1K3t1/7/7/7/ | a3-a4 | a3-a4+
        cor: cen: ks:w esc:e | /7/7/t6/1K3t1/7/T6/7/ | a6-b6 | a6-b6-
        ",
    );
}

#[test]
fn two_of_them_tell_who_has_won() {
    check(
        "
        cen: | /7/7/7/K6/7/7/3t3/ | a4-a1 | Ka4-a1--
        cor: cen: ks:w | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | a4-c4xKd4++
        cor: cen: | /K6/t6/7/7/1t5/7/7/ | b5-b1 | b5-b1++
        ",
    );
}
