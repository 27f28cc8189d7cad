//! Moves that the rules refuse, and why.

use linesman_games::{
    Position as _, Side,
    tafl::{ATTACKERS, Board, BoardSizeError, Breach, InTheWay, Move, Position, Refusal, Rule},
};

use super::scene::{after, name, read, rows, rules, scene};

/// Checks moves that are refused: in each line the side, the move, and the name of the broken rule.
fn check(keys: &str, board: &str, table: &str) {
    for [side, mv, rule] in rows(table) {
        let side = Side::BOTH
            .into_iter()
            .find(|known| name(*known) == side)
            .expect("the table names a side");
        let to_move = match rule {
            "not-your-turn" => side.other(),
            _ => side,
        };
        let mut position = scene(keys, board, to_move);
        let before = position.clone();
        let Err(error) = position.submit(side, read(mv)) else {
            panic!("{keys} {board} {mv} is legal");
        };
        assert_eq!(error.rule.name(), rule, "{keys} {board} {mv}: {error}");
        assert_eq!(position, before, "{keys} {board} {mv}");
    }
}

#[test]
fn a_side_moves_its_own_pieces_when_it_is_its_turn() {
    let board = "/7/7/t2T3/7/7/7/3K3/";
    check(
        "cor: cen:",
        board,
        "
        attackers | a3-b3 | not-your-turn
        defenders | d3-c3 | not-your-turn
        attackers | d3-c3 | wrong-side
        defenders | a3-b3 | wrong-side
        attackers | b3-c3 | empty-square
        ",
    );
}

#[test]
fn a_move_stays_on_the_board_and_in_line() {
    check(
        "cor: cen:",
        "/7/7/t2T3/7/7/7/3K3/",
        "
        attackers | a3-a8 | off-the-board
        attackers | a3-h3 | off-the-board
        attackers | s19-a3 | off-the-board
        attackers | a3-a3 | no-distance
        attackers | a3-b4 | not-in-line
        attackers | a3-c4 | not-in-line
        ",
    );
}

#[test]
fn a_move_does_not_pass_over_pieces_or_end_on_one() {
    check(
        "cor: cen:",
        "/7/7/t2T3/7/7/7/3K3/",
        "
        attackers | a3-d3 | blocked
        attackers | a3-e3 | blocked
        defenders | d3-d7 | blocked
        ",
    );
    // The error holds what is in the way, and its text names it with its square.
    let [onto, past]: [Move; 2] = ["a3-d3", "a3-e3"].map(read);
    let in_the_way = InTheWay {
        on: onto.to,
        from: past.from,
        to: past.to,
    };
    let occupied = (Breach::Occupied { to: onto.to }, "a piece stands on d3");
    let between = (
        Breach::Between(in_the_way),
        "a piece on d3 stands between a3 and e3",
    );
    for (mv, (breach, text)) in [(onto, occupied), (past, between)] {
        let mut position = scene("cor: cen:", "/7/7/t2T3/7/7/7/3K3/", ATTACKERS);
        let refusal = position.submit(ATTACKERS, mv).unwrap_err();
        assert_eq!((refusal.breach, &*refusal.to_string()), (breach, text));
    }
    // Somebody who does not jump is simply in the way of an adjacent enemy.
    check(
        "cor: cen:",
        "/7/7/tT5/7/7/7/3K3/",
        "attackers | a3-c3 | blocked",
    );
}

#[test]
fn special_squares_are_closed() {
    check(
        "",
        "/7/7/7/t6/7/7/2K4/",
        "
        attackers | a4-d4 | may-not-stop
        attackers | a4-a1 | may-not-stop
        ",
    );
    check(
        "cenp:K",
        "/7/7/7/t6/7/7/2K4/",
        "attackers | a4-e4 | may-not-pass",
    );
    check(
        "cors:tK",
        "/7/7/7/t6/7/7/2K4/",
        "attackers | a4-a1 | may-not-pass",
    );
    check(
        "cor: cen: afor:d1,d2 aforre:",
        "/7/7/7/3t3/7/7/K6/",
        "
        attackers | d4-d2 | may-not-enter
        attackers | d4-d1 | may-not-enter
        ",
    );
}

#[test]
fn a_piece_goes_no_further_than_its_speed() {
    check(
        "cor: cen: spd:2",
        "/7/7/t6/7/7/7/K6/",
        "
        attackers | a3-d3 | too-far
        attackers | a3-a6 | too-far
        ",
    );
}

#[test]
fn a_jump_needs_an_enemy_who_can_be_jumped_over_and_a_square_to_land_on() {
    let keys = "cor: cen: kj:j";
    check(keys, "/t6/7/7/3K3/3c3/7/7/", "defenders | d4-d6 | bad-jump");
    check(keys, "/t6/7/7/3K3/3n3/7/7/", "defenders | d4-d6 | bad-jump");
    check(keys, "/t6/7/7/3K3/3T3/7/7/", "defenders | d4-d6 | blocked");
    check(
        keys,
        "/t6/7/7/3K3/3t3/3t3/7/",
        "defenders | d4-d6 | blocked",
    );
    check(keys, "/t6/7/7/3K3/3t3/7/7/", "defenders | d4-d7 | blocked");
    check(
        "cor: cen: kj:r",
        "/t6/7/7/3K3/3t3/7/7/",
        "defenders | d4-d6 | bad-jump",
    );
    check(
        "nj:j",
        "/7/7/7/7/3T3/3n3/2K4/",
        "attackers | d6-d4 | may-not-stop",
    );
    let keys = "cor: cen: nj:j afor:d4 aforre:";
    check(
        keys,
        "/7/7/7/7/3T3/3n3/2K4/",
        "attackers | d6-d4 | may-not-enter",
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
