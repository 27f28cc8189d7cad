//! Tests that cargo-nextest runs, each in a process of its own.
//!
//! What keeps many checks from being reached is one failure, and not as many as there are processes. If all tests run, it is the
//! failure of its own test. If only some tests run, its own may not be among them, so the first process that meets it fails. The
//! processes tell each other through files in a folder for the run.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::PathBuf,
};

/// A run of cargo-nextest.
#[derive(Clone, Debug)]
pub(super) struct Nextest {
    /// The folder in which the processes of the run tell each other what they have met.
    folder: PathBuf,
    /// Whether all tests run, as far as the command line of the run tells.
    runs_all: bool,
}

impl Nextest {
    /// Returns the run that has started this process, if there is one.
    pub(super) fn current() -> Option<Self> {
        let run = std::env::var("NEXTEST_RUN_ID").ok()?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_id = !run.is_empty() && run.chars().all(is_name);
        is_id.then(|| Self {
            folder: std::env::temp_dir().join(format!("linesman-nextest-{run}")),
            runs_all: runs_all(&command_of_parent().unwrap_or_default()),
        })
    }

    /// Returns the test that fails because of an obstacle, if it is another one than `test`. `own` is the test of the obstacle itself, if it
    /// is one of this suite.
    pub(super) fn told_by(&self, obstacle: &str, own: Option<&str>, test: &str) -> Option<String> {
        match own {
            Some(own) if self.runs_all => Some(own.to_owned()),
            _ => self
                .claimed_by(obstacle, test)
                .filter(|other| other != test),
        }
    }

    /// Returns the test that met an obstacle first. This is `test` if no other has.
    fn claimed_by(&self, obstacle: &str, test: &str) -> Option<String> {
        fs::create_dir_all(&self.folder).ok()?;
        let file = self.folder.join(obstacle.replace('/', "."));
        let mut options = OpenOptions::new();
        match options.write(true).create_new(true).open(&file) {
            Ok(mut file) => file.write_all(test.as_bytes()).ok()?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                // A file that is empty has been claimed at this moment.
                let other = fs::read_to_string(&file).ok()?;
                let is_named = !other.is_empty();
                return Some(if is_named {
                    other
                } else {
                    "another test".into()
                });
            }
            // Nothing can be agreed on, so each test fails.
            Err(_) => return None,
        }
        Some(test.to_owned())
    }
}

/// Returns the words of the command that started this process, where the system tells.
fn command_of_parent() -> Option<Vec<String>> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The parent is the second field behind the name, which is in parentheses and may hold anything.
    let (_, fields) = stat.rsplit_once(") ")?;
    let parent = fields.split(' ').nth(1)?;
    let line = fs::read(format!("/proc/{parent}/cmdline")).ok()?;
    let words = line.split(|byte| *byte == 0);
    Some(
        words
            .map(|word| String::from_utf8_lossy(word).into_owned())
            .collect(),
    )
}

/// Returns whether a command of cargo-nextest runs all tests of its binaries. A word that is not known may choose some of them.
fn runs_all(words: &[String]) -> bool {
    let mut words = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.is_empty());
    if !words.any(|word| matches!(word, "run" | "r")) {
        return false;
    }
    while let Some(word) = words.next() {
        let name = word.split('=').next().unwrap_or_default();
        if WITH_VALUE.contains(&name) {
            if !word.contains('=') && words.next().is_none() {
                return false;
            }
        } else if !PLAIN.contains(&word) {
            return false;
        }
    }
    true
}

/// Options with a value that choose binaries and not tests.
const WITH_VALUE: &[&str] = &[
    "-p",
    "--package",
    "--test",
    "--exclude",
    "--features",
    "-F",
    "--manifest-path",
    "--target",
    "--target-dir",
    "--cargo-profile",
    "--profile",
    "-P",
    "-j",
    "--test-threads",
    "--build-jobs",
    "--retries",
    "--color",
    "--status-level",
    "--final-status-level",
    "--failure-output",
    "--success-output",
    "--max-fail",
];

/// Options without a value that choose binaries and not tests.
const PLAIN: &[&str] = &[
    "--workspace",
    "--all",
    "--tests",
    "--all-targets",
    "--all-features",
    "--no-default-features",
    "--release",
    "-r",
    "--locked",
    "--offline",
    "--frozen",
    "--no-fail-fast",
    "--fail-fast",
    "--no-capture",
    "--nocapture",
    "--hide-progress-bar",
    "-q",
    "--quiet",
    "-v",
    "--verbose",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_may_choose_tests_does_not_run_all() {
        let check = |line: &str, expected: bool| {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!(runs_all(&words), expected, "{line}");
        };
        check("cargo-nextest nextest run", true);
        check("cargo nextest run --workspace --no-fail-fast", true);
        check(
            "cargo-nextest nextest run -p my-bot --test=protocol -j 4",
            true,
        );
        check("cargo-nextest nextest run turn", false);
        check(
            "cargo-nextest nextest run -E test(=stratego/turn/form)",
            false,
        );
        check("cargo-nextest nextest run --partition count:1/2", false);
        check("cargo-nextest nextest run -- --skip turn", false);
        check("cargo-nextest nextest run -p", false);
        check("sh -c x", false);
        check("", false);
    }

    #[test]
    fn an_obstacle_is_told_by_its_own_test_or_by_the_first_that_meets_it() {
        let folder = tempfile::tempdir().unwrap();
        let run = |runs_all| Nextest {
            folder: folder.path().join("run"),
            runs_all,
        };
        let told = |runs_all: bool, own: Option<&str>, test: &str| {
            run(runs_all).told_by("a/flushes", own, test)
        };
        let flushes = Some("a/flushes".to_owned());
        assert_eq!(told(true, Some("a/flushes"), "a/turn"), flushes);
        // Its own test may not run: the first fails, and fails again if it is tried again.
        let own = Some("a/flushes");
        assert_eq!(told(false, own, "a/turn"), None);
        assert_eq!(told(false, own, "a/end"), Some("a/turn".to_owned()));
        assert_eq!(told(false, own, "a/turn"), None);
        // It is not a test of this suite.
        assert_eq!(told(true, None, "a/end"), Some("a/turn".to_owned()));
        assert_eq!(run(false).told_by("a/exits", None, "a/end"), None);
    }
}
