//! How the king is captured.

use std::sync::Arc;

use linesman_games::{
    Position as _,
    tafl::{ATTACKERS, EndReason, Position, Rules},
};

use super::scene::{after, rows};

const CAPTURED: bool = true;
const UNHARMED: bool = false;

/// Checks moves: in each line the keys of the rules, the board before, the move, and what becomes of the king.
fn check(table: &str) {
    for [keys, before, mv, fate] in rows(table) {
        let position = after(keys, before, mv);
        check_king(
            &position,
            fate == "captured",
            &format!("{keys} {before} {mv}"),
        );
    }
}

fn check_king(position: &Position, is_captured: bool, what: &str) {
    let reason = position.end().map(|end| end.reason);
    let expected = is_captured.then_some(EndReason::KingCaptured);
    assert_eq!(reason, expected, "{what}");
    assert_eq!(
        position.board().to_string().contains('K'),
        !is_captured,
        "{what}"
    );
}

#[test]
fn a_strong_king_is_captured_from_four_sides() {
    check(
        "
        cor: cen: ks:s | /7/7/3t3/t2Kt2/3t3/7/T6/ | a4-c4 | captured
        cor: cen: ks:y | /7/7/3t3/t2Kt2/3t3/7/T6/ | a4-c4 | captured
        cor: cen: ks:s | /7/7/3t3/t2Kt2/7/7/T6/ | a4-c4 | unharmed
        cor: cen: ks:s | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | unharmed
        // A guard is no enemy to be afraid of.
        cor: cen: ks:s | /7/7/3t3/t2Kg2/3t3/7/T6/ | a4-c4 | unharmed
        // The empty centre below him is hostile.
        cor: ks:s | /7/7/7/7/t2Kt2/3t3/T6/ | a5-c5 | captured
        cor: cenhe: ks:s | /7/7/7/7/t2Kt2/3t3/T6/ | a5-c5 | unharmed
        ",
    );
}

#[test]
fn at_the_edge_a_strong_king_is_safe_and_a_surrounded_one_is_not() {
    check(
        "
        cor: cen: ks:s | /2tKt2/7/7/3t3/7/7/T6/ | d4-d2 | unharmed
        cor: cen: ks:m | /2tKt2/7/7/3t3/7/7/T6/ | d4-d2 | captured
        cor: cen: ks:m | /2tK3/7/7/3t3/7/7/T6/ | d4-d2 | unharmed
        cor: cen: ks:m | /7/7/3t3/t2Kt2/3t3/7/T6/ | a4-c4 | captured
        cor: cen: ks:m | /7/7/3t3/t2Kt2/7/7/T6/ | a4-c4 | unharmed
        ",
    );
}

#[test]
fn a_weak_king_is_captured_like_any_man() {
    check(
        "
        cor: cen: ks:w | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | captured
        cor: cen: ks:n | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | captured
        cor: cen: ks:w | /7/7/3t3/t2K3/7/7/T6/ | a4-c4 | unharmed
        ks:w | /1K1t3/7/7/7/7/7/2T4/ | d1-c1 | captured
        cor: cen: ks:w | /7/7/7/K1t4/7/7/T6/ | c4-b4 | unharmed
        ",
    );
}

#[test]
fn a_king_may_be_strong_at_the_centre_only() {
    check(
        "
        cor: ks:c | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | unharmed
        cor: ks:c | /7/7/3t3/t2Kt2/3t3/7/T6/ | a4-c4 | captured
        cor: ks:c | /7/7/7/7/2tK2t/7/T6/ | g5-e5 | unharmed
        cor: ks:c | /7/7/7/7/2tKt2/7/T2t3/ | d7-d6 | captured
        cor: ks:c | /7/7/7/7/7/tK1t3/T6/ | d6-c6 | captured
        cor: cen: ks:c | /7/7/7/t2Kt2/7/7/T6/ | a4-c4 | captured
        ",
    );
}

#[test]
fn officers_capture_a_strong_king_where_the_attackers_started_with_some() {
    let rules = |keys: &str| -> Arc<Rules> {
        let text = format!("dim:7 surf:n {keys} start:/c6/7/7/3K3/7/7/t6/");
        Arc::new(text.parse().unwrap())
    };
    for (keys, before, mv, is_captured) in [
        ("cor: cen:", "/7/7/7/c2Kc2/7/7/T6/", "a4-c4", CAPTURED),
        ("cor: cen:", "/7/7/7/n2Kc2/7/7/T6/", "a4-c4", CAPTURED),
        ("cor: cen:", "/7/7/7/n2Kn2/7/7/T6/", "a4-c4", CAPTURED),
        ("cor: cen:", "/7/7/7/c2Kt2/7/7/T6/", "a4-c4", UNHARMED),
        ("cor: cen:", "/7/7/7/t2Kc2/7/7/T6/", "a4-c4", UNHARMED),
        ("cor: cen:", "/7/7/3t3/t2Kt2/3t3/7/T6/", "a4-c4", UNHARMED),
        ("cor: cen:", "/7/7/3c3/c2K3/7/7/T6/", "a4-c4", UNHARMED),
        // A hostile corner stands for one of them.
        ("cor:g1 cen:", "/c4K1/7/7/7/7/7/T6/", "a1-e1", CAPTURED),
        ("cor:g1 cen:", "/t4K1/7/7/7/7/7/T6/", "a1-e1", UNHARMED),
        (
            "cor:g1 cen: corh:tT",
            "/c4K1/7/7/7/7/7/T6/",
            "a1-e1",
            UNHARMED,
        ),
        // On the centre he is safe, and beside it in its line.
        ("cor:", "/7/7/7/c2Kc2/7/7/T6/", "a4-c4", UNHARMED),
        ("cor:", "/7/7/7/c1K4/7/7/T6/", "a4-b4", UNHARMED),
        ("cor:", "/7/7/2c4/2K4/7/7/T1c4/", "c7-c5", CAPTURED),
    ] {
        let mut position = Position::at(rules(keys), &before.parse().unwrap(), ATTACKERS).unwrap();
        position.submit(ATTACKERS, mv.parse().unwrap()).unwrap();
        check_king(&position, is_captured, &format!("{keys} {before} {mv}"));
    }
}
