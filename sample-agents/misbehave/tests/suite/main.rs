//! The program as you start it, and the library as another crate uses it.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

mod counting;

use std::{
    io::{Seek as _, Write as _},
    process::{Command, Output},
};

use linesman_protocols::{bitwa, otep, stratego};
use linesman_uci::{self as uci, Board as _};

/// Runs the program on an input that is there from the beginning.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut stdin = tempfile::tempfile().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    stdin.rewind().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_misbehave"));
    program.args(arguments).stdin(stdin).output().unwrap()
}

#[test]
fn the_list_has_every_check() {
    let output = run(&["--list"], "");
    assert_eq!(output.status.code(), Some(0));
    let all = [
        stratego::checks::ALL,
        otep::checks::ALL,
        bitwa::checks::ALL,
        uci::checks::ALL,
        uci::Ataxx::CHECKS,
    ]
    .concat();
    let expected: String = all.iter().map(|check| format!("{}\n", check.id)).collect();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn an_unknown_check_is_a_usage_error_that_names_the_nearest() {
    let output = run(&["--break", "stratego/turn/forms"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("stratego/turn/form,"));
}

#[test]
fn a_seed_decides_the_set_up() {
    let set_up = |arguments: &[&str]| {
        let output = run(arguments, "RED vixen 10 10\nQUIT\n");
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        String::from_utf8(output.stdout).unwrap()
    };
    let conforming = set_up(&["--seed", "1"]);
    assert_eq!(conforming.lines().count(), 4);
    assert_eq!(set_up(&["--seed", "1"]), conforming);
    assert_ne!(set_up(&["--seed", "2"]), conforming);
    let faulty = ["--seed", "1", "--break", "stratego/turn/form"];
    assert_eq!(set_up(&faulty), conforming);
}

#[test]
fn a_fault_can_be_asked_for() {
    let output = run(
        &["--break", "stratego/end/exit-status"],
        "RED vixen 10 10\nQUIT\n",
    );
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn games_are_counted_from_one_process_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let memory = folder.path().join("memory");
    let fault = "--break stratego/end/exit-status --when game:2 --memory";
    let mut words: Vec<&str> = fault.split(' ').collect();
    words.push(memory.to_str().unwrap());
    for expected in [0, 3, 0] {
        let output = run(&words, "RED vixen 10 10\nQUIT\n");
        assert_eq!(output.status.code(), Some(expected));
    }
    let alone = run(&words[..4], "RED vixen 10 10\nQUIT\n");
    assert_eq!(alone.status.code(), Some(0));
}

#[test]
fn a_condition_without_a_fault_is_a_usage_error() {
    let output = run(&["--when", "ply:2"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("behind the fault"));
}

#[test]
fn a_protocol_can_be_asked_for() {
    let check = |protocol, input, expected| {
        let output = run(&[protocol], input);
        assert_eq!(output.status.code(), Some(0), "{protocol}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    };
    check("stratego", "QUIT\n", "");
    check("otep", "goodbye\n", "hello\n");
    check("bitwa", "quit\n", "=\n\n");
    check("uci", "isready\nquit\n", "readyok\n");
    check("uai", "isready\nquit\n", "readyok\n");
    let output = run(&["otep", "--break", "otep/move/form"], "");
    assert_eq!(output.status.code(), Some(2));
    let output = run(&["chess"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("stratego, otep, bitwa, uci, uai"));
}

#[test]
fn the_fault_says_which_protocol_is_spoken() {
    let output = run(&["--break", "otep/end/exit-status"], "goodbye\n");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(output.stdout, b"hello\n");
}
