//! Linesman as its users see it: the programs, against agents good and bad.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod confined;
mod crashes;
mod engines;
mod fairness;
mod farewells;
mod frozen;
mod good;
mod hanging;
mod hostile;
mod own_folder;
mod pages;
mod plans;
mod play;
mod processes;
mod python;
mod records;
mod season;
mod shown;
mod silence;
mod stopped;
mod tafl;
mod tools;
mod tournament;
mod users;
mod vet;

use std::{process::Command, thread};

use assert_cmd::assert::{Assert, OutputAssertExt};
use linesman_end_to_end::{program, search_path};

/// Runs `linesman` with these words.
fn linesman(words: &[&str]) -> Assert {
    let mut command = Command::new(program("linesman"));
    // A variable that hides what is to be found; the tester keeps it from agents.
    command.args(words).env("PYTHONUNBUFFERED", "1");
    command.env("PATH", search_path());
    // The records of forfeited games do not go to the home of whoever runs the tests.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.assert()
}

/// Runs these checks at the same time, because each of them mostly waits.
fn at_once<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| check(case));
        }
    });
}

/// Returns the command of a bot that breaks this check.
fn misbehaving(check: &str) -> String {
    format!("{} --break {check}", text(&program("misbehave")))
}

/// Returns a path as text.
fn text(path: &std::path::Path) -> String {
    path.to_str()
        .expect("the paths of this repository are text")
        .to_owned()
}
