//! The program's commands as a user types them; agents of its own are tested with the sample agents.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod bare;
mod bitwa;
mod certificate;
mod docs;
mod engine_file;
mod engine_games;
mod first_minute;
mod games;
mod harmless;
mod listen;
mod manual;
mod new;
mod openings;
mod plans;
mod record;
mod replay;
mod reports;
mod run;
#[cfg(target_os = "linux")]
mod sandbox;
mod screen;
#[cfg(target_os = "linux")]
mod staying;
mod stratego;
mod system;
mod tafl;
mod talk;
mod terminal;
mod told;
mod unknown;
mod verdicts;
mod vet;
mod view;
mod watch;
mod withheld;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::PredicateBooleanExt, str::contains};
use tempfile::TempDir;

fn linesman(words: &[&str]) -> Assert {
    program().args(words).assert()
}

/// Returns the program, which looks for agents in [`search_path`].
fn program() -> Command {
    let mut command = Command::cargo_bin("linesman").unwrap();
    command.env("PATH", search_path());
    // The records of forfeited games do not go to the home of whoever runs the tests.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the program in a folder, with the words of a line as a shell reads them.
fn run(folder: &Path, line: &str) -> Assert {
    let words = shell_words::split(line).unwrap();
    program().current_dir(folder).args(words).assert()
}

/// Returns what a command wrote to standard output.
fn stdout(ran: &Assert) -> String {
    String::from_utf8(ran.get_output().stdout.clone()).unwrap()
}

/// Returns what a command wrote to standard error.
fn stderr(ran: &Assert) -> String {
    String::from_utf8(ran.get_output().stderr.clone()).unwrap()
}

/// Asserts that a text has a part.
#[track_caller]
fn assert_contains(text: &str, part: impl AsRef<str>) {
    let part = part.as_ref();
    assert!(text.contains(part), "no {part:?} in: {text}");
}

/// What a command that has ended told.
trait Says {
    /// Asserts that the command ended with this status and wrote this to standard output.
    fn shows(self, status: i32, text: impl Into<String>) -> Assert;
    /// Asserts that the command ended with this status and wrote this to standard error.
    fn complains(self, status: i32, text: impl Into<String>) -> Assert;
}

impl Says for Assert {
    #[track_caller]
    fn shows(self, status: i32, text: impl Into<String>) -> Assert {
        self.code(status).stdout(contains(text))
    }

    #[track_caller]
    fn complains(self, status: i32, text: impl Into<String>) -> Assert {
        self.code(status).stderr(contains(text))
    }
}

/// Runs the program in a folder with a line that is wrong, and asserts that it says this.
fn assert_says(folder: &Path, line: &str, expected: &str) {
    run(folder, line).complains(2, expected);
}

/// Returns the search path for programs. Python comes first, because `python3` may be a script that takes long to find Python.
fn search_path() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let own = std::env::var("PATH").unwrap();
        let code = "import os, sys; print(os.path.dirname(sys.executable))";
        let mut python = Command::new("python3");
        let python = python.args(["-c", code]).output().unwrap();
        format!("{}:{own}", String::from_utf8_lossy(&python.stdout).trim())
    })
}

/// A bot that answers everything wrong, in one line of shell.
const WRONG: [&str; 3] = ["sh", "-c", "read line; echo nonsense here; cat >&2"];

fn check_wrong(options: &[&str]) -> Assert {
    linesman(&[&["check", "stratego"], options, &["--"], &WRONG].concat())
}

/// Creates a folder that is removed when it is dropped; returns it, and the path of a file in it, which is not there yet.
fn folder_for(file: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file);
    (folder, path)
}

/// Creates a folder with these files, which is removed when it is dropped.
fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Asserts that a command showed each of these texts.
fn assert_shows(mut shown: Assert, texts: &[&str]) {
    for text in texts {
        shown = shown.stdout(contains(*text));
    }
}

/// Asserts that each command line is a usage error: the words are separated by spaces, and `''` is an empty word.
fn assert_usage_errors(expected: &str) {
    for line in expected.trim().lines() {
        let (words, message) = line.split_once(" => ").unwrap();
        let words = words.split_whitespace();
        let words: Vec<&str> = words.map(|word| word.trim_matches('\'')).collect();
        linesman(&words).complains(2, message.trim()).stdout("");
    }
}

