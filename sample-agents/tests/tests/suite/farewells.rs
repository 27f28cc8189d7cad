//! Bad manners at the end of a game hide nothing.

use std::{fs, process::Command};

use linesman_end_to_end::{program, python};
use serde_json::Value;

use super::text;

/// Passes lines on to the program that its arguments name. It takes QUIT for START right after the set-up, and exits with 99.
const BAD_MANNERS: &str = r#"
import subprocess, sys
bot = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, text=True, bufsize=1)
is_set_up, is_lost = False, False
for line in sys.stdin:
    word = line.split()[0]
    if is_lost or is_set_up and word == "QUIT":
        is_lost = True
        continue
    is_set_up = word in ("RED", "BLUE")
    bot.stdin.write(line)
    if word == "QUIT":
        break
bot.stdin.close()
bot.wait()
sys.exit(99)
"#;

/// Tests an agent, and returns the exit code and the report.
fn report_on(words: &[&str]) -> (i32, Value) {
    let mut command = Command::new(program("linesman"));
    command.args(["check", "stratego", "--format", "json", "--"]);
    let output = command.args(words).output().unwrap();
    let report = serde_json::from_slice(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    (
        output.status.code().unwrap(),
        report.unwrap_or_else(|error| panic!("{error}: {stderr}")),
    )
}

/// Returns the ids of the checks with one of these verdicts, each with its level.
fn with_verdict<'a>(report: &'a Value, verdicts: &[&str]) -> Vec<(&'a str, &'a str)> {
    let checks = report["checks"].as_array().unwrap().iter();
    checks
        .filter(|check| verdicts.contains(&check["verdict"].as_str().unwrap()))
        .map(|check| {
            (
                check["id"].as_str().unwrap(),
                check["level"].as_str().unwrap(),
            )
        })
        .collect()
}

const NOTES: [(&str, &str); 2] = [
    ("stratego/end/quit-after-setup", "should"),
    ("stratego/end/exit-status", "should"),
];

#[test]
fn an_agent_with_bad_manners_conforms_and_a_mistake_behind_them_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("manners.py");
    fs::write(&bot, BAD_MANNERS).unwrap();
    let misbehave = text(&program("misbehave"));
    let agent = [python(), &*text(&bot), &*misbehave].map(str::to_owned);
    let agent: Vec<&str> = agent.iter().map(String::as_str).collect();

    let (code, report) = report_on(&[&agent[..], &["stratego"]].concat());
    assert_eq!(with_verdict(&report, &["fail", "flaky"]), NOTES);
    assert_eq!(
        with_verdict(&report, &["skip", "inconclusive", "not-applicable"]),
        []
    );
    assert_eq!((code, &report["conclusion"]), (0, &Value::from("conforms")));

    const LAKE: &str = "stratego/move/not-into-lake";
    let (code, report) = report_on(&[&agent[..], &["--break", LAKE]].concat());
    // What needs a legal first move is not reached then.
    let failed = with_verdict(&report, &["fail", "flaky"]);
    assert_eq!(failed.first(), Some(&(LAKE, "must")), "{failed:?}");
    assert_eq!(
        (code, &report["conclusion"]),
        (1, &Value::from("does-not-conform"))
    );
}
