//! What the system does to the program: full disks, readers that have seen enough, and signals.

use std::{
    fs::{self, OpenOptions, Permissions},
    io::{BufRead, BufReader, Read},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

use assert_cmd::cargo::cargo_bin;
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use tempfile::TempDir;

use super::WRONG;

/// A log of Stratego: RED gives up at once.
const LOG: &str = "ann RED SETUP\nFB8sB479B8\nBB31555583\n6724898974\n967B669999\n\
    bob BLUE SETUP\n967B669999\n6724898974\nBB31555583\nFB8sB479B8\n1 RED: SURRENDER OK\n\
    Game ends on RED's turn - REASON: This player has surrendered!\nann RED SURRENDER 1 148 148\n";

/// A bot that plays no game: both forfeit at once.
const SILENT: &str = "false";

/// A scenario for any bot.
const SCENARIO: &str = "checks: [stratego/setup/answered]\nagent: RED\nsteps:\n  - exit\n";

/// Returns an empty folder with the log, a scenario, and a bot that leaves at its first line.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.log"), LOG).unwrap();
    fs::write(folder.path().join("own.yaml"), SCENARIO).unwrap();
    let leave = folder.path().join("leave");
    fs::write(&leave, "#!/bin/sh\nread line\n").unwrap();
    fs::set_permissions(&leave, Permissions::from_mode(0o755)).unwrap();
    folder
}

/// Returns one of the programs, to be run in this folder, from a command line whose words are separated by spaces.
fn program(folder: &Path, line: &str) -> Command {
    let mut words = line.split(' ');
    let name = words.next().unwrap();
    let mut command = Command::new(cargo_bin(name));
    command.current_dir(folder).args(words).stdin(Stdio::null());
    if line.ends_with(" --") {
        command.args(WRONG);
    }
    command
}

#[track_caller]
fn assert_full(output: &Output, code: i32, line: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{line}: {stderr}");
    assert!(
        stderr.contains("No space left on device") || stderr.contains("File too large"),
        "{line}: {stderr}"
    );
    assert!(!stderr.contains("panicked"), "{line}: {stderr}");
}

/// Every command that prints something.
const COMMANDS: &[&str] = &[
    "linesman --help",
    "linesman --version",
    "linesman check --help",
    "linesman check stratego --only stratego/setup/answered --",
    "linesman check stratego --only stratego/setup/answered --format json --",
    "linesman run own.yaml --",
    "linesman play stratego false false",
    "linesman play stratego false false --format json",
    "linesman tournament bitwa ./leave ./leave",
    "linesman tournament bitwa ./leave ./leave --format json",
    "linesman moves otep --rules brandub",
    "linesman perft otep 2 --rules brandub",
    "linesman list",
    "linesman list stratego --format ids",
    "linesman explain",
    "linesman explain buffered",
    "linesman replay game.log",
    "linesman replay game.log --board",
    "linesman record stratego --from game.log --side RED -o new.yaml",
    "linesman keygen key",
    "linesman new python stratego bot",
    "stratego --help",
    "stratego -f game.log",
    "stratego false false",
];

#[test]
fn a_full_disk_behind_standard_output_is_no_fault_of_anybody() {
    for line in COMMANDS {
        let folder = folder();
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = program(folder.path(), line).stdout(full).output().unwrap();
        let code = if line.starts_with("stratego") { 1 } else { 3 };
        assert_full(&output, code, line);
    }
}

/// What cannot be said on standard error changes nothing.
#[test]
fn a_full_disk_behind_standard_error_changes_no_exit_code() {
    let mistakes = [
        "linesman nonsense",
        "linesman check stratego",
        "linesman check stratego no-such-program",
        "linesman run missing.yaml -- false",
        "stratego -f missing.log",
        "stratego -p -p",
    ];
    for line in COMMANDS.iter().chain(&mistakes) {
        let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
        let open = program(folder().path(), line).output().unwrap();
        let output = program(folder().path(), line)
            .stderr(full())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), open.status.code(), "{line}");
        let both = program(folder().path(), line)
            .stdout(full())
            .stderr(full())
            .status();
        assert!(matches!(both.unwrap().code(), Some(1..=3)), "{line}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault_and_nothing_is_said_about_it() {
    for line in COMMANDS {
        let folder = folder();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = program(folder.path(), line)
            .stdout(writer)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code();
        match line.split_once(' ') {
            // Its result is lost.
            Some(("linesman", rest)) if rest.starts_with("tournament") => {
                assert_eq!(code, Some(3), "{line}: {stderr}");
            }
            Some(("linesman", _)) => {
                let read = program(self::folder().path(), line).output().unwrap();
                assert_eq!(code, read.status.code(), "{line}: {stderr}");
            }
            _ => assert!(code.is_some(), "{line}: {stderr}"),
        }
        assert!(
            !stderr.contains("Broken pipe") && !stderr.contains("panicked"),
            "{line}: {stderr}"
        );
    }
}

