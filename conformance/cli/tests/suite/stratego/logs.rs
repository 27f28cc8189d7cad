//! Logs and printed boards, and games played again from their logs.

use std::fs;

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::game::{
    BLOCKED, BLUE, BLUE_BOMB_IN_FRONT, BLUE_FLAG_IN_FRONT, Folder, PROFILES, RED, TAKE, play,
    play_two_turns,
};
use crate::{Says as _, linesman};

/// Plays a game, and plays its log again with and without the name of the profile, in both programs.
fn check_again(profile: &str, options: &[&str], red: &[&str], blue: &[&str]) {
    let named = [options, &["--profile", profile]].concat();
    let played = play(&named, red, blue);
    let again = |words: &[&str]| {
        let words = [words, &["-f", "game.log", "-o", "again.log"]].concat();
        let assert = played.folder.run(&words).code(0);
        assert_eq!(
            String::from_utf8_lossy(&assert.get_output().stdout),
            played.stdout,
            "{profile}: {}",
            played.log
        );
        assert_eq!(played.folder.read("again.log"), played.log);
        assert
    };
    again(&named).stderr("");
    again(options);
    let log = played.folder.path().join("game.log");
    let words = ["replay", log.to_str().unwrap(), "--profile", profile];
    if !options.contains(&"-i") {
        linesman(&words).code(0).stdout(played.stdout.clone());
    }
}

#[test]
fn games_of_every_profile_are_played_again_from_their_logs() {
    for profile in PROFILES {
        check_again(profile, &[], &[RED, TAKE], &[BLUE_FLAG_IN_FRONT]);
        check_again(profile, &[], &[RED, "4 4 UP\n"], &[BLUE]);
        check_again(profile, &[], &["hello\n"], &["hello\n"]);
        check_again(profile, &[], &[RED], &["hello\n"]);
        check_again(profile, &[], &[BLOCKED, "NO_MOVE\n"], &[BLUE, "NO_MOVE\n"]);
        check_again(
            profile,
            &["-m", "2"],
            &[RED, TAKE],
            &[BLUE_BOMB_IN_FRONT, "9 6 UP 3\n"],
        );
    }
    // The coin falls on both sides.
    for seed in ["1", "2", "3", "4"] {
        for profile in ["web-2011", "beta-2011"] {
            check_again(
                profile,
                &["--seed", seed, "-m", "2"],
                &[RED, "0 3 DOWN 3\n"],
                &[BLUE, "9 6 UP 3\n"],
            );
        }
    }
}

/// The result of a partial set-up is ILLEGAL by the final version, and it was a draw.
#[test]
fn a_log_is_judged_by_the_rules_that_it_fits() {
    let few = |rows: &str| rows.replacen('8', ".", 1);
    let options = ["--profile", "manual-2012", "-m", "1"];
    let played = play(&options, &[&few(RED)], &[&few(BLUE)]);
    let result = "./red RED DRAW_DEFAULT 1 145 145\n";
    assert_eq!(played.stdout, result);
    let folder = &played.folder;
    let again = folder.run(&["-f", "game.log"]).code(0).stdout(result);
    again.stderr("stratego: game.log: judged by the rules of manual-2012\n");
    let all = folder.run(&["-f", "game.log", "--profile", "all"]);
    all.code(0).stdout(result).stderr(
        "stratego: game.log: judged by the rules of manual-2012; the log also fits beta-2011, web-2011\n",
    );
    let check_refused = |words: &[&str], expected: &str| {
        folder.run(words).complains(1, expected);
    };
    let other = ["-f", "game.log", "--profile", "final-2012"];
    check_refused(&other, "an invalid one (the set-up has 39 pieces");
    let wrong = played.log.replace("1 145", "1 144");
    fs::write(folder.path().join("wrong.log"), wrong).unwrap();
    check_refused(&["-f", "wrong.log"], "the log fits the rules of no profile");
}

