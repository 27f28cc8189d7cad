//! The report for harnesses that read the Test Anything Protocol.
//!
//! It calls itself version 13, since Perl's `prove` takes a document of any later version for a failure. What it has of version
//! 14, escapes in descriptions, readers of that version find all the same, and others pass over. Each profile has its own document,
//! because most readers pass over subtests.
//!
//! A check is a test point. One that is broken and less binding than asked for, or known to be broken, is a TODO, which no
//! harness counts as a failure; one that was not reached is a SKIP.

use linesman_protocols::Fault;

use super::{
    Style, facts::facts_lines, failure::Failure, shortened::shortened_lines, summary::summary,
};
use crate::subject::Subject;
use linesman_values::{
    outcome::{CheckReport, Report, Verdict},
    text::{one_line, visible},
};

/// Returns a report on an agent in one profile as TAP.
pub(super) fn tap(report: &Report, subject: &Subject) -> String {
    let agent = one_line(&subject.command()).into_owned();
    let points = points(report, subject);
    format!(
        "TAP version 13\n# {}\n# agent: {agent}\n{points}",
        report.name()
    )
}

fn points(report: &Report, subject: &Subject) -> String {
    let mut text = format!("1..{}\n", report.checks.len());
    for (index, check) in report.checks.iter().enumerate() {
        text += &point(index + 1, check, report, subject);
    }
    // A harness counts a test that stopped before its end as a failure.
    if let Some(why) = report.stopped {
        text += &format!("Bail out! {why}\n");
    }
    let lines = shortened_lines(report).into_iter();
    for line in lines.chain(facts_lines(&report.facts)) {
        text += &format!("# {line}\n");
    }
    text + &format!("# {}\n", summary(report, Style::default()))
}

fn point(number: usize, check: &CheckReport, report: &Report, subject: &Subject) -> String {
    let id = escape(check.check.id);
    let (directive, block) = match &check.verdict {
        Verdict::Pass => return format!("ok {number} - {id}\n"),
        Verdict::Skip(why) if report.is_in_question(check) => {
            let fields = [("verdict", "skip"), ("reason", why)];
            (String::new(), block(&fields))
        }
        Verdict::Skip(why) | Verdict::NotApplicable(why) | Verdict::NotOffered(why) => {
            return format!("ok {number} - {id} # SKIP {}\n", escape(why));
        }
        Verdict::Inconclusive(why) => {
            let cause = ("cause", Fault::Harness.name());
            let fields = [("verdict", "inconclusive"), cause, ("reason", why)];
            let directive = if check.is_open(report.level) {
                String::new()
            } else {
                format!(" # TODO not judged, and no more than a '{}'", check.level)
            };
            (directive, block(&fields))
        }
        Verdict::UnexpectedPass(_) => {
            let reason = ("reason", &*check.verdict.summary());
            (
                String::new(),
                block(&[("verdict", "unexpected-pass"), reason]),
            )
        }
        Verdict::Fail(_) | Verdict::Flaky(..) | Verdict::Known { .. } => {
            let directive = match check.verdict.reason() {
                Some(reason) => format!(" # TODO {}", escape(reason)),
                None if check.is_note(report.level) => {
                    format!(" # TODO broken, but no more than a '{}'", check.level)
                }
                None => String::new(),
            };
            let failure = Failure::of(check, report, subject);
            (
                directive,
                failure.as_ref().map_or_else(String::new, diagnosis),
            )
        }
    };
    format!("not ok {number} - {id}{directive}\n{block}")
}

/// How many lines of standard error are shown.
const STDERR_LINES: usize = 3;

fn diagnosis(failure: &Failure<'_>) -> String {
    let (check, found) = (failure.check, failure.found);
    let stderr = &failure.shown.run.stderr;
    let stderr = stderr[stderr.len().saturating_sub(STDERR_LINES)..].join("\n");
    let tally = check.verdict.tally().map(|tally| format!("{tally} runs"));
    let (also, fix) = (check.also.join(", "), failure.fix());
    let mut fields = vec![("rule", check.check.title)];
    fields.extend(tally.as_deref().map(|tally| ("seen", tally)));
    fields.extend([
        ("level", check.level.word()),
        ("clause", check.check.clause),
        ("cause", failure.cause.as_str()),
        ("place", &found.place),
        ("scenario", &failure.shown.scenario.id),
        ("expected", &found.violation.expected),
        ("got", &found.violation.actual),
        ("stderr", &stderr),
        ("fix", &fix),
        ("rerun", &failure.rerun),
    ]);
    if !also.is_empty() {
        fields.push(("also", &also));
    }
    block(&fields)
}

/// Returns a block of YAML. A string of JSON is one of YAML as well, once it holds nothing that YAML does not print.
fn block(fields: &[(&str, &str)]) -> String {
    let mut text = "  ---\n".to_owned();
    for (name, value) in fields {
        let value = visible(value);
        let quoted = serde_json::to_string(&value).expect("text is always valid JSON");
        text += &format!("  {name}: {quoted}\n");
    }
    text + "  ...\n"
}

/// Escapes what begins a directive in a description, and what escapes it.
fn escape(text: &str) -> String {
    one_line(text).replace('\\', "\\\\").replace('#', "\\#")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_hold_no_directive_and_stay_on_their_line() {
        let check = |text: &str, expected: &str| assert_eq!(escape(text), expected);
        check("otep/hello/within-5s", "otep/hello/within-5s");
        check("x # TODO later", "x \\# TODO later");
        check("a\\b", "a\\\\b");
        check("a\nok 2", "a\\\\nok 2");
    }

    #[test]
    fn a_block_is_indented_by_two_and_every_value_is_one_line() {
        let text = block(&[("got", "a\n...\nok 1 \u{1b}\u{85}\"")]);
        assert_eq!(
            text,
            "  ---\n  got: \"a\\n...\\nok 1 \\\\x1b\\\\x85\\\"\"\n  ...\n"
        );
    }
}
