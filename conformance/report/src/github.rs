//! The report for GitHub's workflows: commands that become annotations.
//!
//! A failure is an error; one that does not count, or that could not be told, is a warning; a known one is a notice, and so is
//! the summary. GitHub
//! shows ten of each kind for a step, so the most binding come first.

use super::{
    Style, facts::facts_lines, failure::Failure, shortened::shortened_lines, summary::summary,
};
use crate::subject::Subject;
use linesman_values::{
    outcome::{CheckReport, Report, Verdict},
    text::{count, visible},
};

/// Returns reports on one agent, one for each profile, as annotations.
pub(super) fn github(reports: &[Report], subject: &Subject) -> String {
    let mut text = String::new();
    for report in reports {
        let suite = report.name();
        let mut checks: Vec<&CheckReport> = report.checks.iter().collect();
        checks.sort_by_key(|check| check.level);
        for check in checks {
            text += &annotation(check, report, subject).unwrap_or_default();
        }
        if let Some(why) = report.stopped {
            text += &command("warning", &format!("{suite}: stopped"), &why.to_string());
        }
        let mut lines = vec![summary(report, Style::default())];
        lines.extend(shortened_lines(report));
        lines.extend(facts_lines(&report.facts));
        let notice = lines.join("\n");
        text += &command("notice", &suite, &notice);
    }
    text
}

fn annotation(check: &CheckReport, report: &Report, subject: &Subject) -> Option<String> {
    let summary = check.verdict.summary();
    let (kind, title, message) = match &check.verdict {
        Verdict::Skip(why) if report.is_in_question(check) => {
            ("warning", "not reached", not_reached(check, why, report)?)
        }
        Verdict::Pass | Verdict::Skip(_) | Verdict::NotApplicable(_) | Verdict::NotOffered(_) => {
            return None;
        }
        Verdict::Inconclusive(why) => ("warning", "inconclusive", why.clone()),
        Verdict::UnexpectedPass(_) => ("error", "unexpected pass", summary),
        Verdict::Known { found, .. } => {
            let message = format!("{summary}\n{}", found.violation.actual);
            ("notice", "known", message)
        }
        Verdict::Fail(_) | Verdict::Flaky(..) => {
            let is_failure = check.is_failure(report.level);
            let kind = if is_failure { "error" } else { "warning" };
            let failure = Failure::of(check, report, subject)?;
            let violation = &failure.found.violation;
            let message = format!(
                "{}\nexpected: {}\ngot: {}\nwhere: {}\nfix: {}\nrerun: {}",
                check.check.title,
                violation.expected,
                violation.actual,
                failure.found.place,
                failure.fix(),
                failure.rerun
            );
            (kind, summary.as_str(), message)
        }
    };
    let title = format!("{}: {title}", check.check.id);
    Some(command(kind, &title, &message))
}

/// Describes checks that were not reached for the same reason, at the first of them.
fn not_reached(check: &CheckReport, why: &str, report: &Report) -> Option<String> {
    let is_same =
        |other: &&CheckReport| report.is_in_question(other) && other.verdict.reason() == Some(why);
    let mut same = report.checks.iter().filter(is_same);
    (same.next()?.check == check.check).then(|| match same.count() {
        0 => why.to_owned(),
        others => format!(
            "{why}; this concerns {} too",
            count(others, "other check", "other checks")
        ),
    })
}

/// Returns a workflow command. The runner takes every line that begins with `::` for one, so no message may hold a line end.
fn command(kind: &str, title: &str, message: &str) -> String {
    let encoded = |text| visible(text).replace('%', "%25").replace('\n', "%0A");
    let title = encoded(title).replace(':', "%3A").replace(',', "%2C");
    format!("::{kind} title={title}::{}\n", encoded(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_and_titles_cannot_begin_another_command() {
        let check = |title: &str, message: &str, expected: &str| {
            assert_eq!(command("error", title, message), format!("{expected}\n"));
        };
        check(
            "a/b: late",
            "50% of it: 1,2",
            "::error title=a/b%3A late::50%25 of it: 1,2",
        );
        check(
            "a,b",
            "x\n::stop-commands::y",
            "::error title=a%2Cb::x%0A::stop-commands::y",
        );
        check("t", "x\r::error::y", "::error title=t::x\\r::error::y");
        check("t", "%0A", "::error title=t::%250A");
    }
}
