//! Errors of the player and of the referee.

use std::{error::Error as _, io};

use linesman_sdk::stratego::{RunError, run_on};

use super::{
    conversation::{Scripted, plain},
    golden::{AS_RED, RED_ROWS},
};

const EMPTY: &str = "..........";

/// Returns the referee's lines up to the first question for a move.
fn first_turn() -> String {
    let conversation = plain(AS_RED);
    let heard = conversation
        .lines()
        .filter_map(|line| line.strip_prefix(">> "));
    heard.take(12).map(|line| format!("{line}\n")).collect()
}

/// Runs a player on the referee's lines and returns the error and what had been sent before.
fn fail(input: &str, player: Scripted) -> (RunError, String) {
    let mut sent = Vec::new();
    let error = run_on(player, input.as_bytes(), &mut sent).unwrap_err();
    (error, String::from_utf8(sent).unwrap())
}

fn check_setup(rows: [&'static str; 4], rule: &str) {
    let (error, sent) = fail(&first_turn(), Scripted::new(rows, &[]));
    assert!(
        matches!(&error, RunError::IllegalSetup(why) if why.rule.name() == rule),
        "{error}"
    );
    assert!(error.to_string().contains(rule), "{error}");
    assert_eq!(sent, "");
}

fn check_move(text: &'static str, rule: &str) {
    let (error, sent) = fail(&first_turn(), Scripted::new(RED_ROWS, &[text]));
    assert!(
        matches!(&error, RunError::IllegalMove { why, .. } if why.rule.name() == rule),
        "{error}"
    );
    let message = error.to_string();
    assert!(message.contains(rule) && message.contains(text), "{error}");
    assert_eq!(sent.lines().collect::<Vec<_>>(), RED_ROWS);
}

fn check_referee(input: &str, came: &str, expected: &str) {
    let (error, _) = fail(input, Scripted::new(RED_ROWS, &["0 3 DOWN"]));
    assert!(matches!(error, RunError::Unexpected(_)), "{error}");
    let message = error.source().expect("a source").to_string();
    assert!(
        message.contains(came) && message.contains(expected),
        "{message:?} names neither {came:?} nor {expected:?}"
    );
}

#[test]
fn an_illegal_set_up_is_an_error_and_is_not_sent() {
    check_setup(
        ["F1........", "1.........", EMPTY, EMPTY],
        "too-many-pieces",
    );
    check_setup([EMPTY, "1.........", EMPTY, EMPTY], "no-flag");
}

#[test]
fn an_illegal_move_is_an_error_and_is_not_sent() {
    check_move("0 3 LEFT", "off-board");
    check_move("0 4 DOWN", "empty-square");
    check_move("0 6 UP", "enemy-piece");
    check_move("3 3 DOWN", "immobile-piece");
    check_move("0 3 DOWN 0", "no-distance");
    check_move("1 3 DOWN 2", "scouts-only");
    check_move("0 3 DOWN 4", "path-blocked");
    check_move("0 3 RIGHT", "own-piece");
    check_move("2 3 DOWN", "lake");
}

#[test]
fn a_referee_that_leaves_the_protocol_is_an_error_that_says_how() {
    check_referee("hello\n", "hello", "RED|BLUE OPPONENT WIDTH HEIGHT");
    check_referee("\n", "\"\"", "RED|BLUE OPPONENT WIDTH HEIGHT");
    check_referee(
        "RED vixen 10 10\nSTART\nFB8sB479B\n",
        "FB8sB479B",
        "a row of the board",
    );
    check_referee(
        "RED vixen 10 10\nSTART\nFB8?B479B8\n",
        "FB8?B479B8",
        "a row of the board",
    );
    check_referee(
        &first_turn().replace("++..++..\n##", "++..++..\nSTART\n##"),
        "START",
        "a row of the board",
    );
}

#[test]
fn the_cause_of_a_failed_write_can_be_followed() {
    use std::error::Error;
    let error = RunError::Write(io::Error::other("cable cut"));
    assert_eq!(
        error.to_string(),
        "the answer cannot be written to the referee"
    );
    assert_eq!(error.source().unwrap().to_string(), "cable cut");
}
