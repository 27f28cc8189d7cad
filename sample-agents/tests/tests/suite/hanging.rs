//! Agents that hang, are silent, flood their output or are always late: how long they are waited for in all.

use std::fs;

use linesman_end_to_end::program;
use serde_json::Value;

use super::{at_once, linesman, text};

/// Passes lines between the referee and a bot. From an answer on, counted from 0, it does something else.
const BETWEEN: &str = r#"
import os, subprocess, sys, threading, time
kind, first, bot = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
bot = subprocess.Popen(bot, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

def feed():
    while data := os.read(0, 65536):
        bot.stdin.write(data)
        bot.stdin.flush()
    bot.stdin.close()

feeder = threading.Thread(target=feed, daemon=True)
feeder.start()
number = 0
for line in bot.stdout:
    if number >= first:
        if kind == "sleeps":
            time.sleep(1000)
        if kind == "computes":
            while True:
                pass
        if kind == "silent":
            feeder.join()
            sys.exit(0)
        if kind == "floods":
            while True:
                os.write(1, b"nonsense\n" * 1000)
        if kind.startswith("late"):
            time.sleep(float(kind[4:]))
    os.write(1, line)
    number += 1
sys.exit(bot.wait())
"#;

/// From which of its lines on a bot fails, and how late it is then, if it is late.
type Places = [(&'static str, &'static str); 2];

/// A protocol, a bot, and from which of its lines on it fails: the first, and one in the middle of a game. With each is how late an
/// answer is that comes after the limit. In the middle of a game of OTEP, there are 2 s and 3 s of overtime.
const BOTS: [(&str, &str, Places); 3] = [
    (
        "stratego",
        "stratego-random",
        [("0", "late2.3"), ("8", "late2.3")],
    ),
    ("otep", "otep-random", [("0", "late5.5"), ("7", "late5.5")]),
    (
        "bitwa",
        "bitwa-random",
        [("0", "late8.5"), ("40", "late8.5")],
    ),
];

/// The most time that is waited in all for answers that do not come. It is less than the time to the verdict, in which the agent also
/// plays.
const MOST: f64 = 30_000.0;

/// Checks an agent that fails in one of these ways from one of its lines on.
fn check((protocol, name, kind, first): (&str, &str, &str, &str)) {
    let folder = tempfile::tempdir().unwrap();
    let (script, report) = (
        folder.path().join("between.py"),
        folder.path().join("report.json"),
    );
    fs::write(&script, BETWEEN).unwrap();
    let (script, bot) = (text(&script), text(&program(name)));
    let to = format!("json={}", report.display());
    // One conversation after the other, so that no two are waited for at once.
    let alone = ["--jobs", "1", "--quiet", "--report", &to, "--"];
    let options = [&["check", protocol], &alone[..]].concat();
    let agent = ["python3", &script, kind, first, &bot];
    let output = linesman(&[&options[..], &agent].concat())
        .get_output()
        .clone();
    // On a busy machine nobody can tell.
    assert!(
        matches!(output.status.code(), Some(1 | 3)),
        "{protocol} {kind} {first}"
    );
    let report: Value = serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
    let missing = &report["facts"]["missing"];
    let waited = missing["waited_ms"].as_f64().unwrap();
    assert!(waited <= MOST, "{protocol} {kind} {first}: {missing}");
}

#[test]
fn a_silent_agent_is_not_waited_for_long() {
    let cases = BOTS.map(|(protocol, bot, ..)| (protocol, bot, "silent", "0"));
    at_once(&cases, |case| check(*case));
}

#[test]
#[ignore = "a long series, which .ci/long waiting runs"]
fn an_agent_that_hangs_is_not_waited_for_long_whatever_it_hangs_in() {
    for (protocol, bot, places) in BOTS {
        for (first, late) in places {
            let kinds = ["sleeps", "computes", "silent", "floods", late];
            let cases = kinds.map(|kind| (protocol, bot, kind, first));
            at_once(&cases, |case| check(*case));
        }
    }
}
