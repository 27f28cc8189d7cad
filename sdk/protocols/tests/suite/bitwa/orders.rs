//! Answers to `gen_move`.

use linesman_games::bitwa::UPPER;

use super::talk::Scene;

/// Checks an answer to the first `gen_move`, on a board of 8 columns and 4 rows: what is found, and what is sent then.
fn check(answer: &str, expected: &str) {
    Scene::new(UPPER).check(&format!(
        ">= set_game {{setup}}
         >= time_left 180000
         >> gen_move A
         << {answer}
         <<
         {expected}"
    ));
}

#[test]
fn every_order_within_the_ranges_is_played_as_it_was_given() {
    for order in [
        "0 0 0 1 1 1",
        "1 7 3 -1 -1 0",
        "1 0 3 1 -1 1",
        "0 7 0 -1 1 0",
    ] {
        check(&format!("= {order}"), &format!(">> play A {order}"));
    }
}

#[test]
fn a_loosely_worded_order_is_played_in_the_protocol_s_own_words() {
    const NOTED: &str = "!! bitwa/answer/plain-form malformed";
    for answer in ["=1 5 2 1 1 1", "= 1  5 2 1 1 1", "= 1 +5 02 1 1 1"] {
        check(answer, &format!("{NOTED}\n>> play A 1 5 2 1 1 1"));
    }
}

#[test]
fn what_is_no_legal_order_takes_the_agent_out() {
    for (answer, found) in [
        ("? I give up", "given illegal(no-order)"),
        ("=", "six-fields malformed"),
        ("= 1 5 2 1 1", "six-fields malformed"),
        ("= A 1 5 2 1 1 1", "whole-numbers malformed"),
        ("= 1 5 2 1 1 1 1", "six-fields malformed"),
        ("= 1 5.5 2 1 1 1", "whole-numbers malformed"),
        ("= 2 5 2 1 1 1", "attack-flag illegal(attack-flag)"),
        ("= -1 5 2 1 1 1", "attack-flag illegal(attack-flag)"),
        ("= 1 8 2 1 1 1", "target-on-board illegal(target-off-board)"),
        ("= 1 5 4 1 1 1", "target-on-board illegal(target-off-board)"),
        (
            "= 1 -1 2 1 1 1",
            "target-on-board illegal(target-off-board)",
        ),
        (
            "= 1 5 -1 1 1 1",
            "target-on-board illegal(target-off-board)",
        ),
        (
            "= 1 18446744073709551616 2 1 1 1",
            "target-on-board illegal(target-off-board)",
        ),
        ("= 1 5 2 0 1 1", "unit-steps illegal(dx)"),
        ("= 1 5 2 1 2 1", "unit-steps illegal(dy)"),
        ("= 1 5 2 1 1 -1", "point-flag illegal(point-flag)"),
    ] {
        check(answer, &format!("!! bitwa/order/{found} out"));
    }
}

#[test]
fn an_opponent_s_order_can_be_refused() {
    Scene::new(linesman_games::bitwa::LOWER).check(
        ">= set_game {setup}
         -- opponent 1 5 1 -1 1 0
         >> play A 1 5 1 -1 1 0
         << ? unknown command
         <<
         !! bitwa/play/accepted illegal(refused-play)
         >> time_left 180000",
    );
}
