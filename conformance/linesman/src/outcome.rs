//! What becomes of a test, given the report.

use std::collections::HashMap;

use libtest_mimic::{Completion, Failed};
use linesman_protocols::Check;

use crate::nextest::Nextest;
use linesman_report::{Subject, failure_text};
use linesman_values::outcome::{CheckReport, Report, Verdict};

pub(super) type Outcome = Result<Completion, Failed>;

/// Which tests run.
pub(super) struct Run<'a> {
    /// The checks whose tests run in this process.
    pub(super) wanted: &'a [&'static Check],
    /// The checks of the whole suite.
    pub(super) selected: &'a [&'static Check],
    /// The run of cargo-nextest that starts a process for each test, if there is one.
    pub(super) nextest: Option<&'a Nextest>,
}

/// Returns the outcome of a test that nobody looks at.
pub(super) fn none() -> Outcome {
    Err("the suite did not decide it".into())
}

/// Returns the outcome of each of these checks by its id.
pub(super) fn outcomes(
    report: &Report,
    run: &Run<'_>,
    subject: &Subject,
) -> HashMap<&'static str, Outcome> {
    let mut told = HashMap::new();
    let of = |check: &CheckReport| {
        let outcome = outcome(check, report, run, subject, &mut told);
        (check.check.id, outcome)
    };
    report.checks.iter().map(of).collect()
}

fn outcome(
    check: &CheckReport,
    report: &Report,
    run: &Run<'_>,
    subject: &Subject,
    told: &mut HashMap<&'static str, &'static str>,
) -> Outcome {
    let text = |check| failure_text(check, report, subject);
    match &check.verdict {
        Verdict::Pass => Ok(Completion::Completed),
        Verdict::Fail(_) | Verdict::Flaky(..) if check.level <= report.level => {
            Err(text(check).into())
        }
        Verdict::Fail(found) | Verdict::Flaky(found, _) => Ok(Completion::ignored_with(format!(
            "broken, but only a \"{}\": {}; {}",
            check.level, found.violation.cause, found.violation.actual
        ))),
        Verdict::Known { .. } => Ok(Completion::ignored_with(check.verdict.summary())),
        Verdict::UnexpectedPass(_) => Err(check.verdict.summary().into()),
        Verdict::Inconclusive(why) if check.is_open(report.level) => {
            Err(format!("could not tell: {why}").into())
        }
        Verdict::Inconclusive(why) => Ok(Completion::ignored_with(why)),
        Verdict::NotApplicable(why) | Verdict::NotOffered(why) => Ok(Completion::ignored_with(why)),
        Verdict::Skip(why) => match obstacle(why, report) {
            None if report.is_in_question(check) => Err(format!("could not tell: {why}").into()),
            None => Ok(Completion::ignored_with(why)),
            Some(by) if counts(by, report) && run.wanted.contains(&by.check) => {
                Ok(Completion::ignored_with(why))
            }
            Some(by) => match told_elsewhere(by, check, report, run) {
                Some(other) => Ok(Completion::ignored_with(format!("{why}; see {other}"))),
                // It is told once, in the first entry that it was in the way of.
                None => Err(match told.get(by.check.id) {
                    Some(first) => format!("{why}; see {first}").into(),
                    None => {
                        told.insert(by.check.id, check.check.id);
                        format!("{why}\n\n{}", text(by)).into()
                    }
                }),
            },
        },
    }
}

/// Returns the test of another process that fails for what kept a check from being reached.
fn told_elsewhere(
    by: &CheckReport,
    check: &CheckReport,
    report: &Report,
    run: &Run<'_>,
) -> Option<String> {
    // Its own test runs the scenarios that decide it, and no others.
    let shown = by.shown_by.as_ref();
    let is_shown_again = shown.is_some_and(|shown| shown.scenario.checks.contains(&by.check));
    let fails = is_shown_again && counts(by, report) && run.selected.contains(&by.check);
    let own = fails.then_some(by.check.id);
    let obstacle = format!("{}/{}", report.profile, by.check.id);
    run.nextest?.told_by(&obstacle, own, check.check.id)
}

/// Returns whether a check makes its own test fail.
fn counts(check: &CheckReport, report: &Report) -> bool {
    match check.verdict {
        Verdict::Fail(_) | Verdict::Flaky(..) => check.level <= report.level,
        Verdict::Inconclusive(_) => check.is_open(report.level),
        Verdict::UnexpectedPass(_) => true,
        Verdict::Skip(_) => report.is_in_question(check),
        Verdict::Pass
        | Verdict::Known { .. }
        | Verdict::NotApplicable(_)
        | Verdict::NotOffered(_) => false,
    }
}

/// Returns the check that was in the way of one that was skipped for this reason.
fn obstacle<'a>(why: &str, report: &'a Report) -> Option<&'a CheckReport> {
    let id = match why.rsplit_once("; see ") {
        Some((_, id)) => id,
        None => why
            .strip_prefix("not reached, because ")?
            .strip_suffix(" failed")?,
    };
    report.checks.iter().find(|other| other.check.id == id)
}
