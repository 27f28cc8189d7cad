//! Tests that are interrupted, or run out of time: the report shows what was found so far, and never says that the agent conforms.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
};

use linesman_end_to_end::{program, repository, search_path};
use serde_json::Value;

use super::{at_once, linesman, text};

/// The forms of a report in files, each with what it says of an interrupted test.
const FORMS: [(&str, &str); 5] = [
    ("json", "\"stopped\": \"interrupted\""),
    ("junit", "; the run was interrupted"),
    ("tap", "; the run was interrupted"),
    ("github", "; the run was interrupted"),
    ("html", "; the run was interrupted"),
];

/// Interrupts a test after so many lines of its stream, as Ctrl-C does.
fn check(after: usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = |form: &str| folder.path().join(form);
    let bot = text(&repository().join("sample-agents/python/stratego_random.py"));
    let mut command = Command::new(program("linesman"));
    command.args([
        "check", "stratego", "--quiet", "--jobs", "1", "--report", "jsonl",
    ]);
    for (form, _) in FORMS {
        let target = format!("{form}={}", path(form).display());
        command.args(["--report", &target]);
    }
    let human = format!("human={}", path("human").display());
    command.args(["--report", &human, "--", "python3", &bot]);
    command.env("PATH", search_path());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut stream = String::new();
    for _ in 0..=after {
        lines.read_line(&mut stream).unwrap();
    }
    let pid = child.id().to_string();
    let status = Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(status.success());
    lines.read_to_string(&mut stream).unwrap();
    // The agent makes no mistake.
    assert_eq!(child.wait().unwrap().code(), Some(3), "after {after} lines");
    for (form, said) in FORMS {
        let report = fs::read_to_string(path(form)).unwrap();
        assert!(
            report.contains(said),
            "{form} after {after} lines: {report}"
        );
    }
    check_texts(&path("human"), &path("json"), &stream);
}

/// Checks that the forms agree that nobody can tell.
fn check_texts(human: &Path, json: &Path, stream: &str) {
    let human = fs::read_to_string(human).unwrap();
    let last = human.lines().next_back().unwrap();
    assert!(last.starts_with("could not tell: "), "{last}");
    assert!(last.contains("; the run was interrupted ("), "{last}");
    let json: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    let ended: Value = serde_json::from_str(stream.lines().next_back().unwrap()).unwrap();
    for report in [&json, &ended] {
        assert_eq!(report["conforms"], Value::Null);
        assert_eq!(report["exit_code"], 3);
        assert_eq!(report["stopped"], "interrupted");
    }
    let mut checks = json["checks"].as_array().unwrap().iter();
    let is_open = |check: &Value| {
        let why = check["reason"].as_str().unwrap_or_default();
        why.ends_with("because the run was interrupted")
    };
    assert!(checks.any(is_open));
}

#[test]
fn a_test_that_is_interrupted_reports_what_it_has_found() {
    let moments: Vec<usize> = (0..10).collect();
    for some in moments.chunks(2) {
        at_once(some, |after| check(*after));
    }
}

#[test]
fn a_test_stops_when_its_time_is_up() {
    let sleeps = "sleep 100";
    linesman(&[
        "check",
        "stratego",
        "--time-limit",
        "300ms",
        "--",
        "sh",
        "-c",
        sleeps,
    ])
    .code(3)
    .stdout(predicates::str::contains(
        "; the 0.3 s for the whole run were used up (",
    ));
}

#[test]
fn a_quick_test_never_says_that_an_agent_conforms() {
    let bot = text(&program("stratego-random"));
    let output = linesman(&["check", "stratego", "--quick", "--", &bot]);
    let output = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let last = output.lines().next_back().unwrap();
    // On a busy machine the time may not suffice.
    let is_cut = last.starts_with("could not tell: ") && last.contains(" were used up ");
    assert!(last.starts_with("passed ") || is_cut, "{last}");
}

/// A bot that passes on what a quick one says, waits this long before each move, and exits with this status.
const SLOW: &str = r#"
import os, subprocess, sys, threading, time
delay, status = float(sys.argv[1]), int(sys.argv[2])
bot = subprocess.Popen(sys.argv[3:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
def feed():
    for line in iter(sys.stdin.buffer.readline, b""):
        bot.stdin.write(line)
threading.Thread(target=feed, daemon=True).start()
for line in iter(bot.stdout.readline, b""):
    if b" " in line.strip():
        time.sleep(delay)
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
bot.wait()
os._exit(status)
"#;

#[test]
fn a_slow_agent_plays_shorter_games_and_does_not_conform_by_them() {
    let folder = tempfile::tempdir().unwrap();
    let slow = folder.path().join("slow.py");
    fs::write(&slow, SLOW).unwrap();
    let (slow, quick) = (text(&slow), text(&program("stratego-random")));
    let check = |options: &[&str], agent: &[&str], code: i32| {
        let words = [
            ["check", "stratego", "--format", "json"].as_slice(),
            &["--scenario", "stratego/game/long-as-red"],
            options,
            &["--"],
            agent,
        ];
        let output = linesman(&words.concat()).code(code);
        let report = &output.get_output().stdout;
        serde_json::from_slice::<Value>(report).unwrap()
    };
    let with = |delay, status| ["python3", &slow, delay, status, &quick];
    let slow = &with("0.3", "0");
    // The least time for a game is 4 s. 13 answers fit into that, and 10 are given in any case.
    let report = check(&["--budget", "1s"], slow, 0);
    assert_eq!(report["conclusion"], "passed");
    let [game] = report["shortened"].as_array().unwrap().as_slice() else {
        panic!("{report}");
    };
    assert_eq!(game["scenario"], "stratego/game/long-as-red");
    assert_eq!(
        (&game["of"], &game["checks"][0]),
        (&400.into(), &"stratego/move/legal-as-red".into())
    );
    let played = game["played"].as_u64().unwrap();
    assert!((20..40).contains(&played), "{played}");
    // So few plies show nothing.
    let report = check(&["--plies", "6"], slow, 3);
    assert_eq!(report["shortened"][0]["played"], 6);
    assert_eq!(report["checks"][0]["verdict"], "skip");
    // A quick agent is not affected, however short the time is.
    let report = check(&["--budget", "1ms"], &[&quick], 0);
    assert!(report["shortened"].is_null(), "{report}");
    // More than 20 plies of a game are enough to judge, and too few to conform.
    let report = check(&["--plies", "40"], &[&quick], 0);
    assert_eq!(report["shortened"][0]["played"], 40);
    // What shows after a game that was shortened shows again after as many plies.
    let report = check(&["--plies", "40"], &with("0", "3"), 0);
    let mut checks = report["checks"].as_array().unwrap().iter();
    let rerun = checks.find_map(|check| check["failure"]["rerun"].as_str());
    let rerun = rerun.unwrap();
    assert_eq!(rerun.matches(" --plies 40 ").count(), 1, "{rerun}");
}
