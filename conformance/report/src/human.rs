//! The report for a person at a terminal.

use std::fmt::Write;

use linesman_referee::SandboxLevel;

use super::{
    Style, facts::facts_lines, failure::Failure, shortened::shortened_lines, summary::summary,
};
use crate::subject::Subject;
use linesman_values::{
    outcome::{CheckReport, Conclusion, Games, Report, Verdict},
    text::one_line,
};

/// Returns reports on one agent for a person. Each profile has its failures in full, then what else is to be known, and a line of counts.
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
    if style.is_verbose {
        for check in &report.checks {
            text += &verdict_line(check, report, style);
        }
    }
    let failures = Failure::all(report, subject);
    for failure in &failures {
        text += "\n";
        text += &failure.text(style);
    }
    let others = format!(
        "{}{}",
        without_block(report, &failures, style),
        skipped(report, style)
    );
    for block in [others, facts(report, style)] {
        if !block.is_empty() {
            text += "\n";
            text += &block;
        }
    }
    writeln!(text, "\n{}", style.fold(&summary(report, style), FOLD)).expect(WRITES);
    text
}

/// Lists the checks that a reader has to know of and that no block tells: known failures, and those of which nothing could be told.
fn without_block(report: &Report, failures: &[Failure<'_>], style: Style) -> String {
    let is_told = |check: &CheckReport| {
        let mut blocks = failures.iter().map(|failure| failure.check.check.id);
        style.is_verbose || blocks.any(|id| id == check.check.id)
    };
    let is_plain = |check: &CheckReport| matches!(check.verdict, Verdict::Pass);
    let others = report.checks.iter();
    let others = others.filter(|check| !is_plain(check) && !is_told(check));
    others
        .map(|check| verdict_line(check, report, style))
        .collect()
}

/// Returns what was seen of the agent besides verdicts.
fn facts(report: &Report, style: Style) -> String {
    let games = report.games.iter().map(Games::line);
    let lines = games.chain(shortened_lines(report));
    lines
        .chain(facts_lines(&report.facts))
        .map(|line| style.fold(&line, FOLD) + "\n")
        .collect()
}

fn verdict_line(check: &CheckReport, report: &Report, style: Style) -> String {
    let (id, head) = (check.check.id, style.head(check, report));
    match &check.verdict {
        Verdict::Pass => format!("{head}{id}\n"),
        Verdict::Skip(_) | Verdict::NotApplicable(_) | Verdict::NotOffered(_) => String::new(),
        verdict => {
            let line = format!("{head}{id:<44} {}", one_line(&verdict.summary()));
            style.fold(&line, FOLD) + "\n"
        }
    }
}

/// Lists what was not tested, a line for each reason.
fn skipped(report: &Report, style: Style) -> String {
    let mut reasons: Vec<(&str, &CheckReport, usize)> = Vec::new();
    for check in &report.checks {
        let (Verdict::Skip(why) | Verdict::NotApplicable(why) | Verdict::NotOffered(why)) =
            &check.verdict
        else {
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
        writeln!(text, "{}", style.fold(&line, FOLD)).expect(WRITES);
    }
    text
}

/// The column in which the rest of a broken line begins, from 0.
const FOLD: usize = 6;

const WRITES: &str = "writing to a string does not fail";
