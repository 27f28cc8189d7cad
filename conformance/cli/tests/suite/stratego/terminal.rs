//! A person at a terminal.

use rustix::process::{Pid, test_kill_process};

use super::game::{BLUE, Folder, RED};
use crate::assert_contains;
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
        session.sees("Row 0: column 0 holds 'h'");
        session.sees("Enter the row again:");
        session.types(RED);
        session.sees(" 3 9 6 7 B 6 6 9 9 9 9\n 4 . . + + . . + + . .\n");
        session.sees("RED. Your move");
        session.types("0 0 DOWN\n");
        session.sees("The piece on (0,0) is a flag and cannot move. Your move");
        session.types("what?\n");
        session.sees("That is not a move: ");
        session.types("0 3 DOWN 9\n");
        session.sees("Your move");
        session.types("0 3 DOWN\n");
        session.sees("RED moved: 0 3 DOWN OK\n");
        session.sees("BLUE moved: 9 6 UP OK\n");
        session.sees("RED. Your move");
        session.types("SURRENDER\n");
        // Nothing comes between the word, which the terminal shows, and the end.
        let shown = session.sees("The game is over: BLUE wins.");
        let between = shown.split_once("SURRENDER\n").unwrap().1;
        assert_eq!(between, "The game is over: BLUE wins.");
        assert_ends(session, "human RED SURRENDER 2 148 148");
        assert_gone(&folder, "blue");
    }
}

#[test]
fn a_set_up_that_breaks_the_rules_is_asked_for_again() {
    let words = ["-T", "120", "./red", "@human"];
    let (folder, mut session) = start(&words, &[RED, "0 3 DOWN\n"], &[]);
    session.sees("You are BLUE, against ./red.");
    session.types(&BLUE.replacen('F', ".", 1));
    session.sees("The set-up has no flag 'F'. Your set-up");
    session.types(BLUE);
    session.sees("RED moved: 0 3 DOWN OK\n");
    session.sees("BLUE. Your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human BLUE SURRENDER 1 148 148");
    assert_gone(&folder, "red");
}

#[test]
fn a_person_may_take_a_set_up_that_is_ready() {
    let (folder, mut session) = start(&["-T", "120", "@human", "./blue"], &[], &[BLUE]);
    session.sees("or DEFAULT for one that is ready");
    session.types("DEFAULT\n");
    // The rows of the manual's example.
    session.sees("FB8sB479B8\nBB31555583\n6724898974\n967B669999\n");
    session.sees("RED. Your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 1 148 148");
    assert_gone(&folder, "blue");

    let (_folder, mut session) = start(&["@human", "@human"], &[], &[]);
    session.types("DEFAULT\nDEFAULT\n");
    session.sees("967B669999\n6724898974\nBB31555583\nFB8sB479B8\n");
    session.sees("RED. Your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 1 148 148");
}

/// Plays as RED against `./blue` under a program. Returns what is shown between the first question and the end of the game.
fn dialogue(command: std::process::Command, gives_up: &str) -> String {
    let mut session = Terminal::start(command);
    session.sees("RED. Your set-up");
    session.types("FB8sB479B8\nBB315555x3\n1111111111\nBB31555583\n6724898974\n967B669999\n");
    let mut shown = session.sees("RED. Your move");
    session.types("0 3 DOWN\n");
    shown += &session.sees("BLUE moved: 9 6 UP OK\n");
    shown += &session.sees("SURRENDER:\n");
    session.types(gives_up);
    shown += &session.sees("The game is over: BLUE wins.\n");
    let (code, rest) = session.ends();
    assert_eq!(code, Some(0), "{rest}");
    assert!(rest.starts_with("human RED SURRENDER 2 148 148"), "{rest}");
    shown.replace(gives_up, "")
}

#[test]
fn a_person_has_the_same_dialogue_under_both_programs() {
    let folder = Folder::new(&[], &[BLUE, "9 6 UP\n"]);
    let shown = ["SURRENDER\n", "resign\n", "surrender\n"].map(|gives_up| {
        let own = folder.program(&["-T", "120", "@human", "./blue"]);
        let mut other = std::process::Command::new(assert_cmd::cargo::cargo_bin("linesman"));
        other
            .current_dir(folder.path())
            .env("PATH", crate::search_path())
            .args([
                "play",
                "stratego",
                "--profile",
                "final-2012",
                "--timeout",
                "120s",
            ])
            .args(["@human", "./blue"]);
        let [own, other] = [own, other].map(|command| dialogue(command, gives_up));
        assert_eq!(own, other);
        own
    });
    assert!(shown.iter().all(|one| *one == shown[0]), "{shown:?}");
    for part in [
        "Row 1: column 8 holds 'x'; a square is one of 1 to 9, s, B, F or '.'. Enter the row again:\n",
        "Row 1: column 1 holds one '1' (marshal) too many; an army has 1. Enter the row again:\n",
        "   0 1 2 3 4 5 6 7 8 9\n 0 F B 8 s B 4 7 9 B 8\n",
        " 9 # # # # # # # # # #\n",
    ] {
        assert!(shown[0].contains(part), "no {part:?} in {}", shown[0]);
    }
    // One board for each of the two turns.
    assert_eq!(shown[0].matches("   0 1 2 3 4 5 6 7 8 9\n").count(), 2);
}

