//! What `linesman new` creates: each starter builds and conforms, and with its language's usual mistake it gets the right fix.
//!
//! Everything is done as the README of a starter says: in its folder, with the commands in `linesman.toml`.
//!
//! A starter in a language that is not installed is not run, and never counts as passed. With `LINESMAN_ALL_LANGUAGES` it is a
//! failure.

mod folder;

use std::{
    collections::BTreeSet,
    env,
    io::{self, Write as _},
    process::ExitCode,
    sync::{Mutex, PoisonError},
};

use folder::Folder;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use linesman_end_to_end::ignored;
use linesman_starters::{Language, languages};

/// Why a starter is not tested by default.
const LONG: &str = "takes long; .ci/long starters runs it";
/// The languages that every machine has which builds and tests Linesman.
const ALWAYS: [&str; 3] = ["c", "python", "rust"];

/// The languages that are not installed, each with the program that is missing.
static MISSING: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // The bots mostly wait.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(3 * cores);
    let mut trials = Vec::new();
    for language in languages() {
        for protocol in language.protocols() {
            for is_broken in [false, true] {
                let kind = if is_broken { "mistake" } else { "good" };
                let name = format!("{kind}/{}-{protocol}", language.name);
                // One protocol is enough to see in every run of the tests that the mistake is still found.
                let is_short =
                    ALWAYS.contains(&language.name.as_str()) && (!is_broken || protocol == "bitwa");
                let language = language.clone();
                let trial =
                    Trial::ignorable_test(name, move || check(&language, protocol, is_broken));
                trials.push(if is_short {
                    trial
                } else {
                    ignored(trial, LONG)
                });
            }
        }
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    let missing = MISSING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = io::stdout();
    for text in missing.iter() {
        // No one may be left to read it.
        let _ = writeln!(out, "NOT RUN: {text}");
    }
    conclusion.exit_code()
}

fn check(language: &Language, protocol: &str, is_broken: bool) -> Result<Completion, Failed> {
    let toolchain = language.toolchain();
    if let Some(program) = toolchain.missing() {
        let text = format!(
            "the starters in {}, because there is no {program}",
            language.title
        );
        let mut missing = MISSING.lock().unwrap_or_else(PoisonError::into_inner);
        missing.insert(text.clone());
        if env::var_os("LINESMAN_ALL_LANGUAGES").is_some() {
            return Err(text.into());
        }
        return Ok(Completion::ignored_with(text));
    }
    let kind = if is_broken { "mistake" } else { "good" };
    let folder = Folder::create(
        &format!("{kind}-{}-{protocol}", language.name),
        language,
        protocol,
    )?;
    if !is_broken {
        folder.build()?;
        folder.play()?;
        return conforms(&folder, protocol);
    }
    let mistake = language.mistake_of(protocol);
    folder.replace(&language.source, &mistake.old, &mistake.new)?;
    folder.build()?;
    let report = folder.check(protocol, "none")?;
    let id = format!("{protocol}/{}", mistake.check);
    let fault = match report.failure(&id) {
        _ if report.code != 1 => Some(format!("exit code {}", report.code)),
        _ if report.failures.len() > 2 => Some("more than two checks fail".to_owned()),
        None => Some(format!("{id} does not fail")),
        Some(failure) if !failure.cause.starts_with(&mistake.cause) => {
            Some(format!("the cause is {}", failure.cause))
        }
        Some(failure) => {
            let fix = failure.fix.to_lowercase();
            let mut words = mistake.fix.iter();
            let lacking = words.find(|word| !fix.contains(&word.to_lowercase()));
            lacking.map(|word| format!("the fix lacks {word:?}: {fix}"))
        }
    };
    match fault {
        None => Ok(Completion::Completed),
        Some(fault) => Err(format!("{fault}\n{:#?}\n{}", report.failures, report.text).into()),
    }
}

/// Checks that a bot conforms, also to what a protocol only recommends, and that the sandbox does not keep it from that.
fn conforms(folder: &Folder, protocol: &str) -> Result<Completion, Failed> {
    let report = folder.check(protocol, "full")?;
    if report.code == 0 && report.failures.is_empty() {
        return Ok(Completion::Completed);
    }
    Err(format!(
        "exit code {}\n{:#?}\n{}",
        report.code, report.failures, report.text
    )
    .into())
}