#[test]
fn a_game_played_again_from_its_log_is_the_same_game() {
    let check = |options: &[&str], red: &[&str], blue: &[&str]| {
        check_again("final-2012", options, red, blue);
    };
    check(
        &[],
        &[RED, "1 3 DOWN\n", TAKE],
        &[BLUE_FLAG_IN_FRONT, "9 6 UP 3\n"],
    );
    check(&[], &[RED, TAKE, "SURRENDER\n"], &[BLUE, "9 6 UP\n"]);
    check(&[], &[RED, "0 0 DOWN\n"], &[BLUE]);
    check(&[], &[RED, "0 3 DOWN 5\n"], &[BLUE]);
    check(&[], &[RED, "hello OK\n"], &[BLUE]);
    check(&[], &[RED, "1 3 DOWN\n"], &[BLUE, "!exit\n"]);
    check(&[], &[RED], &["hello\n"]);
    check(&["-m", "2"], &[RED, " 0 3  DOWN 1 x\n"], &[BLUE, "9 6UP\n"]);
    check(&["-m", "2", "-i"], &[RED, "0 0 DOWN\n"], &[BLUE, "hello\n"]);
}

#[test]
fn a_log_on_standard_output_stands_before_the_result() {
    let log = play(&[], &[RED, TAKE], &[BLUE_FLAG_IN_FRONT]).log;
    let played = play(&["-o", "stdout"], &[RED, TAKE], &[BLUE_FLAG_IN_FRONT]);
    assert_eq!(played.stdout, format!("{log}./red RED VICTORY 1 148 148\n"));
    assert!(!played.folder.path().join("stdout").exists());
    let expected = format!(
        "./red RED SETUP\n{RED}./blue BLUE SETUP\n{BLUE_FLAG_IN_FRONT}1 RED: 0 3 DOWN 3 VICTORY_FLAG\n\
         Game ends on RED's turn - REASON: Captured the flag\n./red RED VICTORY 1 148 148\n"
    );
    assert_eq!(log, expected);
}

/// The boards that were printed, each of ten rows.
fn boards(stdout: &str) -> Vec<String> {
    let lines: Vec<&str> = stdout.lines().filter(|line| !line.is_empty()).collect();
    lines[..lines.len() - 1]
        .chunks(10)
        .map(|rows| rows.join("\n"))
        .collect()
}

/// What stands on a square of a printed board: three columns for each.
fn cell(board: &str, x: usize, y: usize) -> &str {
    let row = board.lines().nth(y).unwrap();
    row[3 * x..row.len().min(3 * x + 3)].trim()
}

/// RED's lieutenant walks from (4, 3) to (4, 6) and destroys a sergeant there.
#[test]
fn boards_are_printed_without_colours_and_hide_what_has_not_fought() {
    let red = [RED, "4 3 DOWN\n", "4 4 DOWN\n", "4 5 DOWN\n"];
    // BLUE's front row has a sergeant, worth less than RED's lieutenant, on (4, 6).
    let blue = [
        "967B769999\n6624898974\nBB31555583\nFB8sB479B8\n",
        "9 6 UP\n",
        "9 5 DOWN\n",
        "9 6 UP\n",
    ];
    let print = |options: &[&str]| {
        let played = play(&[options, &["-m", "4"]].concat(), &red, &blue);
        assert_eq!(played.code, Some(0), "{}", played.stderr);
        assert!(!played.stdout.contains('\x1b'), "{}", played.stdout);
        let last = played.stdout.lines().last().unwrap_or_default();
        // A sergeant is worth 4.
        assert_eq!(last, "./blue BLUE DRAW_DEFAULT 4 148 144");
        boards(&played.stdout)
    };
    let shown = print(&["-p"]);
    // One before the first ply, and one after each of six.
    assert_eq!(shown.len(), 7, "{shown:?}");
    assert_eq!(cell(&shown[0], 0, 3), "R9");
    assert_eq!(cell(&shown[0], 4, 6), "B7");
    assert_eq!(cell(&shown[6], 4, 3), ".");
    assert_eq!(cell(&shown[6], 4, 6), "R6");
    let is_hidden = |board: &str, side: char| {
        let pieces = board
            .split_whitespace()
            .filter(|word| word.starts_with(side));
        pieces.filter(|word| !word.ends_with('#')).count() == 0
    };
    let hidden = print(&["-p", "-r", "-b"]);
    assert!(
        is_hidden(&hidden[0], 'R') && is_hidden(&hidden[0], 'B'),
        "{}",
        hidden[0]
    );
    // The lieutenant has fought, survived, and is the only one that is known.
    assert_eq!(cell(&hidden[6], 4, 6), "R6");
    assert!(
        is_hidden(&hidden[6].replace("R6", "R#"), 'R'),
        "{}",
        hidden[6]
    );
    assert_eq!(hidden[6].matches("R6").count(), 1);
    assert!(is_hidden(&hidden[6], 'B'), "{}", hidden[6]);
    let one_hidden = print(&["-p", "-r"]);
    assert_eq!(
        (cell(&one_hidden[0], 0, 3), cell(&one_hidden[0], 4, 6)),
        ("R#", "B7")
    );
    let one_hidden = print(&["-p", "-b"]);
    assert_eq!(
        (cell(&one_hidden[0], 0, 3), cell(&one_hidden[0], 4, 6)),
        ("R9", "B#")
    );
    // Without -p and -g nothing is printed.
    assert_eq!(
        play(&["-r", "-b", "-m", "0"], &red, &blue)
            .stdout
            .lines()
            .count(),
        1
    );
}

