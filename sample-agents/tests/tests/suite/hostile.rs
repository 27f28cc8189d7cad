//! Agents that do their worst: each ends in the right verdict, and nothing of it is left.

use std::{fs, path::Path};

use linesman_end_to_end::program;
use predicates::str::contains;

use super::{at_once, linesman};

/// The first part of every bot here: it sets up and answers the first turn; `act` is called at the point under test.
const CONFORMING: &str = r#"
import os, signal, subprocess, sys, time

def say(text):
    os.write(1, text.encode())

def line():
    text = sys.stdin.readline()
    if text == "" or text.startswith("QUIT"):
        sys.exit(0)
    return text

ROWS = "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n"
"#;

/// Long enough for an interpreter to start while other tests keep the processors busy.
const TIMEOUT: &str = "4s";

/// Checks the bot of this code against the whole suite.
fn check(name: &str, code: &str, expected: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hostile.py");
    fs::write(&path, format!("{CONFORMING}{code}")).unwrap();
    let path = path.to_str().unwrap();
    let mut report = linesman(&[
        "check",
        "stratego",
        "--timeout",
        TIMEOUT,
        "--",
        "python3",
        "-S",
        path,
    ])
    .code(1);
    for text in expected {
        report = report.stdout(contains(*text));
    }
    assert_eq!(
        processes_that_mention(path),
        Vec::<String>::new(),
        "left behind: {name}"
    );
}

/// Returns the command lines of the processes that hold `text`.
pub(super) fn processes_that_mention(text: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let own = std::process::id().to_string();
    entries
        .flatten()
        .filter(|entry| entry.file_name().to_str() != Some(own.as_str()))
        .filter_map(|entry| fs::read(Path::new(&entry.path()).join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains(text))
        .collect()
}

/// Agents that mostly wait: what each is, its code, and what the report says of it.
const HOSTILE: &[(&str, &str, &[&str])] = &[
    (
        "an agent that is killed has left the game",
        "line(); say(ROWS); line(); os.kill(os.getpid(), signal.SIGKILL)",
        &["FAIL  stratego/process/stays-until-the-end", "signalled(9)"],
    ),
    (
        "an agent that never reads is silent",
        "time.sleep(60)",
        &["FAIL  stratego/setup/answered", "no-output"],
    ),
    (
        "an agent that stops itself is silent, and the report says why",
        "line(); os.kill(os.getpid(), signal.SIGSTOP)",
        &[
            "FAIL  stratego/setup/answered",
            "no-output; the agent has been stopped by a signal",
        ],
    ),
    (
        "a child that keeps the output open does not hide that the agent is gone",
        "line(); say(ROWS); subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(60)', __file__]); line(); os._exit(3)",
        &["FAIL  stratego/process/stays-until-the-end", "exited(3)"],
    ),
    (
        "an agent that ignores all that can be ignored is ended",
        r"
for number in range(1, 32):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
text = sys.stdin.readline(); say(ROWS)
while True: time.sleep(1)
",
        &["no-output"],
    ),
];

#[test]
fn hostile_agents_get_the_right_verdict_and_leave_nothing_behind() {
    at_once(HOSTILE, |(name, code, expected)| {
        check(name, code, expected);
    });
}

/// The child is left by a program that plays to the end of each game.
#[test]
fn a_child_that_leaves_the_process_group_is_found() {
    let player = program("stratego-random");
    let code = format!(
        r"
subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(60)', __file__], start_new_session=True,
                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
os.execv({player:?}, ['player'])
"
    );
    check(
        "a child in a session of its own",
        &code,
        &[
            "FAIL  stratego/process/leaves-nothing-behind",
            "leaked-process",
        ],
    );
}

/// A flood takes all the processor time that it gets, so the floods come one after the other.
#[test]
fn floods_with_and_without_newlines_are_floods() {
    for (name, line) in [("newlines", r"y\n"), ("no newlines", "y")] {
        let code = format!("line(); say(ROWS)\nwhile True: say('{line}' * 1000)");
        let expected = [
            "FAIL  stratego/process/stdout-bounded",
            "over-limit(output)",
        ];
        check(name, &code, &expected);
    }
}
