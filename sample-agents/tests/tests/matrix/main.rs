//! Every misbehaver against the whole suite: it fails its own check, with the right cause, and no other.

mod bitwa;
mod otep;
mod stratego;

use std::{ffi::OsString, process::ExitCode};

use libtest_mimic::{Arguments, Failed};
use linesman_end_to_end::{Failure, Judged, Report, program, report_of, run_matrix};
use linesman_protocols::Check;

/// What the faults of a protocol come to.
struct Table {
    protocol: &'static str,
    checks: &'static [&'static Check],
    /// The cause that each fault shows, by the check that it breaks; what a cause has in brackets may be left open.
    causes: &'static [(&'static str, &'static str)],
    /// What is asked of the tester beside the protocol.
    options: &'static [&'static str],
    /// The same for single checks.
    special: &'static [(&'static str, &'static [&'static str])],
}

const TABLES: &[Table] = &[stratego::TABLE, otep::TABLE, bitwa::TABLE];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // The misbehavers mostly wait, but more than two of them at a time would wait for one another's processor.
    arguments.test_threads.get_or_insert(2);
    let rows = TABLES.iter().flat_map(|table| {
        let row = move |check: &&'static Check| {
            let check = *check;
            let judge = move || try_fault(table, check);
            (table.protocol, check.id.to_owned(), judge)
        };
        table.checks.iter().map(row)
    });
    run_matrix(&arguments, rows)
}

fn try_fault(table: &Table, check: &Check) -> (Judged, Result<(), Failed>) {
    let report = match check_agent(table, check) {
        Ok(report) => report,
        Err(error) => return (Judged::default(), Err(error.into())),
    };
    let cause = table.causes.iter().find(|(id, _)| *id == check.id);
    let cause = cause.map(|(_, cause)| *cause);
    let found = report.failure(check.id);
    let is_right = |failure: &Failure| cause.is_some_and(|cause| failure.cause.starts_with(cause));
    let judged = Judged {
        is_detected: found.is_some(),
        has_right_cause: found.is_some_and(is_right),
        besides: report.failures.len() - usize::from(found.is_some()),
    };
    (judged, judge(&report, cause, found, judged))
}

fn check_agent(table: &Table, check: &Check) -> Result<Report, String> {
    let special = table.special.iter().find(|(id, _)| *id == check.id);
    let words = ["check", table.protocol, "--format", "json"].into_iter();
    let words = words
        .chain(table.options.iter().copied())
        .chain(
            special
                .into_iter()
                .flat_map(|(_, options)| options.iter().copied()),
        )
        .map(OsString::from)
        .chain(["--".into(), program("misbehave").into()])
        .chain(["--break".into(), check.id.into()]);
    report_of(words)
}

fn judge(
    report: &Report,
    cause: Option<&str>,
    found: Option<&Failure>,
    judged: Judged,
) -> Result<(), Failed> {
    let cause = cause.ok_or("the check has no cause in the table")?;
    if !judged.has_right_cause || judged.besides > 0 || report.status.code() != Some(1) {
        let Report {
            status,
            failures,
            text,
        } = report;
        return Err(
            format!("expected {cause}, exit code 1; got {failures:?}, {status}\n{text}").into(),
        );
    }
    if found.is_none_or(|failure| failure.fix.is_empty()) {
        return Err("the report says nothing of how to fix it".into());
    }
    Ok(())
}
