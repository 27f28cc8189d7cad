//! What a move line may look like.

use super::game::{BLUE, BLUE_FLAG_IN_FRONT, RED, TAKE, play, talk};

/// Forms that the competition's manager accepted. The scout on (0, 3) goes to and fro: by one square, or by two where the
/// multiplier says so.
const ACCEPTED: [&str; 14] = [
    " 0 3 DOWN",
    "0 4 UP ",
    "0  3  DOWN",
    "0\t4\tUP",
    "+0 03 DOWN",
    "0 4UP",
    "0 3 DOWN 1",
    "0 4 UP 1.5",
    "0 3 DOWN 02",
    "0 5 UP +2",
    "0 3 DOWN 2x",
    "0 5 UP 2 if you please",
    "0 3 DOWN\r",
    "\t0 4 UP\t",
];

#[test]
fn loosely_worded_moves_are_played_and_repeated_byte_for_byte() {
    let mut red = vec![RED.to_owned()];
    red.extend(ACCEPTED.iter().map(|line| format!("{line}\n")));
    let red: Vec<&str> = red.iter().map(String::as_str).collect();
    let blue: Vec<&str> = [BLUE]
        .into_iter()
        .chain(
            ["9 6 UP\n", "9 5 DOWN\n"]
                .into_iter()
                .cycle()
                .take(ACCEPTED.len()),
        )
        .collect();
    for profile in ["manual-2012", "final-2012"] {
        let played = play(&["--profile", profile, "-m", "15"], &red, &blue)
            .ended("./blue BLUE DRAW_DEFAULT 15 148 148");
        let expected: Vec<String> = ACCEPTED.iter().map(|line| format!("{line} OK")).collect();
        let told = talk(&played.heard[1]);
        let told: Vec<&str> = told
            .into_iter()
            .filter(|line| !line.starts_with('9'))
            .collect();
        assert_eq!(told[1..=ACCEPTED.len()], expected);
        for line in expected {
            assert!(
                played.log.contains(&format!(" RED: {line}\n")),
                "{}",
                played.log
            );
        }
    }
}

#[test]
fn illegal_moves_and_lines_that_are_none_are_told_apart() {
    let check = |line: &str, echo: &str| {
        play(
            &["-i", "-m", "3"],
            &[RED, &format!("{line}\n"), "1 3 DOWN\n"],
            &[BLUE, "9 6 UP\n", "9 5 DOWN\n"],
        )
        .ended("./blue BLUE DRAW_DEFAULT 3 148 148")
        .heard(
            0,
            &[
                "RED ./blue 10 10",
                "START",
                echo,
                "9 6 UP OK",
                "1 3 DOWN OK",
                "QUIT ./blue BLUE DRAW_DEFAULT 3 148 148",
            ],
        );
        play(&[], &[RED, &format!("{line}\n")], &[BLUE]).ended("./red RED ILLEGAL 1 148 148");
    };
    for line in [
        "0 3 DOWN 0",
        "0 3 DOWN -1",
        "1 3 DOWN 2",
        "-1 3 DOWN",
        "0 6 UP",
    ] {
        check(line, &format!("{line} ILLEGAL"));
    }
    // The historic program read a word for a multiplier as 0; here the line is no move.
    for line in [
        "0 3 DOWN far",
        "0 3 down",
        "0x0 3 DOWN",
        "99999999999 3 DOWN",
        "",
        "0 3\0 DOWN",
        "DOWN",
    ] {
        check(line, line);
    }
}

#[test]
fn a_fifth_row_is_move_one_in_the_final_and_a_fault_in_the_manual() {
    let red = format!("{RED}{TAKE}");
    play(&[], &[&red], &[BLUE_FLAG_IN_FRONT]).ended("./red RED VICTORY 1 148 148");
    // Before BLUE has set up, nothing can be the answer to a turn.
    let played = play(
        &["--profile", "manual-2012"],
        &[&format!("{red}!touch said\n")],
        &[&format!("!await said\n{BLUE_FLAG_IN_FRONT}")],
    );
    assert!(
        played.stdout.starts_with("./red RED ILLEGAL "),
        "{}",
        played.stdout
    );
    assert_eq!(played.code, Some(0));
}

/// The historic program used agents' words as a format string.
#[test]
fn what_a_bot_says_is_never_taken_for_a_format() {
    play(&[], &[RED, "%n%s%n {} {0}\n"], &[BLUE]).ended("./red RED ILLEGAL 1 148 148");
}
