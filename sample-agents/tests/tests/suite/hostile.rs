//! Agents that do their worst: each ends in the right verdict, and nothing of it is left.

use std::{fs, path::Path};

use predicates::str::contains;

use super::linesman;

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

/// Checks the bot of this code against the whole suite.
fn check(code: &str, expected: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hostile.py");
    fs::write(&path, format!("{CONFORMING}{code}")).unwrap();
    let path = path.to_str().unwrap();
    let mut report = linesman(&[
        "check",
        "stratego",
        "--timeout",
        "1s",
        "--",
        "python3",
        path,
    ])
    .code(1);
    for text in expected {
        report = report.stdout(contains(*text));
    }
    assert_eq!(
        processes_that_mention(path),
        Vec::<String>::new(),
        "left behind"
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

#[test]
fn an_agent_that_is_killed_has_left_the_game() {
    check(
        "line(); say(ROWS); line(); os.kill(os.getpid(), signal.SIGKILL)",
        &["FAIL  stratego/process/stays-until-the-end", "signalled(9)"],
    );
}

#[test]
fn an_agent_that_never_reads_is_silent() {
    check(
        "time.sleep(60)",
        &["FAIL  stratego/setup/answered", "no-output"],
    );
}

#[test]
fn an_agent_that_stops_itself_is_silent_and_the_report_says_why() {
    check(
        "line(); os.kill(os.getpid(), signal.SIGSTOP)",
        &[
            "FAIL  stratego/setup/answered",
            "no-output; the agent has been stopped by a signal",
        ],
    );
}

#[test]
fn an_agent_that_floods_is_told_so() {
    check(
        "line(); say(ROWS)\nwhile True: say('y\\n' * 1000)",
        &[
            "FAIL  stratego/process/stdout-bounded",
            "over-limit(output)",
        ],
    );
}

#[test]
fn a_flood_without_newlines_is_a_flood_too() {
    check(
        "line(); say(ROWS)\nwhile True: say('y' * 1000)",
        &[
            "FAIL  stratego/process/stdout-bounded",
            "over-limit(output)",
        ],
    );
}

#[test]
fn a_child_that_keeps_the_output_open_does_not_hide_that_the_agent_is_gone() {
    check(
        "line(); say(ROWS); subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)', __file__]); line(); os._exit(3)",
        &["FAIL  stratego/process/stays-until-the-end", "exited(3)"],
    );
}

#[test]
fn a_child_that_leaves_the_process_group_is_found() {
    let code = r"
line(); say(ROWS)
subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)', __file__], start_new_session=True,
                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
line()
for _ in range(10): line()
say('0 3 DOWN\n')
while True: line()
";
    check(
        code,
        &[
            "FAIL  stratego/process/leaves-nothing-behind",
            "leaked-process",
        ],
    );
}

#[test]
fn an_agent_that_ignores_all_that_can_be_ignored_is_ended() {
    let code = r"
for number in range(1, 32):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
text = sys.stdin.readline(); say(ROWS)
while True: time.sleep(1)
";
    check(code, &["no-output"]);
}
