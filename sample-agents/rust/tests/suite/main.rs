//! The sample programs as their users start them.

#![expect(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

mod bitwa;
mod otep;
mod readme;

fn run(arguments: &[&str], input: &str) -> Output {
    run_program(env!("CARGO_BIN_EXE_stratego-random"), arguments, input)
}

/// Runs a program on an input that is there from the beginning.
fn run_program(program: &str, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that has not even read its arguments gladly may be gone.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn a_seed_decides_the_set_up() {
    let set_up = |seed| {
        let output = run(&["--seed", seed], "RED vixen 10 10\nQUIT\n");
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(set_up("1").lines().count(), 4);
    assert_eq!(set_up("1"), set_up("1"));
    assert_ne!(set_up("1"), set_up("2"));
}

#[test]
fn the_end_of_input_is_no_failure() {
    assert_eq!(run(&[], "").status.code(), Some(0));
    assert_eq!(run(&[], "BLUE vixen 10 10\n").status.code(), Some(0));
}

#[test]
fn wrong_arguments_are_explained() {
    for arguments in [&["--seed"][..], &["--seed", "x"], &["--hlp"]] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("--help"));
    }
}

#[test]
fn a_referee_that_leaves_the_protocol_is_reported_on_standard_error() {
    let output = run(&[], "hello\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("\"hello\""));
}
