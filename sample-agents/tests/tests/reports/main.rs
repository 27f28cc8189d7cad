//! Inputs of public bug reports: each gets the answer that is right.
//!
//! The inputs are in the folder `reports` of the corpus, whose README says what is right. `LINESMAN_CORPUS` names the corpus. Without it
//! there is one ignored trial, which says so. The commands are in `rows`.
//!
//! A slow row, and one that needs more than Python, is run only with `--include-ignored`. A known failure that passes is a failure.

mod judge;
mod run;
mod table;

use std::{
    collections::BTreeMap,
    env,
    io::{self, Write as _},
    path::Path,
    process::ExitCode,
    sync::{Mutex, PoisonError},
};

use judge::judge;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use linesman_end_to_end::{cores, ignored};
use table::Row;

/// The rows that were not run, by the reason.
static NOT_RUN: Mutex<BTreeMap<String, Vec<String>>> = Mutex::new(BTreeMap::new());

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most rows wait for their agents.
    arguments.test_threads.get_or_insert(4 * cores());
    let rows = match table::rows() {
        Ok(rows) => rows,
        Err(error) => {
            say(&format!("{error}\n"));
            return ExitCode::FAILURE;
        }
    };
    let trials = match env::var_os("LINESMAN_CORPUS") {
        Some(corpus) => {
            let is_long = arguments.include_ignored || arguments.ignored;
            trials(rows, &Path::new(&corpus).join("reports"), is_long)
        }
        None => {
            let trial = Trial::test("reported-inputs", || {
                Err("LINESMAN_CORPUS is not set".into())
            });
            vec![ignored(trial, "LINESMAN_CORPUS is not set")]
        }
    };
    let conclusion = libtest_mimic::run(&arguments, trials);
    close();
    conclusion.exit_code()
}

fn trials(rows: Vec<Row>, folder: &Path, is_long: bool) -> Vec<Trial> {
    let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
    let inputs = folder.to_owned();
    let mut trials = vec![Trial::test("each-row-of-the-readme-is-here", move || {
        let faults = table::faults(&names, &inputs)?;
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults.join("\n").into())
        }
    })];
    for row in rows {
        let reason = row.reason_for_long_series();
        let (name, folder) = (row.name.clone(), folder.to_owned());
        let is_left_out = !is_long && reason.is_some();
        let why = reason.clone().filter(|_| is_long);
        let trial = Trial::ignorable_test(name, move || match reason {
            Some(reason) if is_left_out => Ok(Completion::ignored_with(reason)),
            _ => check(&row, &folder),
        });
        trials.push(match why {
            Some(why) => ignored(trial, &why),
            None => trial,
        });
    }
    trials
}

/// Runs the command of a row on a copy of the inputs, and compares what it says with the table.
fn check(row: &Row, inputs: &Path) -> Result<Completion, Failed> {
    if let Some(missing) = run::missing(&row.needs) {
        let mut not_run = NOT_RUN.lock().unwrap_or_else(PoisonError::into_inner);
        let reason = format!("{missing} is not available");
        not_run
            .entry(reason.clone())
            .or_default()
            .push(row.name.clone());
        return Ok(Completion::ignored_with(reason));
    }
    let answer = run::run(row, inputs)?;
    let wrong = judge(row, &answer);
    match (&row.known_failure, wrong.is_empty()) {
        (None, true) => Ok(Completion::Completed),
        (None, false) => Err(format!(
            "$ {}\n{}\nright: {}\n\n{}",
            row.run,
            wrong.join("\n"),
            row.right,
            answer.whole()
        )
        .into()),
        (Some(reason), false) => Ok(Completion::ignored_with(format!("known failure: {reason}"))),
        (Some(_), true) => Err("it is right, so it is no known failure any more".into()),
    }
}

/// Prints which rows were not run because something is missing.
fn close() {
    let not_run = NOT_RUN.lock().unwrap_or_else(PoisonError::into_inner);
    for (reason, names) in not_run.iter() {
        say(&format!(
            "NOT RUN, because {reason}: {}\n",
            names.join(", ")
        ));
    }
}

fn say(text: &str) {
    // Nobody may be left to read it.
    let _ = io::stdout().write_all(text.as_bytes());
}
