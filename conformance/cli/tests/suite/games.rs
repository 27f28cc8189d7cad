//! The options of `check --games`.

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{check_wrong, linesman};

#[test]
fn a_game_that_there_is_not_is_refused_with_what_would_be_right() {
    let check = |protocol: &str, options: &[&str], expected: &str| {
        linesman(&[&["check", protocol], options, &["--", "true"]].concat())
            .code(2)
            .stderr(contains(expected))
            .stdout("");
    };
    check(
        "stratego",
        &["--games", "2", "--rules", "brandub"],
        "--rules is an option of OTEP, not of Stratego",
    );
    check(
        "otep",
        &["--games", "2", "--board", "duel"],
        "--board is an option of Bitwa, not of OTEP",
    );
    check(
        "otep",
        &["--games", "2", "--rules", "tablut,brandubh"],
        "not \"brandubh\"; did you mean \"brandub\"?",
    );
    check(
        "bitwa",
        &["--games", "2", "--board", "dule"],
        "there is no board \"dule\"; there are ",
    );
    check("otep", &["--rules", "brandub"], "--rules needs --games");
    check(
        "otep",
        &["--games", "2", "--found", "Cargo.toml"],
        "Cargo.toml is not a folder; --found names",
    );
    check("otep", &["--games", "many"], "invalid value 'many'");
}

#[test]
fn games_of_an_agent_that_cannot_play_are_not_played() {
    check_wrong(&["--games", "3"])
        .code(1)
        .stdout(contains(
            "games: 0 played, 0 plies, no fault, 3 not played, because the basics failed\n",
        ))
        .stdout(contains("shrunk").not());
}
