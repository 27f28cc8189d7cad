//! Moves that the rules refuse, and why.

use linesman_games::{
    Position as _, Side,
    tafl::{ATTACKERS, Board, BoardSizeError, DEFENDERS, Position, Refusal, Rule},
};

use super::scene::{after, read, rules, scene};

fn check(keys: &str, board: &str, cases: &[(Side, &str, Rule)]) {
    for (side, mv, rule) in cases {
        let to_move = match *rule {
            Rule::NotYourTurn => side.other(),
            _ => *side,
        };
        let mut position = scene(keys, board, to_move);
        let before = position.clone();
        let Err(error) = position.submit(*side, read(mv)) else {
            panic!("{keys} {board} {mv} is legal");
        };
        assert_eq!(error.rule, *rule, "{keys} {board} {mv}: {error}");
        assert_eq!(position, before, "{keys} {board} {mv}");
    }
}

#[test]
fn a_side_moves_its_own_pieces_when_it_is_its_turn() {
    let board = "/7/7/t2T3/7/7/7/3K3/";
    check(
        "cor: cen:",
        board,
        &[
            (ATTACKERS, "a3-b3", Rule::NotYourTurn),
            (DEFENDERS, "d3-c3", Rule::NotYourTurn),
            (ATTACKERS, "d3-c3", Rule::WrongSide),
            (DEFENDERS, "a3-b3", Rule::WrongSide),
            (ATTACKERS, "b3-c3", Rule::EmptySquare),
        ],
    );
}

#[test]
fn a_move_stays_on_the_board_and_in_line() {
    check(
        "cor: cen:",
        "/7/7/t2T3/7/7/7/3K3/",
        &[
            (ATTACKERS, "a3-a8", Rule::OffTheBoard),
            (ATTACKERS, "a3-h3", Rule::OffTheBoard),
            (ATTACKERS, "s19-a3", Rule::OffTheBoard),
            (ATTACKERS, "a3-a3", Rule::NoDistance),
            (ATTACKERS, "a3-b4", Rule::NotInLine),
            (ATTACKERS, "a3-c4", Rule::NotInLine),
        ],
    );
}

#[test]
fn a_move_does_not_pass_over_pieces_or_end_on_one() {
    check(
        "cor: cen:",
        "/7/7/t2T3/7/7/7/3K3/",
        &[
            (ATTACKERS, "a3-d3", Rule::Blocked),
            (ATTACKERS, "a3-e3", Rule::Blocked),
            (DEFENDERS, "d3-d7", Rule::Blocked),
        ],
    );
    // What is in the way is named with its square.
    for (mv, expected) in [("a3-d3", "on d3"), ("a3-e3", "on d3 stands between")] {
        let mut position = scene("cor: cen:", "/7/7/t2T3/7/7/7/3K3/", ATTACKERS);
        let refusal = position
            .submit(ATTACKERS, read(mv))
            .expect_err(mv)
            .to_string();
        assert!(refusal.contains(expected), "{mv}: {refusal}");
        assert_eq!(
            refusal.contains("between"),
            mv == "a3-e3",
            "{mv}: {refusal}"
        );
    }
    // Somebody who does not jump is simply in the way of an adjacent enemy.
    check(
        "cor: cen:",
        "/7/7/tT5/7/7/7/3K3/",
        &[(ATTACKERS, "a3-c3", Rule::Blocked)],
    );
}

#[test]
fn special_squares_are_closed() {
    check(
        "",
        "/7/7/7/t6/7/7/2K4/",
        &[
            (ATTACKERS, "a4-d4", Rule::MayNotStop),
            (ATTACKERS, "a4-a1", Rule::MayNotStop),
        ],
    );
    check(
        "cenp:K",
        "/7/7/7/t6/7/7/2K4/",
        &[(ATTACKERS, "a4-e4", Rule::MayNotPass)],
    );
    check(
        "cors:tK",
        "/7/7/7/t6/7/7/2K4/",
        &[(ATTACKERS, "a4-a1", Rule::MayNotPass)],
    );
    check(
        "cor: cen: afor:d1,d2 aforre:",
        "/7/7/7/3t3/7/7/K6/",
        &[
            (ATTACKERS, "d4-d2", Rule::MayNotEnter),
            (ATTACKERS, "d4-d1", Rule::MayNotEnter),
        ],
    );
}

#[test]
fn a_piece_goes_no_further_than_its_speed() {
    check(
        "cor: cen: spd:2",
        "/7/7/t6/7/7/7/K6/",
        &[
            (ATTACKERS, "a3-d3", Rule::TooFar),
            (ATTACKERS, "a3-a6", Rule::TooFar),
        ],
    );
}

#[test]
fn a_jump_needs_an_enemy_who_can_be_jumped_over_and_a_square_to_land_on() {
    let keys = "cor: cen: kj:j";
    check(
        keys,
        "/t6/7/7/3K3/3c3/7/7/",
        &[(DEFENDERS, "d4-d6", Rule::BadJump)],
    );
    check(
        keys,
        "/t6/7/7/3K3/3n3/7/7/",
        &[(DEFENDERS, "d4-d6", Rule::BadJump)],
    );
    check(
        keys,
        "/t6/7/7/3K3/3T3/7/7/",
        &[(DEFENDERS, "d4-d6", Rule::Blocked)],
    );
    check(
        keys,
        "/t6/7/7/3K3/3t3/3t3/7/",
        &[(DEFENDERS, "d4-d6", Rule::Blocked)],
    );
    check(
        keys,
        "/t6/7/7/3K3/3t3/7/7/",
        &[(DEFENDERS, "d4-d7", Rule::Blocked)],
    );
    check(
        "cor: cen: kj:r",
        "/t6/7/7/3K3/3t3/7/7/",
        &[(DEFENDERS, "d4-d6", Rule::BadJump)],
    );
    check(
        "nj:j",
        "/7/7/7/7/3T3/3n3/2K4/",
        &[(ATTACKERS, "d6-d4", Rule::MayNotStop)],
    );
    let keys = "cor: cen: nj:j afor:d4 aforre:";
    check(
        keys,
        "/7/7/7/7/3T3/3n3/2K4/",
        &[(ATTACKERS, "d6-d4", Rule::MayNotEnter)],
    );
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    let mut position = after("cor: cen:", "/7/7/T1tT3/7/7/7/K6/", "a3-b3");
    for side in Side::BOTH {
        let error = position.submit(side, "a7-a6".parse().unwrap()).unwrap_err();
        assert_eq!(error.rule, Rule::GameOver);
    }
}

#[test]
fn names_of_rules_are_different_and_lead_back_to_them() {
    for rule in Rule::ALL {
        let same = Rule::ALL.iter().filter(|other| other.name() == rule.name());
        assert_eq!(same.count(), 1, "{rule:?}");
    }
    assert_eq!(Rule::WrongSide.refusal(), Refusal::WrongSide);
    assert_eq!(Rule::NotYourTurn.refusal(), Refusal::WrongSide);
    assert_eq!(Rule::TooFar.refusal(), Refusal::IllegalMove);
}

#[test]
fn a_board_of_another_size_is_refused() {
    let board: Board = "/5/5/2K2/5/t4/".parse().unwrap();
    let error = Position::at(rules(""), &board, ATTACKERS).unwrap_err();
    assert_eq!(
        error,
        BoardSizeError {
            found: 5,
            expected: 7
        }
    );
    assert!(error.to_string().contains("5 ranks"), "{error}");
}
