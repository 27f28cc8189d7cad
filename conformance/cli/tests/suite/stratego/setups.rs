//! Set-ups: which are valid, what becomes of bad ones, and the order in which they are asked for.

use super::game::{BLUE, RED, play, talk};

/// Both profiles that differ about set-ups, with the word for a bad one.
const WORDS: [(&str, &str); 2] = [("manual-2012", "ILLEGAL"), ("final-2012", "BAD_SETUP")];

/// Checks in the manual's profile and in the final's whether a set-up of BLUE's is valid. Valid games end at once.
fn check(blue: &str, is_valid: [bool; 2]) {
    for ((profile, word), is_valid) in WORDS.into_iter().zip(is_valid) {
        let played = play(&["--profile", profile, "-m", "0"], &[RED], &[blue]);
        let actual = played.stdout.clone();
        let rows = blue.escape_debug();
        if is_valid {
            assert!(
                actual.starts_with("./red RED DRAW_DEFAULT 1 148 "),
                "{rows}: {actual}"
            );
        } else {
            played.ended(&format!("./blue BLUE {word} 0 148 0"));
        }
    }
}

#[test]
fn a_set_up_is_valid_as_the_profile_has_it() {
    check(BLUE, [true, true]);
    check(&BLUE.replacen('9', ".", 1), [true, false]);
    check(
        "F9........\n..........\n..........\n..........\n",
        [true, false],
    );
    // The manual leaves the carriage return to a check.
    check(&BLUE.replace('\n', "\r\n"), [true, false]);
    for (piece, other) in [
        ("9", "*"),
        ("9", "+"),
        ("B", "b"),
        ("F", "f"),
        ("s", "S"),
        ("9", "8"),
        ("F", "."),
    ] {
        check(&BLUE.replacen(piece, other, 1), [false, false]);
    }
    check(&BLUE.replacen('\n', " \n", 1), [false, false]);
    check(&BLUE.replacen('9', "", 1), [false, false]);
    check("hello\n", [false, false]);
}

#[test]
fn a_bad_set_up_loses_and_two_lose_for_both() {
    let bad = "hello\nhello\nhello\nhello\n";
    let check =
        |profile, red, blue, result| play(&["--profile", profile], &[red], &[blue]).ended(result);
    for profile in ["web-2011", "beta-2011", "manual-2012"] {
        check(profile, bad, BLUE, "./red RED ILLEGAL 0 0 148");
        check(profile, RED, bad, "./blue BLUE ILLEGAL 0 148 0");
        let played = check(profile, bad, bad, "neither BOTH BOTH_ILLEGAL 0 0 0");
        assert!(
            played.log.starts_with("BOTH players give invalid setup!\n"),
            "{}",
            played.log
        );
    }
    let played = check("final-2012", RED, bad, "./blue BLUE BAD_SETUP 0 148 0");
    assert!(
        played
            .log
            .contains("./blue BLUE SETUP\nINVALID!\nGame ends in the SETUP phase - REASON: "),
        "{}",
        played.log
    );
    check("final-2012", bad, BLUE, "./red RED BAD_SETUP 0 0 148");
    let played = check("final-2012", bad, bad, "neither BOTH BAD_SETUP 0 0 0");
    assert!(
        played.log.starts_with("BOTH players give invalid setup!\n"),
        "{}",
        played.log
    );
}

#[test]
fn the_web_page_tells_the_culprit_of_its_fault_and_the_other_of_its_luck() {
    let played = play(&["--profile", "web-2011"], &[RED], &["hello\n"]);
    assert_eq!(talk(&played.heard[0]).last(), Some(&"DEFAULT"));
    assert_eq!(talk(&played.heard[1]).last(), Some(&"ILLEGAL"));
}

#[test]
fn both_are_asked_for_their_set_ups_at_once() {
    // RED waits for a file that BLUE makes when it is asked.
    for profile in ["web-2011", "beta-2011", "manual-2012"] {
        play(
            &["--profile", profile, "-m", "0"],
            &[&format!("!await asked\n{RED}")],
            &[&format!("!touch asked\n{BLUE}")],
        )
        .ended("./red RED DRAW_DEFAULT 1 148 148");
    }
}

#[test]
fn the_final_manager_asks_red_first() {
    let first_three = &RED[..33];
    let played = play(
        &["--profile", "final-2012", "-m", "0"],
        &[&format!("{first_three}!touch nearly\n{}", &RED[33..])],
        &[&format!("!exists nearly\n{BLUE}")],
    )
    .ended("./red RED DRAW_DEFAULT 1 148 148");
    assert_eq!(talk(&played.heard[1])[1], "!exists nearly: True");
}
