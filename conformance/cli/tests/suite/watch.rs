//! `check --watch`: the bot is written anew, and what happens is read from the program's output.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;

use super::{Says as _, folder_for, linesman};

/// How long is waited for a line of the program at most; only a failure takes so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that is watching, and what it says.
struct Watching {
    child: Child,
    reports: Receiver<String>,
    remarks: Receiver<String>,
}

impl Watching {
    /// Watches an agent, with one check of its set-up.
    fn one_check(agent: &[&str], folder: &Path) -> Self {
        let check = "check stratego --watch --only stratego/setup/piece-counts";
        let check: Vec<&str> = check.split(' ').collect();
        let words = [&check[..], &["--timeout", "60s", "--"], agent].concat();
        Self::start(&words, folder)
    }

    fn start(words: &[&str], folder: &Path) -> Self {
        let mut child = Command::new(cargo_bin("linesman"))
            .args(words)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let reports = lines_of(child.stdout.take().unwrap());
        let remarks = lines_of(child.stderr.take().unwrap());
        Self {
            child,
            reports,
            remarks,
        }
    }

    /// Waits for a line of a report that holds this text; returns the lines up to it.
    fn wait_for(&self, text: &str) -> Vec<String> {
        wait(&self.reports, text)
    }

    /// Waits until this is said of the bot, and until the program then waits for changes of this file.
    fn says_and_watches(&self, verdict: &str, file: &str) {
        self.wait_for(verdict);
        self.wait_for_remark(&format!("watching {file}"));
    }

    /// Waits for a remark that holds this text.
    fn wait_for_remark(&self, text: &str) {
        wait(&self.remarks, text);
    }

    /// Interrupts the program as Ctrl-C does; returns its exit code.
    fn interrupt(mut self) -> Option<i32> {
        let pid = self.child.id().to_string();
        let status = Command::new("kill").args(["-INT", &pid]).status().unwrap();
        assert!(status.success());
        self.child.wait().unwrap().code()
    }
}

/// Hands over the lines of an output as they come.
fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    lines
}

fn wait(lines: &Receiver<String>, text: &str) -> Vec<String> {
    let mut seen = Vec::new();
    loop {
        match lines.recv_timeout(PATIENCE) {
            Ok(line) if line.contains(text) => {
                seen.push(line);
                return seen;
            }
            Ok(line) => seen.push(line),
            Err(error) => panic!("{text:?} did not come: {error}; {seen:#?}"),
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // Does nothing if the program has been waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A bot that sets up with these rows and plays no further.
fn bot(rows: &str) -> String {
    format!("#!/bin/sh\nread line\nprintf '{rows}'\ncat > /dev/null\n")
}

const GOOD: &str = "FBBB888885\\nBBB5557777\\ns332144466\\n6699999999\\n";
/// There are not so many flags.
const BAD: &str = "FFFF888885\\nBBB5557777\\ns332144466\\n6699999999\\n";

fn write_executable(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_bot_that_is_written_anew_is_tested_again_until_an_interrupt() {
    let (folder, path) = folder_for("bot.sh");
    fs::write(&path, bot(BAD)).unwrap();
    let watching = Watching::one_check(&["sh", "bot.sh"], folder.path());
    watching.says_and_watches(
        "does not conform: 0 passed, 1 failed",
        "bot.sh and the files beside it; Ctrl-C ends it",
    );
    fs::write(&path, bot(GOOD)).unwrap();
    watching.says_and_watches("passed 1 of the 1 checks asked for", "bot.sh");
    fs::write(&path, bot(BAD)).unwrap();
    watching.says_and_watches("does not conform", "bot.sh");
    assert_eq!(watching.interrupt(), Some(1));
}

#[test]
fn a_file_beside_the_script_is_watched_too() {
    let (folder, setup) = folder_for("setup.txt");
    fs::write(&setup, BAD.replace("\\n", "\n")).unwrap();
    let script = "#!/bin/sh\nread line\ncat setup.txt\ncat > /dev/null\n";
    write_executable(&folder.path().join("bot.sh"), script);
    let watching = Watching::one_check(&["./bot.sh"], folder.path());
    watching.says_and_watches(
        "does not conform: 0 passed, 1 failed",
        "./bot.sh and the files beside it",
    );
    fs::write(&setup, GOOD.replace("\\n", "\n")).unwrap();
    watching.says_and_watches("passed 1 of the 1 checks asked for", "./bot.sh");
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn a_program_that_is_missing_or_not_executable_yet_is_waited_for() {
    let (folder, path) = folder_for("bot");
    write_executable(&path, &bot(BAD));
    let watching = Watching::one_check(&["./bot"], folder.path());
    watching.wait_for_remark("watching ./bot");
    fs::remove_file(&path).unwrap();
    watching.wait_for_remark("waiting, because there is no ./bot");
    fs::write(&path, bot(GOOD)).unwrap();
    watching.wait_for_remark("waiting, because ./bot is not executable");
    write_executable(&path, &bot(GOOD));
    watching.says_and_watches("passed 1 of the 1 checks asked for", "./bot");
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn what_failed_first_is_run_first_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let silence = "checks: [stratego/setup/waits-for-header]\nagent: RED\nsteps: [silence: 1ms]\n";
    let setup =
        "checks: [stratego/setup/has-flag]\nagent: RED\nsteps: ['>> RED x 10 10', '<< {setup}']\n";
    for (name, text) in [
        ("a.yaml", silence),
        ("b.yaml", setup),
        ("bot.sh", &bot(BAD)),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let words: Vec<&str> = "run a.yaml b.yaml --watch --jobs 1 --report jsonl"
        .split(' ')
        .collect();
    let agent = ["--timeout", "60s", "--", "sh", "bot.sh"];
    let watching = Watching::start(&[&words[..], &agent].concat(), folder.path());
    let order = || -> Vec<String> {
        let seen = watching.wait_for("\"event\":\"run-ended\"");
        let finished = seen
            .iter()
            .filter(|line| line.contains("scenario-finished"));
        let name = |line: &String| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            line["scenario"].as_str().unwrap().to_owned()
        };
        finished.map(name).collect()
    };
    assert_eq!(order(), ["a.yaml", "b.yaml"]);
    watching.wait_for_remark("watching bot.sh");
    fs::write(folder.path().join("bot.sh"), bot(GOOD)).unwrap();
    assert_eq!(order(), ["b.yaml", "a.yaml"]);
    watching.wait_for_remark("watching bot.sh");
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn a_bot_that_cannot_be_started_at_all_is_not_watched() {
    linesman(&["check", "stratego", "--watch", "--", "./no-such-bot"])
        .complains(2, "cannot start \"./no-such-bot\"");
}
