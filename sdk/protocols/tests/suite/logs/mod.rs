//! Logs of games: written, read, and replayed.

mod december;
mod endings;
mod fit;
mod picture;
mod reading;
mod replaying;
mod writing;

/// Returns a log that begins with both set-ups of the manual's example and goes on with these lines.
fn log(rest: &[&str]) -> String {
    let lines = [&RED_SETUP[..], &BLUE_SETUP, rest].concat();
    lines.iter().map(|line| format!("{line}\n")).collect()
}

const RED_SETUP: [&str; 5] = [
    "ann RED SETUP",
    "FB8sB479B8",
    "BB31555583",
    "6724898974",
    "967B669999",
];
const BLUE_SETUP: [&str; 5] = [
    "bob BLUE SETUP",
    "967B669999",
    "6724898974",
    "BB31555583",
    "FB8sB479B8",
];
