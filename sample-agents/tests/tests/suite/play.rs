//! Games between agents.

use assert_cmd::assert::Assert;
use linesman_end_to_end::{program, repository};
use predicates::{prelude::PredicateBooleanExt, str::is_match};

use super::{linesman, misbehaving, text};

/// The manual's result line: name, colour, outcome, turn, the two piece values.
const RESULT: &str = r"^\S+ (RED|BLUE) (VICTORY|DRAW_DEFAULT|DRAW|DEFEAT) \d+ \d+ \d+\n";

fn play(first: &str, second: &str) -> Assert {
    linesman(&["play", "stratego", first, second]).code(0)
}

#[test]
fn the_sample_agents_play_whole_games() {
    let rust = text(&program("stratego-random"));
    let python = format!(
        "python3 {}",
        text(&repository().join("sample-agents/python/stratego_random.py"))
    );
    play(&rust, &python).stdout(is_match(RESULT).unwrap());
    play(&python, &rust).stdout(is_match(RESULT).unwrap());
}

#[test]
fn the_side_that_breaks_the_rules_loses_and_is_named() {
    let good = text(&program("stratego-random"));
    let bad = misbehaving("stratego/move/not-into-lake");
    // The misbehaver's first move is illegal; a full army is worth
    // 10+9+2*8+3*7+4*6+4*5+4*4+5*3+8*2+1 = 148.
    play(&bad, &good)
        .stdout(is_match(r"^\S+ RED ILLEGAL 1 148 148\n").unwrap())
        .stderr(is_match("RED: stratego/move/not-into-lake: illegal\\(lake\\)").unwrap());
    play(&good, &bad)
        .stdout(is_match(r"^\S+ BLUE ILLEGAL 1 \d+ \d+\n").unwrap())
        .stderr(
            is_match("BLUE: stratego/move/not-into-lake")
                .unwrap()
                .and(is_match("RED:").unwrap().not()),
        );
}

#[test]
fn a_set_up_that_breaks_the_rules_loses_in_turn_zero() {
    let good = text(&program("stratego-random"));
    let bad = misbehaving("stratego/setup/has-flag");
    play(&bad, &good).stdout(is_match(r"^\S+ RED ILLEGAL 0 0 148\n").unwrap());
    play(&bad, &bad).stdout(is_match(r"^neither BOTH BOTH_ILLEGAL 0 0 0\n").unwrap());
}

#[test]
fn a_turn_limit_draws_the_game() {
    let agent = format!("{} --seed 1", text(&program("stratego-random")));
    linesman(&["play", "stratego", &agent, &agent, "--turns", "3"])
        .code(0)
        .stdout(is_match(r"^\S+ BLUE DRAW_DEFAULT 3 \d+ \d+\n").unwrap());
}
