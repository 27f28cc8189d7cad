//! The form of answers: what is tolerated, and what is not.

use linesman_games::bitwa::{LOWER, UPPER};

use super::talk::Scene;

/// What comes behind `set_game`.
fn check(rest: &str) {
    Scene::new(UPPER).check(&format!(">> set_game {{setup}}\n{rest}"));
}

/// What comes behind `gen_move`.
fn check_order(rest: &str) {
    check(&format!(
        "<< =
         <<
         >= time_left 180000
         >> gen_move A
         {rest}"
    ));
}

#[test]
fn bots_that_end_their_mark_with_a_space_play_on() {
    check(
        "<< = $
         !! bitwa/answer/plain-form malformed
         <<
         >> time_left 180000
         << ? $
         !! bitwa/answer/plain-form malformed
         <<
         >> gen_move A",
    );
}

#[test]
fn a_carriage_return_is_noted_and_passed_over() {
    check_order(
        r"<< = 1 5 2 1 1 1\r
         !! bitwa/stream/no-carriage-return crlf
         << \r
         !! bitwa/stream/no-carriage-return crlf
         >> play A 1 5 2 1 1 1",
    );
}

#[test]
fn text_around_answers_is_noted_and_passed_over() {
    check(
        "<< hello
         !! bitwa/stream/no-noise noise
         << =
         <<
         >= time_left 180000
         >> gen_move A
         << 12nodes
         !! bitwa/stream/no-noise noise
         <= 1 5 2 1 1 1
         >> play A 1 5 2 1 1 1
         <= ok
         !! bitwa/answer/plain-form malformed",
    );
}

#[test]
fn an_empty_line_too_many_is_noted_and_passed_over() {
    check(
        "<< =
         <<
         >> time_left 180000
         <<
         !! bitwa/answer/one-empty-line extra-line
         << =
         <<
         >> gen_move A",
    );
}

#[test]
fn a_line_of_white_space_is_no_empty_line_but_ends_the_answer() {
    check(
        "<< =
         <<  $
         !! bitwa/answer/ends-with-empty-line malformed
         >> time_left 180000",
    );
}

#[test]
fn an_answer_without_a_mark_is_none() {
    check_order(
        "<< 1 5 2 1 1 1
         !! bitwa/answer/starts-with-mark malformed out",
    );
    check_order(
        "<<  = 1 5 2 1 1 1
         !! bitwa/answer/starts-with-mark malformed out",
    );
    // What is no attempt at an order may still be followed by an answer.
    check(
        "<< ok
         !! bitwa/stream/no-noise noise
         <<
         !! bitwa/answer/starts-with-mark malformed
         << =
         <<
         >> time_left 180000",
    );
}

#[test]
fn a_second_answer_takes_the_agent_out() {
    check_order(
        "<= 1 5 2 1 1 1
         >= play A 1 5 2 1 1 1
         << =
         !! bitwa/answer/one-per-command extra-line out",
    );
}

#[test]
fn an_answer_between_commands_takes_the_agent_out() {
    Scene::new(LOWER).check(
        ">= set_game {setup}
         << ? what
         !! bitwa/answer/one-per-command extra-line out",
    );
}

#[test]
fn a_line_without_a_newline_is_none() {
    check_order(
        r"<< = 1 5 2 1 1 1\0
         !! bitwa/stream/ends-lines no-newline out",
    );
}

#[test]
fn an_answer_may_have_several_lines() {
    check(
        "<< ? I do not know
         << this command,
         <<  = nor this board
         <<
         !! bitwa/set-game/accepted illegal(refused-game) out",
    );
}
