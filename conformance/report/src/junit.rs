//! The report for build servers: JUnit's XML, made of the template `templates/report/junit.xml`.
//!
//! JUnit's XML has no single definition. This report keeps to what the two most used schemas, those of Ant and of the xUnit plugin
//! of Jenkins, both allow: no attributes on `testsuites`, all of them on `testsuite`, and at most one child in a `testcase`. A
//! check that is broken but less strict than the level, or known to be broken, is skipped, because a failure would make the
//! build fail.

use std::time::Duration;

use askama::Template;

use super::{
    Style, facts::facts_lines, failure::failure_text, shortened::shortened_lines, summary::summary,
};
use crate::subject::Subject;
use linesman_values::{
    outcome::{CheckReport, Report, Stopped, Verdict},
    text::timestamp,
};

/// The whole document.
#[derive(Template)]
#[template(path = "report/junit.xml")]
struct Document<'a> {
    subject: &'a Subject,
    suites: Vec<TestSuite<'a>>,
}

/// The checks of one profile.
struct TestSuite<'a> {
    report: &'a Report,
    timestamp: String,
    cases: Vec<TestCase>,
    summary: String,
}

/// One check.
struct TestCase {
    id: &'static str,
    took: Duration,
    /// None if the check passed.
    child: Option<Child>,
}

/// What the report says about a check that did not pass.
struct Child {
    element: &'static str,
    cause: &'static str,
    message: String,
    text: String,
}

/// Returns reports on one agent, one for each profile, as JUnit's XML.
pub(super) fn junit(reports: &[Report], subject: &Subject) -> String {
    let mut began = subject.began;
    let mut suites = Vec::new();
    for report in reports {
        let checks = report.checks.iter();
        let mut lines = shortened_lines(report);
        lines.extend(facts_lines(&report.facts));
        lines.push(summary(report, Style::default()));
        suites.push(TestSuite {
            report,
            timestamp: timestamp(began),
            cases: checks
                .map(|check| case(check, report, subject))
                .chain(report.stopped.map(stop))
                .collect(),
            summary: lines.join("\n"),
        });
        began += report.extent.took;
    }
    format!("{}\n", Document { subject, suites })
}

impl TestSuite<'_> {
    fn count(&self, element: &str) -> usize {
        let children = self.cases.iter().filter_map(|case| case.child.as_ref());
        children.filter(|child| child.element == element).count()
    }
}

fn case(check: &CheckReport, report: &Report, subject: &Subject) -> TestCase {
    let deciding = report
        .runs
        .iter()
        .filter(|shown| shown.scenario.checks.contains(&check.check));
    TestCase {
        id: check.check.id,
        took: deciding.map(|shown| shown.run.took).sum(),
        child: child(check, report, subject),
    }
}

/// Returns the case of a test that stopped before its end. It is no failure of the agent, and no pass.
fn stop(why: Stopped) -> TestCase {
    TestCase {
        id: "the-whole-run",
        took: Duration::ZERO,
        child: Some(Child {
            element: "error",
            cause: why.word(),
            message: why.to_string(),
            text: why.to_string(),
        }),
    }
}

fn child(check: &CheckReport, report: &Report, subject: &Subject) -> Option<Child> {
    let (element, cause, message, text) = match &check.verdict {
        Verdict::Pass => return None,
        Verdict::Fail(found) | Verdict::Flaky(found, _) | Verdict::Known { found, .. } => {
            let violation = &found.violation;
            let (expected, actual) = (&violation.expected, &violation.actual);
            let what = check.verdict.summary();
            let message = format!("{what}: expected {expected}; got {actual}");
            let text = failure_text(check, report, subject);
            if check.is_failure(report.level) {
                ("failure", violation.cause.name(), message, text)
            } else if matches!(check.verdict, Verdict::Known { .. }) {
                ("skipped", "known", message, text)
            } else {
                let message = format!("noted, no more than a '{}': {message}", check.level);
                ("skipped", "note", message, text)
            }
        }
        Verdict::UnexpectedPass(_) => {
            let message = check.verdict.summary();
            ("failure", "unexpected-pass", message.clone(), message)
        }
        Verdict::Skip(why) if report.is_in_question(check) => {
            ("error", "not-reached", why.clone(), why.clone())
        }
        Verdict::Skip(why) => ("skipped", "skip", why.clone(), String::new()),
        Verdict::NotApplicable(why) => ("skipped", "not-applicable", why.clone(), String::new()),
        Verdict::NotOffered(why) => ("skipped", "not-offered", why.clone(), String::new()),
        Verdict::Inconclusive(why) if check.is_open(report.level) => {
            ("error", "inconclusive", why.clone(), why.clone())
        }
        Verdict::Inconclusive(why) => ("skipped", "inconclusive", why.clone(), String::new()),
    };
    Some(Child {
        element,
        cause,
        message,
        text,
    })
}

mod filters {
    #![expect(unreachable_pub, reason = "`filter_fn` writes it")]

    use std::time::Duration;

    use askama::{Result, Values, filter_fn};

    /// Returns a time in seconds with three digits behind the point, as the schemas require.
    #[filter_fn]
    pub(super) fn seconds(time: &Duration, _: &dyn Values) -> Result<String> {
        Ok(format!("{:.3}", time.as_secs_f64()))
    }
}