/// As in `linesman play ... | head -1`: the series ends.
#[test]
fn a_series_ends_when_nobody_reads_it_any_more() {
    let line = format!("linesman play stratego {SILENT} {SILENT} --games 100000");
    let folder = folder();
    let mut command = program(folder.path(), &line);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let told = std::thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).map(|_| text)
    });
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    drop(reader);
    assert_eq!(first, "neither BOTH BOTH_ILLEGAL 0 0 0\n");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let told = told.join().unwrap().unwrap();
    assert!(!told.contains("linesman: "), "{told}");
}

#[test]
fn a_full_disk_behind_a_file_is_no_fault_of_anybody() {
    for line in [
        "linesman replay game.log --output /dev/full",
        "linesman record stratego --from game.log --side RED -o /dev/full",
        "linesman check stratego --only stratego/setup/answered --output /dev/full --",
        "linesman check stratego --only stratego/setup/answered --report json=/dev/full --",
    ] {
        let output = program(folder().path(), line).output().unwrap();
        assert_full(&output, 3, line);
    }
    for line in [
        "stratego -o /dev/full false false",
        "stratego -o /dev/full -f game.log",
    ] {
        let output = program(folder().path(), line).output().unwrap();
        assert_full(&output, 1, line);
    }
}

/// With a limit of 0 for the size of files, every file can be created, and nothing can be written to it.
#[test]
fn nothing_half_written_is_left() {
    let check = |line: &str, code: i32, left: &[&str]| {
        let folder = folder();
        let own = program(folder.path(), line);
        let script = "ulimit -f 0; exec \"$@\"";
        let mut limited = Command::new("sh");
        limited
            .current_dir(folder.path())
            .args(["-c", script, "sh"]);
        limited.arg(own.get_program()).args(own.get_args());
        let output = limited.stdin(Stdio::null()).output().unwrap();
        assert_full(&output, code, line);
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| !["game.log", "own.yaml", "leave"].contains(&name.as_str()))
            .collect();
        names.sort();
        assert_eq!(names, left, "{line}");
    };
    check("linesman keygen key", 3, &[]);
    check("linesman new python stratego bot", 3, &[]);
    check("linesman replay game.log --output copy.log", 3, &[]);
    check(
        "linesman record stratego --from game.log --side RED -o new.yaml",
        3,
        &[],
    );
    check(
        "linesman check stratego --only stratego/setup/answered --output report --format json --",
        3,
        &[],
    );
    check(
        "linesman check stratego --transcripts said --only stratego/setup/answered --",
        3,
        &["said"],
    );
    // These are written while the game is played, and show that they were cut: they have no last line.
    check(
        "linesman play stratego false false --record games",
        3,
        &["games"],
    );
    check(
        "linesman tournament bitwa ./leave ./leave --record games",
        3,
        &["games"],
    );
    check(
        "stratego -o cut.log --record games false false",
        1,
        &["cut.log", "games"],
    );
}

#[test]
fn a_public_key_that_cannot_be_written_takes_the_private_one_with_it() {
    let folder = folder();
    // A link to a file in a folder that does not exist.
    std::os::unix::fs::symlink("none/there", folder.path().join("key")).unwrap();
    let output = program(folder.path(), "linesman keygen key")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.path().join("key.pub").exists());
}

/// The bot starts a process that outlives it, and both are silent.
#[test]
fn no_grandchild_is_left_after_a_signal() {
    // Both bots do this in the same folder.
    let script = "sleep 600 & echo $! > pid.$$; mv pid.$$ pid; sleep 600";
    for (line, signal) in [
        ("linesman play stratego", Signal::QUIT),
        // The bots write next to themselves.
        ("linesman tournament bitwa --sandbox none", Signal::TERM),
        ("stratego -T 600", Signal::QUIT),
    ] {
        let folder = folder();
        fs::write(folder.path().join("bot.sh"), script).unwrap();
        let mut command = program(folder.path(), line);
        // A core of the program is of no use to anybody.
        let mut child = command
            .args(["sh bot.sh", "sh bot.sh 2"])
            .env("RUST_BACKTRACE", "0")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        let file = folder.path().join("pid");
        while !file.exists() && child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < until, "{line}: the bot does not start");
            std::thread::sleep(Duration::from_millis(2));
        }
        let _ = kill_process(Pid::from_child(&child), signal);
        child.wait().unwrap();
        let pid: i32 = fs::read_to_string(file).unwrap().trim().parse().unwrap();
        let pid = Pid::from_raw(pid).unwrap();
        assert!(
            test_kill_process(pid).is_err(),
            "{line}: the grandchild is left"
        );
    }
}
