//! Pieces that go on after a capture.

use linesman_games::{
    ListActions as _, Position as _, Side,
    tafl::{ATTACKERS, DEFENDERS, Position, Refusal, Rule, Square},
};

use super::scene::{after, name, read};

/// After a3-b3xc3 the same man can go on to b5 and capture b6.
const CHANCE: &str = "/7/7/t1Tt3/7/5K1/1T5/1t5/";
/// After a3-b3xc3 there is nothing more to capture.
const NO_CHANCE: &str = "/7/7/t1Tt3/7/5K1/7/1t5/";

fn square(text: &str) -> Square {
    read(text)
}

fn check(keys: &str, before: &str, expected: (Side, Option<&str>)) {
    let position = after(keys, before, "a3-b3");
    let (side, berserk) = expected;
    assert_eq!(
        position.to_move().map(name),
        Some(name(side)),
        "{keys} {before}"
    );
    assert_eq!(position.berserk(), berserk.map(square), "{keys} {before}");
}

#[test]
fn a_piece_goes_on_if_it_can_capture_once_more_or_move() {
    check("cor: cen: ber:c", CHANCE, (ATTACKERS, Some("b3")));
    check("cor: cen: ber:c", NO_CHANCE, (DEFENDERS, None));
    check("cor: cen: ber:m", CHANCE, (ATTACKERS, Some("b3")));
    check("cor: cen: ber:m", NO_CHANCE, (ATTACKERS, Some("b3")));
    check("cor: cen: ber:n", CHANCE, (DEFENDERS, None));
}

#[test]
fn without_a_capture_the_turn_passes_on() {
    check(
        "cor: cen: ber:m",
        "/7/7/t2t3/7/5K1/1T5/1t5/",
        (DEFENDERS, None),
    );
}

#[test]
fn a_piece_that_cannot_move_does_not_go_on() {
    // The captured mercenary stays where he is, and nobody goes back to a1.
    let keys = "cor: cen:a1 cens: cenp: ber:m";
    let position = after(keys, "/t1Mt3/1t5/7/7/5K1/7/7/", "a1-b1");
    assert_eq!(position.board().to_string(), "/1tmt3/1t5/7/7/5K1/7/7/");
    assert_eq!(
        (position.to_move(), position.berserk()),
        (Some(DEFENDERS), None)
    );
}

#[test]
fn only_the_piece_that_captured_moves_and_it_moves_as_it_likes() {
    let position = after("cor: cen: ber:c", CHANCE, "a3-b3");
    let moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    let expected = ["b3-b1", "b3-b2", "b3-a3", "b3-c3", "b3-b4", "b3-b5"];
    assert_eq!(moves, expected);
    assert_eq!(position.legal_actions(ATTACKERS).len(), 6);
    assert_eq!(position.legal_actions(DEFENDERS), []);
    assert_eq!((position.perft(1), position.state().count_moves()), (6, 6));
}

#[test]
fn a_berserk_turn_keeps_the_same_side_to_act_until_it_captures_no_more() {
    let mut position = after("cor: cen: ber:c", CHANCE, "a3-b3");
    let first = position.last().unwrap();
    assert!(!first.record.is_berserk);
    position
        .submit(ATTACKERS, "b3-b5".parse().unwrap())
        .unwrap();
    assert_eq!(position.board().to_string(), "/7/7/3t3/7/1t3K1/7/1t5/");
    let second = position.last().unwrap();
    assert_eq!(second.record.to_string(), "b3=b5xb6");
    assert_eq!(
        (position.to_move(), position.berserk()),
        (Some(DEFENDERS), None)
    );

    let mut position = after("cor: cen: ber:c", CHANCE, "a3-b3");
    position
        .submit(ATTACKERS, "b3-b4".parse().unwrap())
        .unwrap();
    assert_eq!(
        (position.to_move(), position.berserk()),
        (Some(DEFENDERS), None)
    );
}

#[test]
fn a_capture_by_jumping_is_a_chance_too() {
    for (jump, berserk) in [("c", Some("b3")), ("j", None), ("n", None)] {
        let keys = format!("cor: cen: ber:c nj:{jump}");
        check(
            &keys,
            "/7/7/n1Tt3/1T5/5K1/7/7/",
            (
                if berserk.is_some() {
                    ATTACKERS
                } else {
                    DEFENDERS
                },
                berserk,
            ),
        );
    }
}

#[test]
fn a_capture_that_ends_the_game_leaves_nobody_to_go_on() {
    let position = after("cor: cen: ks:w ber:m", "/7/7/t1Kt3/7/7/7/T6/", "a3-b3");
    assert!(position.end().is_some());
    assert_eq!((position.to_move(), position.berserk()), (None, None));
}

#[test]
fn refusals_tell_that_a_piece_has_to_go_on() {
    let position: Position = after("cor: cen: ber:c", CHANCE, "a3-b3");
    for (side, mv, rule, refusal) in [
        (
            ATTACKERS,
            "d3-d4",
            Rule::BerserkPiece,
            Refusal::BerserkIllegalMove,
        ),
        (
            ATTACKERS,
            "f5-f6",
            Rule::BerserkWrongSide,
            Refusal::BerserkWrongSide,
        ),
        (
            DEFENDERS,
            "f5-f6",
            Rule::BerserkNotYourTurn,
            Refusal::BerserkWrongSide,
        ),
        (ATTACKERS, "b3-b6", Rule::Blocked, Refusal::IllegalMove),
    ] {
        let error = position.check(side, mv.parse().unwrap()).unwrap_err();
        assert_eq!(error.rule, rule, "{mv}");
        assert_eq!(rule.refusal(), refusal, "{mv}");
    }
}
