//! The programs that start a bot, by their names.

use linesman_referee::Launch;

use linesman_languages::{
    language::Language,
    launcher::{inner, started},
};

/// Returns the names of the interpreters and launchers in the command of an agent.
pub(crate) fn starters(launch: &Launch) -> Vec<String> {
    let found = started(launch);
    let launchers = found.iter().map(|started| started.program().to_owned());
    let last = inner(launch);
    let last = &last.as_ref().unwrap_or(launch).program;
    let interpreter = Language::of_interpreter(last).map(|_| last.to_string_lossy().into_owned());
    let programs = launchers.chain(interpreter);
    let mut names: Vec<String> = programs
        .map(|program| program.rsplit('/').next().unwrap_or_default().to_owned())
        .collect();
    names.dedup();
    names
}
