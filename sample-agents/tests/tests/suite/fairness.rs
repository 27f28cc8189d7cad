//! Games on a busy machine, and agents that make it look busy.
//!
//! By default, few games are played. `LINESMAN_FAIRNESS=1` plays hundreds, which needs a machine with nothing else to do.

use std::{
    fs,
    os::unix::{fs::PermissionsExt as _, process::CommandExt as _},
    process::{Child, Command},
};

use assert_cmd::assert::{Assert, OutputAssertExt as _};
use linesman_end_to_end::{bot, program, python, search_path};
use predicates::str::{contains, is_match};
use tempfile::TempDir;

use super::{linesman, text};

/// Programs that keep the first processor busy until they are dropped: three that spin, and a compiler.
struct Busy {
    programs: Vec<Child>,
    _folder: TempDir,
}

impl Busy {
    fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let source = folder.path().join("long.c");
        let functions = (0..100).map(|number| {
            format!("double f{number}(double x) {{ for (int i = 0; i < 99; i++) x = x * x / 3 + i * {number}; return x; }}\n")
        });
        fs::write(&source, functions.collect::<String>()).unwrap();
        let spin = "while :; do :; done".to_owned();
        let compile = format!(
            "while :; do cc -O2 -c -o /dev/null {} || exit; done",
            text(&source)
        );
        let programs = [&spin, &spin, &spin, &compile].map(|script| {
            let mut command = Command::new("taskset");
            command.args(["-c", "0", "sh", "-c", script]);
            command
                .process_group(0)
                .spawn()
                .expect("a program can be started")
        });
        Self {
            programs: programs.into(),
            _folder: folder,
        }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.programs {
            // The compiler that the shell has started, too.
            let group = format!("-{}", child.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
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

/// How long an agent may take for an answer, in milliseconds.
const LIMIT: u32 = 400;

/// Returns a bot that computes this many milliseconds of processor time before each answer, in this manner.
fn computes(millis: u32, manner: &str) -> String {
    let (python, script) = (python(), text(&bot("computes.py")));
    format!(
        "{python} {script} {manner} {millis} {} --seed 5",
        text(&program("stratego-random"))
    )
}

/// Plays so many games on the first processor, and returns their result lines.
fn results(number: usize, first: &str, second: &str, folder: &TempDir) -> Vec<String> {
    let (limit, count) = (format!("{LIMIT}ms"), number.to_string());
    let records = text(&folder.path().join("records"));
    let words = ["play", "stratego", "--timeout", &limit, "--turns", "2"];
    let words = [&words[..], &["--games", &count, "--record", &records]].concat();
    let said = play_on_one_processor(&[&words[..], &[first, second]].concat());
    let out = String::from_utf8_lossy(&said.get_output().stdout).into_owned();
    let lines: Vec<String> = out.lines().take(number).map(str::to_owned).collect();
    lines
}

/// Returns how many games the first side has lost on time.
fn lost(results: &[String]) -> usize {
    results
        .iter()
        .filter(|line| line.contains(" RED ILLEGAL "))
        .count()
}

/// The agents use a third of their limit. On an idle machine, no answer would be late.
#[test]
fn good_agents_play_on_a_busy_machine_as_on_an_idle_one() {
    let number = games(300, 2);
    let folder = TempDir::new().unwrap();
    let good = computes(LIMIT / 3, "");
    let idle = results(1, &good, &good, &folder);
    assert!(idle[0].contains(" DRAW"), "{idle:?}");
    let _busy = Busy::start();
    let busy = results(number, &good, &good, &folder);
    let same = busy.iter().filter(|line| **line == idle[0]).count();
    let void = busy
        .iter()
        .filter(|line| line.starts_with("void  "))
        .count();
    assert_eq!(same + void, number, "{busy:?}");
    assert!(void * 30 <= number, "{void} of {number} are void: {busy:?}");
    // The record of each game leads to the same result, with the time that was given back.
    for number in 1..=number.min(5) {
        let record = folder
            .path()
            .join("records")
            .join(format!("game-{number}.jsonl"));
        let kept = fs::read_to_string(&record).unwrap();
        assert!(kept.contains("\"kind\":\"given-back\""), "{kept}");
        assert!(kept.contains("\"given_back\":["), "{kept}");
        linesman(&["replay", &text(&record)])
            .code(0)
            .stderr(contains("were given back"));
    }
}

/// The agent computes for a fifth longer than it may, with as much priority as it has, or with less, or with burners of its own.
#[test]
fn an_overrun_forfeits_on_a_busy_machine_with_any_priority() {
    let good = format!("{} --seed 5", text(&program("stratego-random")));
    let _busy = Busy::start();
    let manners = ["", "--nice", "--idle", "--burners 4"];
    // Each needs seconds. One of them shows the kind.
    for manner in &manners[..games(4, 2)] {
        let folder = TempDir::new().unwrap();
        let number = games(100, 1);
        let results = results(number, &computes(LIMIT * 6 / 5, manner), &good, &folder);
        assert!(lost(&results) * 100 >= number * 95, "{manner}: {results:?}");
    }
}

/// The same on an idle machine.
#[test]
#[ignore = "needs a machine with nothing else to do; .ci/long fairness runs it"]
fn an_overrun_on_an_idle_machine_forfeits() {
    let good = format!("{} --seed 5", text(&program("stratego-random")));
    for manner in ["", "--nice", "--idle", "--burners 4"] {
        let folder = TempDir::new().unwrap();
        let number = games(100, 2);
        let results = results(number, &computes(LIMIT * 6 / 5, manner), &good, &folder);
        assert!(lost(&results) * 100 >= number * 95, "{manner}: {results:?}");
    }
}
