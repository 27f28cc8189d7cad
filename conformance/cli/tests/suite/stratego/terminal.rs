//! A person at a terminal.

use rustix::process::{Pid, test_kill_process};

use super::game::{BLUE, Folder, RED};
use crate::terminal::Terminal;

/// Starts a game of a person, who is `@human`, against the other bot.
fn start(words: &[&str], red: &[&str], blue: &[&str]) -> (Folder, Terminal) {
    let folder = Folder::new(red, blue);
    let session = Terminal::start(folder.program(words));
    (folder, session)
}

/// Asserts that the program ends with exit code 0, and that this is the last line it shows.
#[track_caller]
fn assert_ends(mut session: Terminal, result: &str) {
    let (code, shown) = session.ends();
    assert_eq!(
        (code, shown.lines().last()),
        (Some(0), Some(result)),
        "{shown:?}"
    );
}

#[track_caller]
fn assert_gone(folder: &Folder, bot: &str) {
    let pid: i32 = folder.read(&format!("{bot}.pid")).parse().unwrap();
    assert!(
        test_kill_process(Pid::from_raw(pid).unwrap()).is_err(),
        "{bot} is left"
    );
}

#[test]
fn a_person_plays_is_asked_again_and_surrenders() {
    for profile in ["final-2012", "manual-2012"] {
        let words = ["--profile", profile, "-T", "120", "@human", "./blue"];
        let (folder, mut session) = start(&words, &[], &[BLUE, "9 6 UP\n"]);
        session.sees("You are RED, against ./blue.");
        session.types("hello\n");
        session.sees("Enter the row again:");
        session.types(RED);
        session.sees("967B669999\n..++..++..\n");
        session.sees("RED, your move");
        session.types("0 0 DOWN\n");
        session.sees("That is not allowed: ");
        session.types("what?\n");
        session.sees("Your move:");
        session.types("0 3 DOWN 9\n");
        session.sees("That is not allowed: ");
        session.types("0 3 DOWN\n");
        session.sees("0 3 DOWN OK\n");
        session.sees("BLUE moved: 9 6 UP OK\n");
        session.sees("RED, your move");
        session.types("SURRENDER\n");
        session.sees("The game is over: BLUE wins.");
        assert_ends(session, "human RED SURRENDER 2 148 148");
        assert_gone(&folder, "blue");
    }
}

#[test]
fn a_set_up_that_breaks_the_rules_is_asked_for_again() {
    let words = ["-T", "120", "./red", "@human"];
    let (folder, mut session) = start(&words, &[RED, "0 3 DOWN\n"], &[]);
    session.sees("You are BLUE, against ./red.");
    session.types(&BLUE.replacen('F', "9", 1));
    session.sees("That is not allowed: ");
    session.types(BLUE);
    session.sees("RED moved: 0 3 DOWN OK\n");
    session.sees("BLUE, your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human BLUE SURRENDER 1 148 148");
    assert_gone(&folder, "red");
}

#[test]
fn a_person_may_take_a_set_up_that_is_ready() {
    let (folder, mut session) = start(&["-T", "120", "@human", "./blue"], &[], &[BLUE]);
    session.sees("Or type DEFAULT for one that is ready.");
    session.types("DEFAULT\n");
    // The rows of the manual's example.
    session.sees("FB8sB479B8\nBB31555583\n6724898974\n967B669999\n");
    session.sees("RED, your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 1 148 148");
    assert_gone(&folder, "blue");

    let (_folder, mut session) = start(&["@human", "@human"], &[], &[]);
    session.types("DEFAULT\nDEFAULT\n");
    session.sees("967B669999\n6724898974\nBB31555583\nFB8sB479B8\n");
    session.sees("RED, your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 1 148 148");
}

#[test]
fn control_characters_of_programs_are_spelled_out_at_a_terminal() {
    let folder = Folder::new(&[RED, "1 3 DOWN\n"], &[BLUE, "9 6 UP\n"]);
    let path = folder.path().join("noisy");
    let text = "#!/bin/sh\nprintf 'one\\033[2Jtwo\\r\\n' >&2\nread line\nexit 3\n";
    std::fs::write(&path, text).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(path, mode).unwrap();
    let mut session = Terminal::start(folder.program(&["-T", "120", "./noisy", "./blue"]));
    let (code, shown) = session.ends();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("one\\u{1b}[2Jtwo\\r\n"), "{shown:?}");
}

#[test]
fn two_persons_share_a_terminal() {
    let (_folder, mut session) = start(&["@human", "@human"], &[], &[]);
    session.sees("You are RED");
    session.types(RED);
    session.sees("You are BLUE");
    session.types(BLUE);
    session.sees("RED, your move");
    session.types("0 3 DOWN\n");
    session.sees("BLUE, your move");
    session.types("0 6 UP\n");
    session.sees("RED, your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 2 148 148");
}

#[test]
fn the_end_of_input_gives_up_the_game() {
    let words = ["-T", "120", "@human", "./blue"];
    let (folder, mut session) = start(&words, &[], &[BLUE]);
    session.sees("You are RED");
    session.types(RED);
    session.sees("RED, your move");
    session.types("\x04");
    assert_ends(session, "human RED SURRENDER 1 148 148");
    assert_gone(&folder, "blue");

    let (_folder, mut session) = start(&words, &[], &[BLUE]);
    session.sees("You are RED");
    session.types("\x04");
    let (code, shown) = session.ends();
    let last = shown.lines().last().unwrap_or_default();
    assert!(last.starts_with("human RED SURRENDER 0 "), "{shown:?}");
    assert_eq!(code, Some(0));
}

#[test]
fn nothing_is_left_when_the_terminal_is_gone() {
    let words = ["-T", "120", "-o", "game.log", "@human", "./blue"];
    let (folder, mut session) = start(&words, &[], &[BLUE]);
    session.sees("You are RED");
    session.types(RED);
    session.sees("RED, your move");
    session.hang_up();
    assert_gone(&folder, "blue");
    let log = folder.read("game.log");
    assert_eq!(
        log.lines().last(),
        Some("human RED SURRENDER 1 148 148"),
        "{log}"
    );
}
