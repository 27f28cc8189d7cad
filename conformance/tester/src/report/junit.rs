//! The report for build servers: JUnit's XML.
//!
//! There is no one definition of it. This one keeps to what the two schemas that are most used, that of Ant and that of the
//! xUnit plugin of Jenkins, both allow: no attributes on `testsuites`, all of them on `testsuite`, and at most one child in
//! a `testcase`. A check that is broken and less binding than asked for, or known to be broken, is skipped, for a failure would
//! make the build fail.

use std::time::Duration;

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};

use super::{Style, failure::failure_text, summary::summary};
use crate::{
    outcome::{CheckReport, Report, Verdict},
    subject::Subject,
    text::{one_line, timestamp, visible},
};

type Xml = Writer<Vec<u8>>;

/// Returns reports on one agent, one for each profile, as JUnit's XML.
pub(super) fn junit(reports: &[Report], subject: &Subject) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    write(reports, subject, &mut xml).expect("writing to a vector does not fail");
    let mut text = String::from_utf8(xml.into_inner()).expect("only text was written");
    text.push('\n');
    text
}

fn write(reports: &[Report], subject: &Subject, xml: &mut Xml) -> std::io::Result<()> {
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.create_element("testsuites")
        .write_inner_content(|xml| {
            let mut began = subject.began;
            for (index, report) in reports.iter().enumerate() {
                suite(index, report, subject, &timestamp(began), xml)?;
                began += report.took;
            }
            Ok(())
        })?;
    Ok(())
}

fn suite(
    index: usize,
    report: &Report,
    subject: &Subject,
    timestamp: &str,
    xml: &mut Xml,
) -> std::io::Result<()> {
    let count = |kind: Kind| {
        let checks = report.checks.iter();
        checks
            .filter(|check| kind_of(check, report) == kind)
            .count()
            .to_string()
    };
    let name = report.name();
    xml.create_element("testsuite")
        .with_attribute(("name", name.as_str()))
        .with_attribute(("package", format!("linesman.{}", report.protocol).as_str()))
        .with_attribute(("id", index.to_string().as_str()))
        // Who runs the tests is nobody's business; the schema says what to write then.
        .with_attribute(("hostname", "localhost"))
        .with_attribute(("timestamp", timestamp))
        .with_attribute(("time", seconds(report.took).as_str()))
        .with_attribute(("tests", report.checks.len().to_string().as_str()))
        .with_attribute(("failures", count(Kind::Failure).as_str()))
        .with_attribute(("errors", count(Kind::Error).as_str()))
        .with_attribute(("skipped", count(Kind::Skipped).as_str()))
        .write_inner_content(|xml| {
            properties(report, subject, xml)?;
            for check in &report.checks {
                case(check, report, subject, xml)?;
            }
            xml.create_element("system-out")
                .write_text_content(BytesText::new(&summary(report, Style::default())))?;
            xml.create_element("system-err").write_empty()?;
            Ok(())
        })?;
    Ok(())
}

fn properties(report: &Report, subject: &Subject, xml: &mut Xml) -> std::io::Result<()> {
    let (seed, scenarios) = (report.seed.to_string(), report.scenarios.to_string());
    let repeat = report.repeat.to_string();
    let command = subject.command();
    let properties = [
        ("agent", command.as_str()),
        ("language", subject.language.name()),
        ("linesman", env!("CARGO_PKG_VERSION")),
        ("profile", report.profile),
        ("level", report.level.word()),
        ("seed", &seed),
        ("scenarios", &scenarios),
        ("repeat", &repeat),
    ];
    xml.create_element("properties")
        .write_inner_content(|xml| {
            for (name, value) in properties {
                xml.create_element("property")
                    .with_attribute(("name", name))
                    .with_attribute(("value", one_line(value).as_ref()))
                    .write_empty()?;
            }
            Ok(())
        })?;
    Ok(())
}

/// What a check is in the words of JUnit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Passed,
    Failure,
    Error,
    Skipped,
}

fn kind_of(check: &CheckReport, report: &Report) -> Kind {
    match &check.verdict {
        Verdict::Pass => Kind::Passed,
        _ if check.is_failure(report.level) => Kind::Failure,
        Verdict::Fail(_) | Verdict::Flaky(..) | Verdict::Known { .. } | Verdict::Skip(_) => {
            Kind::Skipped
        }
        Verdict::UnexpectedPass(_) => Kind::Failure,
        Verdict::Inconclusive(_) => Kind::Error,
    }
}

fn case(
    check: &CheckReport,
    report: &Report,
    subject: &Subject,
    xml: &mut Xml,
) -> std::io::Result<()> {
    let deciding = report
        .runs
        .iter()
        .filter(|shown| shown.scenario.checks.contains(&check.check));
    let took: Duration = deciding.map(|shown| shown.run.took).sum();
    let case = xml
        .create_element("testcase")
        .with_attribute(("name", check.check.id))
        .with_attribute((
            "classname",
            format!("{}.{}", report.protocol, report.profile).as_str(),
        ))
        .with_attribute(("time", seconds(took).as_str()));
    let kind = kind_of(check, report);
    let (element, cause, message, text) = match &check.verdict {
        Verdict::Pass => {
            case.write_empty()?;
            return Ok(());
        }
        Verdict::Fail(found) | Verdict::Flaky(found, _) | Verdict::Known { found, .. } => {
            let violation = &found.violation;
            let (expected, actual) = (&violation.expected, &violation.actual);
            let what = check.verdict.summary();
            let message = format!("{what}: expected {expected}; got {actual}");
            let text = failure_text(check, report, subject);
            if kind == Kind::Failure {
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
        Verdict::Skip(why) => ("skipped", "skip", why.clone(), String::new()),
        Verdict::Inconclusive(why) => ("error", "inconclusive", why.clone(), why.clone()),
    };
    case.write_inner_content(|xml| {
        xml.create_element(element)
            .with_attribute(("type", cause))
            .with_attribute(("message", one_line(&message).as_ref()))
            .write_text_content(BytesText::new(&visible(&text)))?;
        Ok(())
    })?;
    Ok(())
}

/// Returns a time in seconds with three digits behind the point, as the schemas have it.
fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
