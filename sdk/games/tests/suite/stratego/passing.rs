//! Passing (NO_MOVE) and surrender, under rules that know them.

use linesman_games::{
    Position as _, Side, ToAct,
    stratego::{Action, BLUE, Encounter, LastPly, Position, RED, Rules},
};

use super::board::{action, draw, ending, play, to_act};

/// Draws a game whose pieces, but for the flags, stand before the lakes.
fn drawing(red: &str, blue: &str) -> String {
    let (flag, none, lakes) = ("F.........", "..........", "..++..++..");
    [flag, none, none, red, lakes, lakes, blue, none, none, flag].join("\n")
}

fn surrendering() -> Rules {
    Rules {
        allows_surrender: true,
        ..Rules::default()
    }
}

fn passing() -> Rules {
    Rules {
        allows_no_move: true,
        ..Rules::default()
    }
}

#[test]
fn a_pass_leaves_the_board_as_it_is_and_the_move_to_the_opponent() {
    let board = drawing("1.........", ".........1");
    let before = play(&passing(), &board, "0 3 DOWN; 9 6 UP");
    let after = play(&passing(), &board, "0 3 DOWN; 9 6 UP; NO_MOVE");
    assert_eq!(to_act(&after), Some(BLUE));
    assert_eq!((after.turn(), after.plies()), (2, 3));
    for side in Side::BOTH {
        assert_eq!(draw(&after.view(side)), draw(&before.view(side)));
        let expected = LastPly {
            side: RED,
            action: Action::NoMove,
            encounter: Encounter::Peaceful,
        };
        assert_eq!(after.view(side).last, Some(expected));
    }
}

#[test]
fn passes_that_do_not_follow_each_other_do_not_end_the_game() {
    let board = drawing("1.........", ".........1");
    for plies in [
        "NO_MOVE",
        "NO_MOVE; 9 6 UP; NO_MOVE; 9 5 DOWN; NO_MOVE",
        "0 3 DOWN; NO_MOVE; 0 4 UP; NO_MOVE",
        "NO_MOVE; 9 6 UP; 0 3 DOWN; NO_MOVE; 0 4 UP; 9 5 DOWN; NO_MOVE",
    ] {
        check(&passing(), &board, plies, "-");
    }
}

fn check(rules: &Rules, board: &str, plies: &str, expected: &str) {
    let position = play(rules, board, plies);
    assert_eq!(ending(&position), expected, "{plies:?} from\n{board}");
    assert_eq!(to_act(&position).is_none(), position.end().is_some());
}

#[test]
fn after_two_passes_in_a_row_the_higher_value_wins() {
    let check = |red, blue, plies, expected: &str| {
        let turn = if plies == "NO_MOVE; NO_MOVE" { 1 } else { 2 };
        let expected = format!("{expected} BothPassed {turn}");
        check(&passing(), &drawing(red, blue), plies, &expected);
    };
    check("1.........", ".........2", "NO_MOVE; NO_MOVE", "RED");
    check("s.........", ".........9", "NO_MOVE; NO_MOVE", "BLUE");
    check("5.........", ".........5", "NO_MOVE; NO_MOVE", "NOBODY");
    // Bombs are worth nothing; a marshal is worth a general and a spy.
    check("1BBBBBB...", ".....B...1", "NO_MOVE; NO_MOVE", "NOBODY");
    check("1.........", "2........s", "NO_MOVE; NO_MOVE", "NOBODY");
    check("1........s", "2........s", "NO_MOVE; NO_MOVE", "RED");
    // BLUE passes first, then RED in the next turn.
    check(
        "1.........",
        "2.........",
        "0 3 DOWN; NO_MOVE; NO_MOVE",
        "RED",
    );
    check(
        "2.........",
        "1.........",
        "0 3 DOWN; NO_MOVE; NO_MOVE",
        "BLUE",
    );
    // The scout that dies on a bomb is not counted.
    let loss = "9 3 DOWN 3; NO_MOVE; NO_MOVE";
    check("1........9", "1........B", loss, "NOBODY");
    check("19.......9", "18.......B", loss, "BLUE");
}

#[test]
fn two_passes_in_the_last_round_end_the_game_before_the_turn_limit_does() {
    let rules = Rules {
        turn_limit: Some(2),
        ..passing()
    };
    let board = drawing("1.........", ".........2");
    check(&rules, &board, "NO_MOVE; NO_MOVE", "RED BothPassed 1");
    check(&rules, &board, "0 3 DOWN; NO_MOVE", "NOBODY TurnLimit 2");
    check(&rules, &board, "NO_MOVE; 9 6 UP", "NOBODY TurnLimit 2");
}

#[test]
fn whoever_surrenders_loses_in_that_turn_with_the_board_as_it_is() {
    let rules = surrendering();
    let board = drawing("1.........", ".........1");
    for (plies, expected) in [
        ("SURRENDER", "BLUE Surrendered 1"),
        ("0 3 DOWN; SURRENDER", "RED Surrendered 1"),
        ("0 3 DOWN; 9 6 UP; SURRENDER", "BLUE Surrendered 2"),
        ("0 3 DOWN; 9 6 UP; 0 4 UP; SURRENDER", "RED Surrendered 2"),
    ] {
        check(&rules, &board, plies, expected);
        let before = play(&rules, &board, plies.trim_end_matches("SURRENDER"));
        let after = play(&rules, &board, plies);
        for side in Side::BOTH {
            assert_eq!(draw(&after.view(side)), draw(&before.view(side)));
            assert_eq!(after.value(side), before.value(side));
        }
    }
}

#[test]
fn neither_right_brings_the_other_with_it() {
    let board = drawing("1.........", ".........1");
    for (rules, text) in [(surrendering(), "NO_MOVE"), (passing(), "SURRENDER")] {
        let before = play(&rules, &board, "");
        let mut after = before.clone();
        let refusal = after
            .submit(RED, action(text))
            .map_err(|error| error.rule.name());
        assert_eq!(refusal, Err("wrong-kind"), "{text}");
        assert_eq!(format!("{after:?}"), format!("{before:?}"));
    }
}

#[test]
fn neither_stands_for_a_set_up() {
    let rules = Rules {
        allows_surrender: true,
        ..passing()
    };
    for side in Side::BOTH {
        for text in ["NO_MOVE", "SURRENDER"] {
            let mut position = Position::new(rules.clone());
            let refusal = position.submit(side, action(text));
            assert_eq!(
                refusal.map_err(|error| error.rule.name()),
                Err("wrong-kind")
            );
            assert_eq!(position.to_act(), ToAct::BOTH);
        }
    }
}
