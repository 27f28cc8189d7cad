//! Where a log and the rules disagree about how a game ended, or that it began.

use linesman_games::{
    Position as _,
    stratego::{Action, BLUE, Position, RED, Setup},
};
use linesman_protocols::stratego::{Profile, log::ReplayOptions, result_line};

use super::{
    BLUE_SETUP, RED_SETUP, log,
    replaying::{agrees, check, disagrees, end},
};

#[test]
fn ends_and_results_are_judged_too() {
    let plies = ["1 RED: 9 9 UP ILLEGAL"];
    let right = [
        &*end("RED", "Selected piece belongs to other player"),
        "ann RED ILLEGAL 1 148 148",
    ];
    agrees(&[&plies[..], &right].concat());
    let rest = |end, result| [plies[0], end, result];
    let (on_blue, flag) = (
        end("BLUE", "Selected piece belongs to other player"),
        end("RED", "Captured the flag"),
    );
    disagrees(
        &rest(&on_blue, right[1]),
        &[(12, "but \"Game ends on RED's turn")],
        Some(right[1]),
    );
    disagrees(
        &rest(&flag, right[1]),
        &[(12, "but \"Game ends on RED's turn - REASON: Selected piece")],
        Some(right[1]),
    );
    for wrong in [
        "bob RED ILLEGAL 1 148 148",
        "ann RED VICTORY 1 148 148",
        "ann RED ILLEGAL 1 148 147",
    ] {
        let part = format!("{wrong:?} in the log, but {:?} by the rules", right[1]);
        disagrees(&rest(right[0], wrong), &[(13, &part)], Some(right[1]));
    }
    disagrees(
        &[plies[0], right[0], &flag, right[1]],
        &[(13, "the game was over before")],
        Some(right[1]),
    );
    disagrees(
        &["1 RED: 0 3 DOWN OK", &flag, right[1]],
        &[
            (12, "BLUE's ply of turn 1 is due"),
            (13, "the game is not over"),
        ],
        None,
    );
}

#[test]
fn what_a_log_lacks_is_completed_if_the_game_was_over() {
    let text = log(&["1 RED: SURRENDER"]);
    let finding = check(
        &text,
        ReplayOptions::default(),
        &[],
        Some("ann RED SURRENDER 1 148 148"),
    );
    let whole = log(&[
        "1 RED: SURRENDER",
        &end("RED", "This player has surrendered!"),
        "ann RED SURRENDER 1 148 148",
    ]);
    assert_eq!(String::from_utf8(finding.log.to_bytes()).unwrap(), whole);
    // An answer that the end of the file cut off says nothing.
    disagrees(&["1 RED: 0 3 DO"], &[], None);
    disagrees(&["1 RED: "], &[], None);
    disagrees(&["1 RED: 0 3 DOWN OK"], &[], None);
    disagrees(
        &["1 RED: 9 9 UP ILLEGAL"],
        &[],
        Some("ann RED ILLEGAL 1 148 148"),
    );
}

/// No line says that the limit was reached, but the result does. The game is drawn when turn 2 would begin.
#[test]
fn a_drawn_result_names_the_turn_limit_too() {
    let finding = check(
        &log(&[
            "1 RED: 0 3 DOWN OK",
            "1 BLU: 0 6 UP OK",
            "bob BLUE DRAW_DEFAULT 2 148 148",
        ]),
        ReplayOptions::default(),
        &[],
        Some("bob BLUE DRAW_DEFAULT 2 148 148"),
    );
    let whole = String::from_utf8(finding.log.to_bytes()).unwrap();
    assert!(whole.contains("\nGame ends on "), "{whole}");
}

#[test]
fn a_broken_pipe_after_the_end_changes_nothing_about_it() {
    let surrender = ["1 RED: SURRENDER", &end("RED", "Surrendered")];
    let pipe = [
        "SIGPIPE - Broken pipe (AI program no longer running)",
        "\tone",
        "\ttwo",
    ];
    let second = end("RED", "something went wrong");
    agrees(
        &[
            &surrender[..],
            &pipe,
            &[&second, "ann RED SURRENDER 1 148 148"],
        ]
        .concat(),
    );
    disagrees(
        &[
            &surrender[..],
            &pipe,
            &[&second, "ann RED INTERNAL_ERROR 1 148 148"],
        ]
        .concat(),
        &[(17, "ann RED SURRENDER 1 148 148")],
        Some("ann RED SURRENDER 1 148 148"),
    );
    let silence = [
        "1 RED: SIGPIPE - Broken pipe (AI program no longer running)",
        "\tone",
    ];
    agrees(&[&silence[..], &[&second, "ann RED ILLEGAL 1 148 148"]].concat());
}