#[test]
fn a_program_that_cannot_be_started_ends_the_game() {
    let folder = Folder::new(&[RED], &[BLUE]);
    let check = |players: [&str; 2], result: &str, problem: &str| {
        folder
            .run(&[&["-o", "game.log"], &players[..]].concat())
            .code(0)
            .stdout(format!("{result}\n"))
            .stderr(contains(problem));
        assert_eq!(folder.read("game.log").lines().last(), Some(result));
    };
    check(["./none", "./blue"], "./none RED BAD_SETUP 0 0 0", "RED: ");
    check(["./red", "./none"], "./none BLUE BAD_SETUP 0 0 0", "BLUE: ");
    check(
        ["./red", "./red.say"],
        "./red.say BLUE BAD_SETUP 0 0 0",
        "not executable",
    );
    check(
        ["./none", "./neither"],
        "neither BOTH BAD_SETUP 0 0 0",
        "BLUE: ",
    );
    assert!(
        folder
            .read("game.log")
            .starts_with("Controller for Player ")
    );
}

#[test]
fn a_damaged_log_is_reported_with_file_and_line() {
    let played = play_two_turns(&[], "1 3 DOWN\n", "9 6 UP\n");
    let check = |text: &str, code, problem: &str| {
        fs::write(played.folder.path().join("bad.log"), text).unwrap();
        played
            .folder
            .run(&["-f", "bad.log"])
            .code(code)
            .stderr(contains(problem).and(contains("panicked").not()));
    };
    let lines: Vec<&str> = played.log.lines().collect();
    // The log ends in the middle.
    check(
        &lines[..12].join("\n"),
        1,
        "bad.log: the log ends before the game does",
    );
    check("", 2, "bad.log: it is not a log of Stratego");
    check(
        "\0\x01\x02\n",
        2,
        "bad.log: it is not a log of Stratego: line 1: ",
    );
    // Line 11 is RED's first move.
    assert_eq!(lines[10], "1 RED: 1 3 DOWN OK");
    let with = |line: &str| {
        let mut lines = lines.clone();
        lines[10] = line;
        lines[..12].join("\n")
    };
    check(&with("1 GREEN: 1 3 DOWN OK"), 1, "bad.log:11: ");
    check(&with("1 RED: 1 3 DOWN KILLS 1 2"), 1, "bad.log:11: ");
    // The rules say how this game ends: with this move, which is illegal.
    check(&with("1 RED: 1 9 DOWN OK"), 1, "bad.log:11: ");
    let illegal: String = lines[..10].iter().map(|line| format!("{line}\n")).collect();
    check(
        &format!("{illegal}1 RED: 1 9 DOWN ILLEGAL\n"),
        0,
        "bad.log:11: the log ends here without a result",
    );
}
