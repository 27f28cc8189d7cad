//! How games end: who wins, why, and in which turn.

use linesman_games::{
    ListActions as _, Position as _, Side,
    stratego::{Blocked, Bombs, Phase, RED, Rules},
};

use super::board::{action, ending, play, to_act};

/// The back row and the front row of RED, and the front row and the back row of BLUE; all others are empty.
type Rows = [&'static str; 4];

fn drawing([red_back, red_front, blue_front, blue_back]: Rows) -> String {
    let (none, lakes) = ("..........", "..++..++..");
    [
        red_back, none, none, red_front, lakes, lakes, blue_front, none, none, blue_back,
    ]
    .join("\n")
}

/// Checks how the game ends with the last of `plies`, and that nothing can be done any more.
fn check(rules: &Rules, rows: Rows, plies: &str, expected: &str) {
    let position = play(rules, &drawing(rows), plies);
    let context = format!("{plies:?} from {rows:?}");
    assert_eq!(ending(&position), expected, "{context}");
    let end = position.end().expect("the ending is known");
    assert_eq!(position.outcome(), Some(end.outcome), "{context}");
    assert!(position.to_act().is_empty(), "{context}");
    for side in Side::BOTH {
        assert_eq!(position.view(side).phase, Phase::Over, "{context}");
        assert_eq!(position.legal_actions(side), [], "{context}");
        for text in ["0 3 DOWN", "9 6 UP", "SURRENDER", "NO_MOVE"] {
            let mut after = position.clone();
            let refusal = after
                .submit(side, action(text))
                .map_err(|error| error.rule.name());
            assert_eq!(refusal, Err("not-to-act"), "{context}");
            assert_eq!(format!("{after:?}"), format!("{position:?}"), "{context}");
        }
    }
}

#[test]
fn whoever_takes_the_flag_wins() {
    let check = |rows, plies, expected| check(&Rules::default(), rows, plies, expected);
    let red = ["F.........", "9.........", "F........1", ".........."];
    let walk = "0 3 DOWN; 9 6 UP; 0 4 DOWN; 9 5 UP; 0 5 DOWN";
    check(red, "0 3 DOWN 3", "RED FlagTaken 1");
    check(red, walk, "RED FlagTaken 3");
    let blue = ["..........", "F........1", "9.........", "F........."];
    let walk = "9 3 DOWN; 0 6 UP 2; 9 4 UP; 0 4 UP";
    check(blue, "9 3 DOWN; 0 6 UP 3", "BLUE FlagTaken 1");
    check(blue, walk, "BLUE FlagTaken 2");
}

#[test]
fn whoever_destroys_the_last_mobile_piece_wins() {
    let check = |rows, plies, expected| check(&Rules::default(), rows, plies, expected);
    let spy = ["F.........", "9.........", "s....BBB..", "....F....."];
    let scout = ["F.........", "9........1", "9....B....", "....F....."];
    check(spy, "0 3 DOWN 3", "RED NoMobilePiece 1");
    check(scout, "0 3 DOWN 3", "RED NoMobilePiece 1");
    let spy = ["F.........", "s..BBB....", "9.........", "F........."];
    let scout = ["F.........", "9...B.....", "9........1", "F........."];
    check(spy, "0 3 DOWN; 0 6 UP 2", "BLUE NoMobilePiece 1");
    check(scout, "0 3 DOWN; 0 6 UP 2", "BLUE NoMobilePiece 1");
}

#[test]
fn a_side_without_mobile_pieces_after_its_attack_loses_a_turn_later() {
    let explode = Rules {
        bombs: Bombs::Explode,
        ..Rules::default()
    };
    for rules in [Rules::default(), explode] {
        for rows in [
            ["F.........", "9....B....", "B........1", "F........."],
            ["F.........", "9.........", "1.........", "F........."],
            ["F.........", "9....B....", "9........1", "F........."],
        ] {
            check(&rules, rows, "0 3 DOWN 3", "BLUE NoMobilePiece 1");
        }
        for rows in [
            ["F.........", "B........1", "9....B....", "F........."],
            ["F.........", "1........2", "9.........", "F........."],
            ["F.........", "9........1", "9....B....", "F........."],
        ] {
            check(&rules, rows, "9 3 DOWN; 0 6 UP 3", "RED NoMobilePiece 2");
        }
    }
}

#[test]
fn when_both_last_mobile_pieces_die_nobody_wins() {
    let check = |rows, plies, expected| check(&Rules::default(), rows, plies, expected);
    let rows = ["F....B....", "9.........", "9.........", "F.....BB.."];
    check(rows, "0 3 DOWN 3", "NOBODY NoMobilePiece 1");
    check(rows, "0 3 DOWN; 0 6 UP 2", "NOBODY NoMobilePiece 1");
}

#[test]
fn a_set_up_without_mobile_pieces_loses_at_once() {
    for (red, blue, expected) in [
        ("BBB.......", "1.........", "BLUE NoMobilePiece 1"),
        ("..........", "1.........", "BLUE NoMobilePiece 1"),
        ("1.........", "BBBBBB....", "RED NoMobilePiece 1"),
        ("1.........", "..........", "RED NoMobilePiece 1"),
        ("B.........", "B.........", "NOBODY NoMobilePiece 1"),
        ("..........", "..........", "NOBODY NoMobilePiece 1"),
    ] {
        for blocked in [Blocked::Loses, Blocked::IsAsked] {
            let rules = Rules {
                blocked,
                ..Rules::default()
            };
            let rows = ["F.........", red, blue, "F........."];
            check(&rules, rows, "", expected);
        }
    }
}

#[test]
fn without_attrition_only_the_side_to_move_loses_without_mobile_pieces() {
    let rules = |blocked| Rules {
        ends_by_attrition: false,
        blocked,
        ..Rules::default()
    };
    for (red, blue, expected) in [
        ("B.........", "1.........", "BLUE NoLegalMove 1"),
        ("B.........", "B.........", "BLUE NoLegalMove 1"),
        ("1.........", "B.........", "-"),
    ] {
        let drawing = drawing(["F.........", red, blue, "F........."]);
        let position = play(&rules(Blocked::Loses), &drawing, "");
        assert_eq!(ending(&position), expected, "{drawing}");
        let asked = play(&rules(Blocked::IsAsked), &drawing, "");
        assert_eq!(ending(&asked), "-", "{drawing}");
        assert_eq!(to_act(&asked), Some(RED), "{drawing}");
    }
}

const SHUFFLE: Rows = ["F.........", "1.........", ".........1", "F........."];

/// Returns plies that move both marshals of [`SHUFFLE`] to and fro for some rounds.
fn rounds(count: usize) -> String {
    let there_and_back = ["0 3 DOWN; 9 6 UP", "0 4 UP; 9 5 DOWN"];
    let plies: Vec<&str> = there_and_back.into_iter().cycle().take(count).collect();
    plies.join(";")
}

#[test]
fn a_turn_limit_of_n_draws_in_turn_n_after_n_minus_one_rounds() {
    let limited = |turn_limit| Rules {
        turn_limit: Some(turn_limit),
        ..Rules::default()
    };
    check(&limited(0), SHUFFLE, "", "NOBODY TurnLimit 1");
    for limit in [1, 2, 3, 4, 999, 1000] {
        let expected = format!("NOBODY TurnLimit {limit}");
        let plies = rounds(limit as usize - 1);
        check(&limited(limit), SHUFFLE, &plies, &expected);
    }
    let plies = rounds(4999);
    check(&Rules::default(), SHUFFLE, &plies, "NOBODY TurnLimit 5000");
}

#[test]
fn without_a_turn_limit_the_game_goes_on() {
    let rules = Rules {
        turn_limit: None,
        ..Rules::default()
    };
    let position = play(&rules, &drawing(SHUFFLE), &rounds(6000));
    assert_eq!((ending(&position).as_str(), position.turn()), ("-", 6001));
    assert_eq!(position.outcome(), None);
}

#[test]
fn a_flag_taken_in_the_last_round_still_wins() {
    let rules = Rules {
        turn_limit: Some(2),
        ..Rules::default()
    };
    let red = ["F.........", "9.........", "F........9", ".........."];
    let blue = ["..........", "F........1", "9.........", "F........."];
    check(&rules, red, "0 3 DOWN 3", "RED FlagTaken 1");
    check(&rules, blue, "9 3 DOWN; 0 6 UP 3", "BLUE FlagTaken 1");
}
