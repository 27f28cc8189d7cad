//! Every command works for the protocol of this crate.

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

const BOT: &str = env!("CARGO_BIN_EXE_minenim-bot");

fn minenim(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_minenim"))
        .args(words)
        .output()
        .unwrap()
}

/// Runs a command; returns what it printed on standard output.
fn run(words: &[&str], code: i32) -> String {
    let output = minenim(words);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{words:?}\n{text}\n{error}"
    );
    text
}

#[test]
fn checks_are_listed_and_explained() {
    assert_eq!(
        run(&["list", "minenim", "--format", "ids"], 0)
            .lines()
            .count(),
        7
    );
    assert!(run(&["explain", "minenim/turn/legal"], 0).contains("no more than there are"));
    assert!(run(&["play", "--help"], 0).contains("Options of Mine-Nim"));
}

#[test]
fn the_bot_conforms_in_every_profile() {
    run(
        &[
            "check",
            "minenim",
            "--profile",
            "all",
            "--games",
            "4",
            "--",
            BOT,
        ],
        0,
    );
}

#[test]
fn each_fault_breaks_its_check() {
    for (fault, check) in [
        ("silent-setup", "minenim/setup/answered"),
        ("outside-mine", "minenim/setup/legal"),
        ("silent-turn", "minenim/turn/answered"),
        ("greedy", "minenim/turn/legal"),
        ("noise", "minenim/stream/no-noise"),
        ("stays", "minenim/end/exits"),
    ] {
        let words = [
            "check",
            "minenim",
            "--timeout",
            "2s",
            "--",
            BOT,
            "--break",
            fault,
        ];
        let text = run(&words, 1);
        assert!(text.contains(check), "{fault}: {text}");
    }
}

#[test]
fn a_fault_of_a_game_is_shrunk_to_a_scenario_that_run_shows_again() {
    let folder = tempfile::tempdir().unwrap();
    let found = folder.path().to_str().unwrap();
    let page = folder.path().join("page.html");
    let report = format!("html={}", page.display());
    let bot = [BOT, "--break", "greedy-late"];
    let words = ["check", "minenim", "--games", "4", "--found", found];
    run(
        &[&words[..], &["--report", &report, "--"], &bot].concat(),
        1,
    );
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("The heap as it was last sent"));
    run(&[&["run", found, "--"], &bot[..]].concat(), 1);
    run(&["run", found, "--", BOT], 0);
}

#[test]
fn games_and_tournaments_are_played() {
    assert!(run(&["play", "minenim", BOT, BOT, "--budget", "5s"], 0).contains("plies"));
    let bad = format!("{BOT} --break greedy");
    assert!(run(&["play", "minenim", BOT, &bad], 0).starts_with("1-0"));
    assert!(run(&["tournament", "minenim", BOT, BOT], 0).contains("place"));
    let foreign = minenim(&["play", "minenim", BOT, BOT, "--board", "duel"]);
    let error = String::from_utf8_lossy(&foreign.stderr);
    assert!(
        error.contains("--board is an option of Bitwa, not of Mine-Nim"),
        "{error}"
    );
}

#[test]
fn a_game_is_recorded_and_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.yaml");
    let file = file.to_str().unwrap();
    run(&["record", "minenim", "--output", file, "--", BOT], 0);
    run(&["run", file, "--", BOT], 0);
}

#[test]
fn a_pipe_talks_to_the_bot() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_minenim"))
        .args(["talk", "minenim", "--", BOT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"setup 12\nover\n")
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("mine 5"), "{text}");
}
