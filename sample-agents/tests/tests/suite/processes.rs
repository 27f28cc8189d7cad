//! Nothing is left behind.

use std::{
    fs,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use linesman_end_to_end::{program, repository};

use super::{at_once, linesman, text};

/// The Python SDK has tests of its own, in its own language.
#[test]
fn the_python_sdk_passes_its_tests() {
    let status = Command::new("python3")
        .args([
            "-m",
            "unittest",
            "discover",
            "--quiet",
            "-s",
            "sdk/python/tests",
            "-t",
            "sdk/python",
        ])
        .current_dir(repository())
        .status()
        .unwrap();
    assert!(status.success());
}

#[test]
fn many_games_leave_no_process_behind() {
    let agent = program("stratego-random");
    // A copy of its own, so that other tests' agents are not taken for this one's.
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("stratego-random-copy");
    fs::copy(agent, &copy).unwrap();
    let copy = text(&copy);
    linesman(&[
        "play", "stratego", &copy, &copy, "--games", "50", "--turns", "50",
    ])
    .code(0);
    assert_eq!(running(&copy), 0);
}

#[test]
fn whatever_stops_the_referee_the_agents_end_too() {
    at_once(&["INT", "TERM", "HUP", "KILL"], |signal| {
        let folder = tempfile::tempdir().unwrap();
        let bot = folder.path().join("sleeper.py");
        fs::write(&bot, "import time\ntime.sleep(600)\n").unwrap();
        let bot = text(&bot);
        let mut referee = start(&[
            "check",
            "stratego",
            "--timeout",
            "300s",
            "--jobs",
            "1",
            "--",
            "python3",
            &bot,
        ]);
        wait_until("the agent runs", || running(&bot) == 1);
        let id = referee.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-s", signal, &id])
                .status()
                .unwrap()
                .success()
        );
        referee.wait().unwrap();
        wait_until("the agent has ended", || running(&bot) == 0);
    });
}

fn start(words: &[&str]) -> Child {
    Command::new(program("linesman"))
        .args(words)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Waits for something that comes at once on an idle machine.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < until, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Counts the running agents whose command mentions `text`; the referee's own command does too and does not count.
fn running(text: &str) -> usize {
    let entries = fs::read_dir("/proc").unwrap();
    let lines = entries
        .flatten()
        .filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines
        .map(|line| String::from_utf8_lossy(&line).into_owned())
        .filter(|line| {
            line.contains(text) && !line.starts_with(&*program("linesman").to_string_lossy())
        })
        .count()
}