#[test]
fn usage_errors_exit_with_2_and_name_what_is_allowed() {
    linesman(&[])
        .complains(2, "Usage: linesman <COMMAND>")
        .stdout("");
    assert_usage_errors(
        r#"
check stratego => name the agent's command after '--', as in: linesman check stratego -- python3 bot.py
check chess -- true => there is no protocol "chess"; did you mean uci? the protocols are stratego, otep, bitwa, uci and uai
check stratego --only nothing/* -- true => --only 'nothing/*': no check of stratego matches; did you mean 'stratego/
check stratego --skip stratego/tirn/legal -- true => --skip 'stratego/tirn/legal': no check of stratego matches; did you mean 'stratego/
check stratego --skip stratego/* -- true => there is no check to test
check otep --opponent-name x -- true => --opponent-name does not apply to OTEP, which has no line that tells every agent the name of its opponent
check stratego --games 0 -- true => --games <N> takes a whole number from 1 to 100000, not "0"
check stratego --found x -- true => --games
check stratego --games 1 --found Cargo.toml -- true => --found Cargo.toml: there is a file with this name; name a folder
check stratego --transcripts Cargo.toml -- true => --transcripts Cargo.toml: there is a file with this name; name a folder
check stratego --known /dev/zero -- true => cannot read /dev/zero: it is larger than 16 MiB
check otep /dev/zero.ini => cannot read /dev/zero.ini
check stratego --profile final-2012,final-2012 -- true => the profile final-2012 is named twice
replay /dev/zero => /dev/zero: it is larger than 256 MiB
verify /dev/zero => cannot read /dev/zero: it is larger than 16 MiB
verify x --key /dev/zero => cannot read x
record stratego -o x.yaml --from /dev/zero => cannot read /dev/zero: it is larger than 256 MiB
record stratego -o x.yaml --from x --plies 4 => the argument '--from <FILE>' cannot be used with '--plies <N>'
record stratego -o x.yaml --from x --seed 4 => cannot be used with '--seed <N>'
play stratego true true --games 0 => --games <N> takes a whole number from 1 to
play stratego true true --swap => --swap changes the sides after each game, so it needs --games 2 or more
play stratego true true --seed 3 => --seed does not apply, because the rules of Stratego (manual-2012) leave nothing to chance
play bitwa true true --memory 1KB => no program runs in less than 1MB
play bitwa true true --board /dev/zero => cannot read /dev/zero: it is larger than 16 MiB
analyze true start --moves 0 => --moves <N> takes a whole number from 1 to
check stratego --only a[ -- true => invalid value 'a['
check stratego --timeout 2 -- true => such as 300ms or 2s
check stratego --timeout 0s -- true => longer than 0
check stratego --jobs 0 -- true => --jobs <N> takes a whole number from 1, not "0"
check stratego -- ./no-such-bot => there is no such file, or no such program in PATH
check stratego -- /etc/passwd => the file is not executable (fix: chmod +x)
play stratego ./no-such-bot true => cannot start "./no-such-bot"
play stratego '' true => an agent's command is empty
explain bufered => did you mean "buffered"?
moves => the protocol comes first; use: linesman moves otep
moves start --rules brandub => the protocol comes first; use: linesman moves otep start --rules brandub
moves --rules brandub /3t3/ => the protocol comes first; use: linesman moves otep --rules brandub /3t3/
moves --protocol otep --rules brandub => the protocol comes first; use: linesman moves otep --rules brandub
perft 3 --rules brandub => the protocol comes first; use: linesman perft otep 3 --rules brandub
perft 2 start --protocol=bitwa => the protocol comes first; use: linesman perft bitwa 2 start
perft otep --rules brandub => <DEPTH>
moves otap => there is no protocol "otap"; did you mean otep?
moves bitwa => moves are listed for otep, and not for "bitwa"
replay - => '-' is not read as standard input or output
draw start -o - => --output -: '-' is not read as standard input or output; name a file or folder (./- is one of this name)
draw - -o x.svg => '-' is not read
check stratego --report junit=- -- true => --report -: '-' is not read
check stratego --known - -- true => '-' is not read
run - -- true => '-' is not read
play bitwa true true --board - => --board -: '-' is not read
tournament run - => '-' is not read
manual - => '-' is not read
list chess => there is no protocol "chess"
"#,
    );
}

#[test]
fn list_shows_every_check_in_each_form() {
    linesman(&["list"])
        .code(0)
        .stdout(contains("stratego/stream/flushes ").and(contains("must")));
    let ids = linesman(&["list", "stratego", "--format", "ids"]).code(0);
    let ids = stdout(&ids);
    assert!(ids.lines().count() >= 25, "{ids}");
    for id in ids.lines() {
        linesman(&["explain", id]).code(0).stdout(
            contains(id)
                .and(contains("How to fix it"))
                .and(contains("This fails")),
        );
    }
}

#[test]
fn causes_are_explained_with_or_without_their_number() {
    linesman(&["explain", "exited"]).shows(0, "exit status");
    linesman(&["explain", "exited(1)"]).shows(0, "exit status");
}

#[test]
fn a_failure_shows_what_was_sent_what_came_and_what_to_do() {
    let shown = check_wrong(&[]).code(1).stdout(contains("\u{1b}[").not());
    let texts = [
        "FAIL  stratego/stream/no-noise",
        "cause     noise",
        "sent      +",
        "expected  a row of ten characters",
        "got       +",
        "if \"nonsense here\" is meant as a row of the set-up",
        "rerun     linesman check stratego --scenario stratego/setup/waits-for-header --seed 1 -- sh -c 'read line;",
        "+ << nonsense here",
        "does not conform: ",
    ];
    assert_shows(shown, &texts);
}

#[test]
fn the_opponent_has_the_name_of_the_profile_or_of_the_user() {
    let check = |options: &[&str], sent: &str| {
        let only = ["--only", "stratego/setup/answered"];
        check_wrong(&[options, &only].concat()).stdout(contains(format!("\"{sent}\"")));
    };
    check(&[], "RED scripted 10 10");
    check(&["--profile", "final-2012"], "RED ./agents/scripted 10 10");
    check(&["--opponent-name", "../b/Bob"], "RED ../b/Bob 10 10");
    check_wrong(&["--opponent-name", "Ann"]).stdout(contains("--opponent-name Ann -- sh"));
    check_wrong(&["--opponent-name", "two words"])
        .complains(2, "without white space, not \"two words\"");
}

#[test]
fn only_and_skip_choose_checks() {
    check_wrong(&["--only", "stratego/end/*"]).stdout(contains("stratego/setup/answered").not());
    check_wrong(&["--skip", "stratego/e*"]).stdout(contains("stratego/end/").not());
}

#[test]
fn json_goes_to_the_file_that_is_asked_for() {
    let (_folder, path) = folder_for("report.json");
    check_wrong(&[
        "--format",
        "json",
        "--output",
        path.to_str().unwrap(),
        "--seed",
        "5",
    ])
    .code(1)
    .stdout("");
    let report: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(report["format"], 1);
    assert_eq!(report["protocol"], "stratego");
    assert_eq!(report["profile"], "manual-2012");
    assert_eq!(report["conforms"], false);
    assert_eq!(report["seed"], 5);
    let failed = report["checks"]
        .as_array()
        .unwrap()
        .iter()
        .find(|check| check["verdict"] == "fail")
        .unwrap();
    assert_eq!(failed["failure"]["cause"], "noise");
    linesman(&[
        "check",
        "stratego",
        "--output",
        "/nowhere/report",
        "--",
        "true",
    ])
    .complains(2, "cannot write the report to /nowhere/report");
}

#[test]
fn transcripts_of_failures_are_written() {
    let (_folder, transcripts) = folder_for("out");
    check_wrong(&["--transcripts", transcripts.to_str().unwrap()]).shows(1, "transcript: ");
    let files: Vec<_> = fs::read_dir(transcripts).unwrap().flatten().collect();
    let text = fs::read_to_string(files[0].path()).unwrap();
    assert!(
        text.contains("\">> RED scripted 10 10\"") && text.contains("\"<< nonsense here\""),
        "{text}"
    );
}

#[test]
fn the_program_is_stratego_if_it_is_called_so() {
    let (_folder, path) = folder_for("stratego");
    std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin("linesman"), &path).unwrap();
    let under_its_name = Command::cargo_bin("stratego")
        .unwrap()
        .arg("--help")
        .output();
    let help = under_its_name.unwrap().stdout;
    assert!(!help.is_empty());
    Command::new(path)
        .arg("--help")
        .assert()
        .code(0)
        .stdout(help);
}

#[test]
fn an_agent_that_exits_at_once_has_left_the_game() {
    linesman(&["check", "stratego", "--", "true"])
        .code(1)
        .stdout(contains("FAIL  stratego/process/stays-until-the-end").and(contains("exited(0)")));
}
