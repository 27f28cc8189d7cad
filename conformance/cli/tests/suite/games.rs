//! The options of `check --games`.

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Says as _, assert_usage_errors, check_wrong};

#[test]
fn a_game_that_there_is_not_is_refused_with_what_would_be_right() {
    assert_usage_errors(
        r#"
check stratego --games 2 --rules brandub -- true => --rules is an option of OTEP, not of Stratego
check otep --games 2 --board duel -- true => --board is an option of Bitwa, not of OTEP
check otep --games 2 --rules tablut,brandubh -- true => not "brandubh"; did you mean "brandub"?
check bitwa --games 2 --board dule -- true => there is no board "dule"; there are
check otep --rules brandub -- true => --rules needs --games
check otep --games 2 --found Cargo.toml -- true => --found Cargo.toml: there is a file with this name; name a folder
check otep --games many -- true => --games <N> takes a whole number, not "many"
"#,
    );
}

#[test]
fn games_of_an_agent_that_cannot_play_are_not_played() {
    check_wrong(&["--games", "3"])
        .shows(
            1,
            "games: 0 played, 0 plies, no fault, 3 not played, because the basics failed\n",
        )
        .stdout(contains("shrunk").not());
}
