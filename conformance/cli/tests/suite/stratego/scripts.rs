//! What scripts that run the original see: standard error, the reasons in the log, bare names, and switches.

use std::{fs, os::unix::fs::PermissionsExt};

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::game::{BLUE, BLUE_FLAG_IN_FRONT, Folder, RED, TAKE, play};
use crate::assert_contains;

/// Puts a program of the shell into a folder.
fn shell(folder: &Folder, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A program that reads the set-up line and says the rows.
fn rows(setup: &str) -> String {
    let lines = setup.lines().map(|row| format!("echo '{row}'\n"));
    format!("read line\n{}", lines.collect::<String>())
}

#[test]
fn what_programs_write_to_standard_error_is_passed_on_as_it_is() {
    let folder = Folder::new(&[], &[BLUE]);
    let noise = "printf 'thinking\\033[1m\\377\\n' >&2\n";
    shell(
        &folder,
        "noisy",
        &format!("{noise}{}sleep 0.2; exit 3\n", rows(RED)),
    );
    let assert = folder.run(&["-T", "120", "./noisy", "./blue"]).code(0);
    let stderr = &assert.get_output().stderr;
    let passed_on = b"thinking\x1b[1m\xff\n";
    assert!(
        stderr
            .windows(passed_on.len())
            .any(|part| part == passed_on),
        "{}",
        stderr.escape_ascii()
    );
    // More than what one pipe holds arrives whole.
    let many = "i=0; while [ $i -lt 20000 ]; do echo \"line $i\"; i=$((i+1)); done >&2\n";
    shell(&folder, "many", &format!("{}{many}", rows(RED)));
    let assert = folder.run(&["-T", "120", "./many", "./blue"]).code(0);
    let stderr = crate::stderr(&assert);
    let count = stderr
        .lines()
        .filter(|line| line.starts_with("line "))
        .count();
    assert_eq!(count, 20_000);
}

#[test]
fn the_reason_of_a_forfeit_is_on_standard_error() {
    let check = |red: &[&str], blue: &[&str], expected: &str| {
        let played = play(&[], red, blue);
        assert_eq!(played.code, Some(0));
        assert!(
            played.stderr.lines().any(|line| line.starts_with(expected)),
            "{expected}: {}",
            played.stderr
        );
    };
    check(&[RED, "4 4 UP\n"], &[BLUE], "RED: stratego/move/");
    check(&["hello\n"], &[BLUE], "RED: stratego/");
    check(
        &[RED, "0 3 DOWN\n"],
        &[BLUE, "!exit\n"],
        "BLUE: stratego/process/",
    );
    check(&["hello\n"], &["hello\n"], "BLUE: stratego/");
}

#[test]
fn the_log_has_the_reasons_of_the_original() {
    let check = |options: &[&str], red: &[&str], reason: &str| {
        let played = play(options, red, &[BLUE]);
        let end = format!(" - REASON: {reason}\n");
        assert!(played.log.contains(&end), "{reason}: {}", played.log);
        played.log
    };
    // A bomb stands on (2, 0), RED's flag on (0, 0), and a lake on (2, 4).
    check(&[], &[RED, "10 3 DOWN\n"], "Coords outside board");
    check(&[], &[RED, "0 4 UP\n"], "Move does not select a piece");
    check(
        &[],
        &[RED, "0 6 UP\n"],
        "Selected piece belongs to other player",
    );
    check(
        &[],
        &[RED, "0 0 DOWN\n"],
        "Selected piece is not mobile (FLAG or BOMB)",
    );
    let occupied = "Attempted move into square occupied by neutral or allied piece";
    check(&[], &[RED, "1 3 LEFT\n"], occupied);
    check(&[], &[RED, "2 3 DOWN\n"], occupied);
    check(
        &[],
        &[RED, "1 3 DOWN 2\n"],
        "Selected unit cannot move that way",
    );
    check(
        &["-T", "3"],
        &[RED, ""],
        "Response timeout after 3.000000 seconds.",
    );
    check(&[], &["hello\n"], "An illegal setup was made by RED");
    let log = check(&[], &[RED, "SURRENDER\n"], "This player has surrendered!");
    assert_contains(&log, "\n1 RED: SURRENDER OK\nGame ends on RED's turn - ");
    let both = play(&[], &["hello\n"], &["hello\n"]).log;
    assert_contains(&both, "REASON: An illegal setup was made by BOTH players\n");
}

#[test]
fn bare_names_are_programs_in_this_folder() {
    let folder = Folder::new(&[RED, TAKE], &[BLUE_FLAG_IN_FRONT]);
    // The bots look for their scripts under the names by which they are called.
    folder
        .run(&["-T", "120", "red", "blue"])
        .code(0)
        .stdout("red RED VICTORY 1 148 148\n");
    assert!(folder.read("red.heard").starts_with("RED blue 10 10\n"));
}

#[test]
fn a_second_p_takes_the_first_one_back() {
    let lines = |options: &[&str]| {
        let played = play(&[options, &["-m", "1"]].concat(), &[RED], &[BLUE]);
        assert_eq!(played.code, Some(0), "{}", played.stderr);
        played.stdout.lines().count()
    };
    assert_eq!(lines(&["-p", "-p"]), 1);
    assert!(lines(&["-p"]) > 10);
    assert!(lines(&["-p", "-p", "-p"]) > 10);
    // Other switches may stand twice, and those that do not exist are ignored.
    assert_eq!(lines(&["-i", "-i", "-q", "-m", "5"]), 1);
}

#[test]
fn any_number_of_lines_in_the_set_up_waits_for_its_turn() {
    // RED says the answers of 200 turns twice with its set-up.
    let moves = "1 3 DOWN\n1 4 UP\n".repeat(200);
    let blue: Vec<&str> = [BLUE]
        .into_iter()
        .chain(["9 6 UP\n", "9 5 DOWN\n"].into_iter().cycle().take(30))
        .collect();
    play(&["-m", "30"], &[&format!("{RED}{moves}")], &blue)
        .ended("./blue BLUE DRAW_DEFAULT 30 148 148");
    // A bad line among them is the answer to a turn, and no set-up.
    let chatter = "hello\n".repeat(400);
    play(&[], &[&format!("{RED}{chatter}")], &[BLUE]).ended("./red RED ILLEGAL 1 148 148");
    play(&[], &[RED, "1 3 DOWN\n"], &[&format!("{BLUE}{chatter}")])
        .ended("./blue BLUE ILLEGAL 1 148 148");
}

/// At the end of input there is nobody to wait for.
#[test]
fn an_endless_pause_has_the_prompt_of_the_original() {
    let prompt = "Waiting for user to press enter... (type QUIT to exit)\n";
    for option in ["inf", "-1"] {
        let played = play(
            &["-t", option, "-m", "2"],
            &[RED, "1 3 DOWN\n"],
            &[BLUE, "9 6 UP\n"],
        );
        let count = played.stdout.matches(prompt).count();
        assert_eq!(count, 1, "{}", played.stdout);
        assert!(
            played
                .stdout
                .ends_with("./blue BLUE DRAW_DEFAULT 2 148 148\n")
        );
    }
    let folder = Folder::new(&[RED, "1 3 DOWN\n"], &[BLUE, "9 6 UP\n"]);
    let words = [
        "-T", "120", "-t", "inf", "-o", "game.log", "./red", "./blue",
    ];
    let assert = assert_cmd::Command::from_std(folder.program(&words))
        .write_stdin("QUIT\n")
        .timeout(super::game::LIMIT)
        .assert();
    assert
        .code(0)
        .stdout(prompt)
        .stderr(contains("panicked").not());
    // Its log is that of a game which has not ended.
    let log = folder.read("game.log");
    assert!(log.ends_with("\n1 RED: 1 3 DOWN OK\n"), "{log}");
    let pid: i32 = folder.read("blue.pid").parse().unwrap();
    let pid = rustix::process::Pid::from_raw(pid).unwrap();
    assert!(
        rustix::process::test_kill_process(pid).is_err(),
        "BLUE is left"
    );
}
