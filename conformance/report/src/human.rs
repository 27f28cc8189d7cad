//! The report for a person at a terminal.

use std::fmt::Write;

use linesman_referee::SandboxLevel;

use super::{
    Style, facts::facts_lines, failure::Failure, shortened::shortened_lines, summary::summary,
};
use crate::subject::Subject;
use linesman_values::{
    outcome::{CheckReport, Conclusion, Report, Verdict},
    text::one_line,
};

/// Returns reports on one agent for a person. Each profile has a line for each check, the failures in full, and a summary.
/// Several profiles are followed by a list of those that the agent conforms to.
pub(super) fn human(reports: &[Report], subject: &Subject, style: Style) -> String {
    let profiles: Vec<String> = reports
        .iter()
        .map(|report| profile(report, subject, style))
        .collect();
    let mut text = profiles.join("\n");
    if reports.len() > 1 {
        text += "\n";
        text += &conclusions(reports);
    }
    text
}

/// Lists the profiles that the agent conforms to, and the others.
fn conclusions(reports: &[Report]) -> String {
    let is_one_protocol = reports
        .iter()
        .all(|report| report.protocol == reports[0].protocol);
    let mut text = String::new();
    for conclusion in Conclusion::ALL {
        let names: Vec<String> = reports
            .iter()
            .filter(|report| report.conclusion() == conclusion)
            .map(|report| match is_one_protocol {
                true => report.profile.to_owned(),
                false => report.name(),
            })
            .collect();
        let title = match conclusion {
            Conclusion::Conforms => "conforms to",
            Conclusion::Passed => "passed what was asked for",
            Conclusion::DoesNotConform => "does not conform to",
            Conclusion::CouldNotTell => "could not tell",
        };
        if !names.is_empty() {
            writeln!(text, "{title}: {}", names.join(", ")).expect(WRITES);
        }
    }
    text
}

fn profile(report: &Report, subject: &Subject, style: Style) -> String {
    let mut text = format!(
        "{}, agent: {} [{}]\n",
        report.name(),
        one_line(&subject.command()),
        subject.language.name()
    );
    let in_force = subject.launch.sandbox.in_force();
    if in_force.asked > SandboxLevel::None {
        writeln!(text, "sandbox: {in_force}").expect(WRITES);
    }
    for check in &report.checks {
        text += &verdict_line(check, report, style);
    }
    text += &skipped(report, style);
    for check in report.failures_in_order() {
        if let Some(failure) = Failure::of(check, report, subject) {
            text += "\n";
            text += &failure.text(style);
        }
    }
    text += "\n";
    if let Some(games) = &report.games {
        writeln!(text, "{}", games.line()).expect(WRITES);
    }
    let lines = shortened_lines(report).into_iter();
    for line in lines.chain(facts_lines(&report.facts)) {
        writeln!(text, "{line}").expect(WRITES);
    }
    writeln!(text, "{}", summary(report, style)).expect(WRITES);
    text
}

fn verdict_line(check: &CheckReport, report: &Report, style: Style) -> String {
    let (id, head) = (check.check.id, style.head(check, report));
    match &check.verdict {
        Verdict::Pass => format!("{head}{id}\n"),
        Verdict::Skip(_) | Verdict::NotApplicable(_) => String::new(),
        verdict => {
            let summary = verdict.summary();
            format!(
                "{}\n",
                folded(&format!("{head}{id:<44} {}", one_line(&summary)))
            )
        }
    }
}

/// Lists what was not tested, a line for each reason.
fn skipped(report: &Report, style: Style) -> String {
    let mut reasons: Vec<(&str, &CheckReport, usize)> = Vec::new();
    for check in &report.checks {
        let (Verdict::Skip(why) | Verdict::NotApplicable(why)) = &check.verdict else {
            continue;
        };
        match reasons.iter_mut().find(|(reason, ..)| reason == why) {
            Some((.., others)) => *others += 1,
            None => reasons.push((why, check, 0)),
        }
    }
    let mut text = String::new();
    for (why, first, others) in reasons {
        let others = match others {
            0 => String::new(),
            1 => " and 1 other".to_owned(),
            count => format!(" and {count} others"),
        };
        let head = style.head(first, report);
        let line = format!("{head}{}{others}: {why}", first.check.id);
        writeln!(text, "{}", folded(&line)).expect(WRITES);
    }
    text
}

/// Breaks a line that is too long for a report between two parts of its reason.
fn folded(line: &str) -> String {
    let mut text = String::new();
    let mut length = 0;
    for (index, part) in line.split_inclusive("; ").enumerate() {
        let own = part.chars().count();
        if index > 0 && length + own > LONGEST {
            text.truncate(text.trim_end().len());
            text += &format!("\n{FOLD}");
            length = FOLD.len();
        }
        text += part;
        length += own;
    }
    text
}

/// The longest line, in characters.
const LONGEST: usize = 160;
/// What the rest of a broken line begins with.
const FOLD: &str = "      ";

const WRITES: &str = "writing to a string does not fail";
