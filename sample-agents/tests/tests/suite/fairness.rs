//! Games on a busy machine, and agents that make it look busy.
//!
//! By default, few games are played. `LINESMAN_FAIRNESS=1` plays hundreds, which needs a machine with nothing else to do.

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    process::{Child, Command},
};

use assert_cmd::assert::{Assert, OutputAssertExt as _};
use linesman_end_to_end::{bot, program, python, search_path};
use predicates::str::{contains, is_match};
use tempfile::TempDir;

use super::{linesman, text};

/// Programs that keep a processor busy until they are dropped.
struct Spinners(Vec<Child>);

impl Spinners {
    fn start(count: usize) -> Self {
        let spin = || {
            let mut command = Command::new("taskset");
            command.args(["-c", "0", "sh", "-c", "while :; do :; done"]);
            command.spawn().expect("a program can be started")
        };
        Self((0..count).map(|_| spin()).collect())
    }
}

impl Drop for Spinners {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Plays a game on the first processor alone.
fn play_on_one_processor(words: &[&str]) -> Assert {
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(program("linesman"));
    command.args(words).env("PATH", search_path());
    command.assert()
}

fn script(folder: &TempDir, text: &str) -> String {
    let path = folder.path().join("bot.sh");
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The agents use 150 ms of 400 ms, and have a quarter of a processor: an answer takes 600 ms.
#[test]
fn nobody_loses_a_game_because_others_took_the_processor() {
    let _busy = Spinners::start(3);
    let agent = format!(
        "{} {} 150 {}",
        python(),
        text(&bot("computes.py")),
        text(&program("stratego-random"))
    );
    let figures = r"too busy to tell: the answer was \d+\.\d ms late, the agent was kept from a processor for \d+\.\d ms";
    let words = ["play", "stratego", "--timeout", "400ms", &agent, &agent];
    play_on_one_processor(&words)
        .code(3)
        .stdout(is_match(format!("^void  .*{figures}")).unwrap())
        .stderr(is_match(format!("^(played again.*{figures}.*\n){{2}}")).unwrap());
}

#[test]
fn an_agent_that_keeps_the_processor_busy_itself_loses() {
    let folder = TempDir::new().unwrap();
    let spins = "read -r line; for i in 1 2 3 4 5 6 7; do (while :; do :; done) & done; while :; do :; done";
    let agent = script(&folder, spins);
    let good = text(&program("stratego-random"));
    play_on_one_processor(&["play", "stratego", "--timeout", "1s", &agent, &good])
        .code(0)
        .stdout(is_match("RED ILLEGAL 0 0 148\n").unwrap());
}

#[test]
fn an_agent_that_ends_or_stops_itself_gains_one_more_game_and_loses_it() {
    for signal in ["KILL", "STOP"] {
        let folder = TempDir::new().unwrap();
        let agent = script(&folder, &format!("kill -{signal} $$"));
        let good = text(&program("stratego-random"));
        let games = ["play", "stratego", "--games", "2", "--timeout", "1s"];
        let records = text(&folder.path().join("records"));
        let said = linesman(&[&games[..], &["--record", &records, &agent, &good]].concat())
            .code(0)
            .stdout(is_match("^(.* RED ILLEGAL 0 0 148\n){2}").unwrap())
            .stderr(contains(format!("nobody can tell who sent SIG{signal}")));
        let errors = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
        assert_eq!(errors.matches("played again").count(), 1, "{errors}");
        let kept = fs::read_dir(records).unwrap();
        let kept = kept.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut kept: Vec<String> = kept.collect();
        kept.sort();
        assert_eq!(
            kept,
            ["game-1-void-1.jsonl", "game-1.jsonl", "game-2.jsonl"]
        );
    }
}

/// Returns this many games if the long series runs, and else a few.
fn games(many: usize, few: usize) -> usize {
    let is_long = std::env::var_os("LINESMAN_FAIRNESS").is_some();
    if is_long { many } else { few }
}

/// Returns a bot that computes this many milliseconds before each line of its output.
fn computes(millis: u32) -> String {
    let (python, script) = (python(), text(&bot("computes.py")));
    format!(
        "{python} {script} {millis} {}",
        text(&program("stratego-random"))
    )
}

/// The agents use a third of their limit. On an idle machine, no answer would be late.
#[test]
fn good_agents_never_forfeit_on_a_busy_machine() {
    let number = games(200, 1);
    let _busy = Spinners::start(3);
    let (agent, count) = (computes(133), number.to_string());
    let words = ["play", "stratego", "--timeout", "400ms", "--turns", "3"];
    let words = [&words[..], &["--games", &count, &agent, &agent]].concat();
    let said = play_on_one_processor(&words);
    let out = String::from_utf8_lossy(&said.get_output().stdout).into_owned();
    assert!(!out.contains("ILLEGAL"), "{out}");
    let void: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("void  "))
        .collect();
    let results = out.lines().filter(|line| line.contains(" DRAW"));
    assert_eq!(void.len() + results.count(), number, "{out}");
    for line in void {
        let has_figures = line.contains(" ms late, the agent was kept from a processor for ");
        assert!(has_figures, "{line}");
    }
}

/// The agent computes for a fifth longer than it may.
#[test]
#[ignore = "needs a machine with nothing else to do; .ci/long fairness runs it"]
fn an_overrun_on_an_idle_machine_forfeits() {
    let number = games(100, 2);
    let good = text(&program("stratego-random"));
    let (agent, count) = (computes(480), number.to_string());
    let words = ["play", "stratego", "--timeout", "400ms", "--turns", "3"];
    let said = linesman(&[&words[..], &["--games", &count, &agent, &good]].concat());
    let out = String::from_utf8_lossy(&said.get_output().stdout).into_owned();
    let forfeits = out
        .lines()
        .filter(|line| line.contains(" RED ILLEGAL "))
        .count();
    assert!(
        forfeits * 100 >= number * 95,
        "{forfeits} of {number}:\n{out}"
    );
}