#[test]
fn set_ups_are_judged_and_what_they_hold_is_not_made_up() {
    let invalid = |who: [bool; 2], both: &str, end: &str| {
        let rows = |side: usize, text: &str| {
            if who[side] {
                "INVALID!\n".to_owned()
            } else {
                text.to_owned()
            }
        };
        let red = rows(0, "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n");
        let blue = rows(1, "967B669999\n6724898974\nBB31555583\nFB8sB479B8\n");
        format!(
            "{both}ann RED SETUP\n{red}bob BLUE SETUP\n{blue}Game ends in the SETUP phase - REASON: oh\n{end}\n"
        )
    };
    let both = "BOTH players give invalid setup!\n";
    let sound = |text: &str, result| {
        let finding = check(text, ReplayOptions::default(), &[], Some(result));
        assert_eq!(String::from_utf8(finding.log.to_bytes()).unwrap(), text);
    };
    let result = "ann RED BAD_SETUP 0 17 148";
    sound(&invalid([true, false], "", result), result);
    let result = "bob BLUE BAD_SETUP 0 148 17";
    sound(&invalid([false, true], "", result), result);
    let result = "neither BOTH BAD_SETUP 0 17 18";
    sound(&invalid([true, true], both, result), result);
    let options = ReplayOptions::default();
    check(
        &invalid([true, true], "", result),
        options,
        &[(1, "two invalid ones")],
        Some(result),
    );
    let result = "ann RED BAD_SETUP 0 17 148";
    check(
        &invalid([true, false], both, result),
        options,
        &[(1, "two invalid set-ups in the log")],
        Some(result),
    );
    check(
        &invalid([true, false], "", "bob BLUE VICTORY 0 17 140"),
        options,
        &[(9, "ann RED BAD_SETUP 0 17 148")],
        Some(result),
    );
    let partial = log(&["1 RED: 0 3 DOWN OK", "ann RED SURRENDER 1 148 148"])
        .replace("967B66999", "967B6699.");
    let expected = [
        (
            1,
            "a valid set-up of RED in the log, but an invalid one (the set-up has 39 pieces",
        ),
        (1, "two invalid ones"),
        (6, "a valid set-up of BLUE in the log, but an invalid one"),
        (11, "over before"),
        (12, "neither BOTH BAD_SETUP 0 146 146"),
    ];
    check(
        &partial,
        options,
        &expected,
        Some("neither BOTH BAD_SETUP 0 146 146"),
    );
    // What cannot be read cannot be replayed.
    check(
        &partial.replace("FB8sB479B8", "FB8sB479B"),
        options,
        &[],
        None,
    );
}

#[test]
fn programs_that_cannot_be_started_end_the_game() {
    let text = "Controller for Player BLUE is invalid!\nCheck that executable \"./bob -x\" exists and has executable \
                permissions set.\nGame ends in the SETUP phase - REASON: oh\n";
    let options = ReplayOptions::default();
    check(text, options, &[], Some("./bob BLUE BAD_SETUP 0 0 0"));
    let named = format!("{text}bob BLUE BAD_SETUP 0 0 0\n");
    let finding = check(&named, options, &[], Some("bob BLUE BAD_SETUP 0 0 0"));
    assert_eq!(finding.log.to_bytes(), named.as_bytes());
    let wrong = format!("{text}ann RED BAD_SETUP 0 0 0\n");
    check(
        &wrong,
        options,
        &[(4, "./bob BLUE BAD_SETUP 0 0 0")],
        Some("./bob BLUE BAD_SETUP 0 0 0"),
    );
}

/// Returns a game with these pieces in the corners of RED and BLUE.
fn game(profile: &Profile, corners: [&str; 2]) -> Position {
    let mut position = Position::new(profile.rules.clone());
    for (side, corner) in [RED, BLUE].into_iter().zip(corners) {
        let row = format!("{corner:.<10}");
        let setup = Setup::parse(["..........", "..........", "..........", &row]).unwrap();
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    position
}

/// Who is named, and with which outcome, is in "Exit/Output" of the manual. A marshal counts 10, a general 9, a flag nothing,
/// and all pieces of a side 10 + 9 + 2 * 8 + 3 * 7 + 4 * 6 + 4 * 5 + 4 * 4 + 5 * 3 + 8 * 2 + 1 = 148.
#[test]
fn a_game_is_summed_up_by_who_ended_it() {
    let names = ["ann", "bob"];
    let (manual, last) = (Profile::manual_2012(), Profile::final_2012());
    for (profile, forfeited, expected) in [
        (&manual, &[RED][..], "ann RED ILLEGAL 0 0 0"),
        (&manual, &[RED, BLUE], "neither BOTH BOTH_ILLEGAL 0 0 0"),
        (&last, &[BLUE], "bob BLUE BAD_SETUP 0 0 0"),
        (&last, &[RED, BLUE], "neither BOTH BAD_SETUP 0 0 0"),
    ] {
        let position = Position::new(profile.rules.clone());
        let forfeited = forfeited.iter().copied();
        let line = result_line(profile, &position, forfeited, None, names);
        assert_eq!(line, expected);
    }
    let position = game(&manual, ["F1", "F21"]);
    for (forfeited, resigned, expected) in [
        (Some(BLUE), None, "bob BLUE ILLEGAL 1 10 19"),
        (Some(BLUE), Some(RED), "bob BLUE ILLEGAL 1 10 19"),
        (None, Some(RED), "ann RED SURRENDER 1 10 19"),
        (None, None, "neither BOTH INTERNAL_ERROR 1 10 19"),
    ] {
        let line = result_line(&manual, &position, forfeited, resigned, names);
        assert_eq!(line, expected);
    }
    let mut given_up = Position::new(last.rules.clone());
    for (side, [_, rows @ ..]) in [(RED, RED_SETUP), (BLUE, BLUE_SETUP)] {
        let setup = Setup::parse(rows).unwrap();
        given_up.submit(side, Action::Setup(setup)).unwrap();
    }
    given_up.submit(RED, Action::Surrender).unwrap();
    for (profile, position, expected) in [
        (
            &manual,
            game(&manual, ["F1", "F"]),
            "ann RED VICTORY 1 10 0",
        ),
        (&manual, game(&manual, ["F", "F"]), "bob BLUE DRAW 1 0 0"),
        (&last, given_up, "ann RED SURRENDER 1 148 148"),
    ] {
        let line = result_line(profile, &position, None, None, names);
        assert_eq!(line, expected);
    }
}