/// Plays a game of two people at a terminal under `linesman play`, types these lines and then gives up, and asserts what is shown. What
/// both are told is shown once.
fn plays_at_a_terminal(words: &[&str], typed: &[(&str, &str)], end: &str) {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("linesman"));
    command.arg("play").args(words);
    let mut session = Terminal::start(command);
    for (line, shown) in typed {
        session.types(line);
        session.sees(shown);
    }
    session.types("resign\n");
    let shown = session.sees(end);
    let between = shown.split_once("resign\n").unwrap().1;
    assert_eq!(between, end);
    assert_eq!(session.ends().0, Some(0));
}

#[test]
fn a_person_plays_tafl_and_bitwa_at_a_terminal() {
    plays_at_a_terminal(
        &["otep", "@human", "@human", "--rules", "brandub"],
        &[
            ("", "You are attackers, against human"),
            ("DEFAULT\n", "That is not a move: "),
            ("d1-d9\n", "Your move, such as d1-d3"),
            ("d1-c1\n", "You are defenders, against human"),
            ("", "attackers moved: d1-c1\n"),
            ("", "   a b c d e f g\n"),
            ("", "defenders. Your move, such as d1-d3, or resign:\n"),
            // The mover does not read it twice.
            ("d3-c3\n", "d3-c3\ndefenders moved: d3-c3\n 7 . . . t"),
            ("", "attackers. Your move, such as d1-d3, or resign:\n"),
        ],
        "The game is over: defenders win.\n",
    );
    plays_at_a_terminal(
        &["bitwa", "@human", "@human", "--board", "duel"],
        &[
            ("", "You are first, against human"),
            ("1 2 3\n", "That is not an order: "),
            ("", "Your order, six numbers: A xd yd dx dy p:\n"),
        ],
        "The game is over: second wins.\n",
    );
}

#[test]
fn the_board_is_shown_once_and_has_coordinates_with_p_too() {
    let words = ["-T", "120", "-p", "-b", "@human", "./blue"];
    let folder = Folder::new(&[], &[BLUE, "9 6 UP\n"]);
    let mut command = folder.program(&words);
    command.env("NO_COLOR", "1");
    let mut session = Terminal::start(command);
    session.types(RED);
    let shown = session.sees("RED. Your move");
    let header = "   0  1  2  3  4  5  6  7  8  9\n";
    assert_eq!(shown.matches(header).count(), 1, "{shown}");
    assert_contains(&shown, " 0 RF RB R8");
    assert_contains(&shown, " 9 B# B# B#");
    assert!(!shown.contains("   0 1 2 3"), "{shown}");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 1 148 148");
    assert_gone(&folder, "blue");
}

#[test]
fn the_beta_calls_a_person_human() {
    let words = ["--profile", "beta-2011", "-T", "120", "human", "./blue"];
    let (folder, mut session) = start(&words, &[], &[BLUE]);
    session.sees("You are RED, against ./blue.");
    session.types("DEFAULT\n");
    session.sees("RED. Your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 1 148 148");
    assert_gone(&folder, "blue");
    // Elsewhere it is the name of a program.
    for profile in ["web-2011", "manual-2012", "final-2012"] {
        let shown = folder
            .run(&["--profile", profile, "human", "./blue"])
            .code(0);
        shown
            .stdout("human RED BAD_SETUP 0 0 0\n")
            .stderr(predicates::str::contains(
                "a person at the terminal is @human",
            ));
    }
}

#[test]
fn giving_up_is_a_resignation_in_the_record() {
    let words = ["-T", "120", "--record", "kept", "@human", "./blue"];
    let (folder, mut session) = start(&words, &[], &[BLUE]);
    session.types("DEFAULT\n");
    session.sees("RED. Your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 1 148 148");
    let mut files = std::fs::read_dir(folder.path().join("kept")).unwrap();
    let record = std::fs::read_to_string(files.next().unwrap().unwrap().path()).unwrap();
    let end = record.lines().last().unwrap();
    assert_contains(end, "\"reason\":\"resigned\"");
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
    session.sees("RED. Your move");
    session.types("0 3 DOWN\n");
    session.sees("BLUE. Your move");
    session.types("0 6 UP\n");
    session.sees("RED. Your move");
    session.types("SURRENDER\n");
    assert_ends(session, "human RED SURRENDER 2 148 148");
}

#[test]
fn the_end_of_input_gives_up_the_game() {
    let words = ["-T", "120", "@human", "./blue"];
    let (folder, mut session) = start(&words, &[], &[BLUE]);
    session.sees("You are RED");
    session.types(RED);
    session.sees("RED. Your move");
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
    session.sees("RED. Your move");
    session.hang_up();
    assert_gone(&folder, "blue");
    let log = folder.read("game.log");
    assert_eq!(
        log.lines().last(),
        Some("human RED SURRENDER 1 148 148"),
        "{log}"
    );
}
