//! One failure as text: what a person reads in a terminal, in a test's output and in a build server.

use std::fmt::Write;

use anstyle::AnsiColor;
use linesman_protocols::Time;

use super::{super::Style, Failure, board::board};
use crate::subject::Subject;
use linesman_values::{
    outcome::{CheckReport, Diagnosis, Rank, Report},
    text::{millis, one_line, visible},
};

/// Returns everything there is to say about a failure, in plain text; nothing for any other verdict.
pub fn failure_text(check: &CheckReport, report: &Report, subject: &Subject) -> String {
    let failure = Failure::of(check, report, subject);
    failure.map_or_else(String::new, |failure| failure.text(Style::default()))
}

impl Failure<'_> {
    /// Returns everything there is to say about the failure.
    pub(in super::super) fn text(&self, style: Style) -> String {
        let (check, found) = (self.check, self.found);
        let head = format!(
            "{}{:<44} {} · clause {} · {}",
            style.head(check, self.report),
            check.check.id,
            check.level,
            check.check.clause,
            found.place
        );
        let mut text = style.fold(&head, COLUMN) + "\n";
        let mut about = "";
        for (label, value) in self.facts() {
            if !label.is_empty() {
                about = label;
            }
            let line = |value: &str| format!("  {label:<9} {value}");
            let line = match about {
                // What is copied is not broken.
                "rerun" | "more" => line(&visible(&value)),
                // This is read to the end.
                "fix" => {
                    let indent = value.len() - value.trim_start().len();
                    style.fold(&line(&visible(&value)), COLUMN + indent)
                }
                "board" => line(&shorten(&visible(&value))),
                _ => style.fold(&line(&shorten(&visible(&value))), COLUMN),
            };
            writeln!(text, "{line}").expect(WRITES);
        }
        let scenario = &self.shown.scenario.id;
        // A form of a line that the agent goes on with is part of the name.
        let asked_for = self.shown.in_place_of.as_deref();
        let role = asked_for.filter(|asked_for| !scenario.starts_with(asked_for));
        let role = role.map_or_else(String::new, |it| format!(", the control of {it}"));
        writeln!(text, "  in scenario {scenario}{role} (- expected, + got)").expect(WRITES);
        for compared in self.difference() {
            let line = format!("{} {}", compared.sign, shorten(&one_line(&compared.text)));
            let line = match compared.sign {
                '-' => style.paint(AnsiColor::Green, &line),
                '+' => style.paint(AnsiColor::Red, &line),
                _ => line,
            };
            writeln!(text, "    {line}").expect(WRITES);
        }
        if let Some(note) = self.left_out() {
            writeln!(text, "    ({note})").expect(WRITES);
        }
        text
    }

    /// Returns the lines about the failure, each with its label.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let Self {
            check,
            found,
            shown,
            ..
        } = self;
        let mut facts = vec![
            ("rule", check.check.title.to_owned()),
            ("cause", self.cause.clone()),
        ];
        if let Some(tally) = check.verdict.tally() {
            let seen = format!(
                "in {tally} runs with the same seed; this is run {}",
                shown.number
            );
            facts.push(("seen", seen));
        }
        if let (Some((at, _)), Some(message)) = (&found.sent, self.last_message()) {
            facts.push(("sent", format!("{}  {message}", since_start(*at))));
        }
        facts.extend([
            ("expected", found.violation.expected.clone()),
            (
                "got",
                format!("{}  {}", since_start(found.at), found.violation.actual),
            ),
        ]);
        facts.extend(labelled("board", board(self).into_iter().flatten()));
        if let Some(crash) = &shown.run.crash {
            facts.push(("crash", one_line(&crash.to_string()).into_owned()));
        }
        match shown.run.stderr.as_slice() {
            [] => facts.push(("stderr", "(nothing)".to_owned())),
            lines => {
                let last = last_words(lines).iter();
                let last = last.map(|line| one_line(line).into_owned());
                facts.extend(labelled("stderr", last));
            }
        }
        let games = self.report.games.as_ref();
        if let Some(fault) = games.and_then(|games| games.fault_of(check.check.id)) {
            facts.push(("found", fault.line()));
        }
        if let Some(detour) = &shown.run.detour {
            let form = detour.form;
            facts.push((
                "around",
                format!("the agent goes on with {form}; the other checks were judged so"),
            ));
        }
        if !check.also.is_empty() {
            let also = named(&check.also);
            facts.push(("also", format!("not reached for the same reason: {also}")));
        }
        facts.extend(labelled("fix", advice(&self.diagnoses).into_iter()));
        facts.extend([("rerun", self.rerun.clone()), ("more", self.more.clone())]);
        if shown.was_confirmed {
            let seen = "(seen twice, the second time with nothing else running)";
            facts.push(("", seen.to_owned()));
        }
        facts
    }
}

/// Names checks, as many as are read at a glance.
fn named(ids: &[&str]) -> String {
    match ids.split_at_checked(MOST_NAMED) {
        Some((first, rest @ [_, _, ..])) => {
            format!("{} and {} others", first.join(", "), rest.len())
        }
        _ => ids.join(", "),
    }
}

/// Of more checks than one more than these, the others are counted. The reports for programs have them all.
const MOST_NAMED: usize = 4;

/// Returns the last lines of standard error. Of a stack trace that ends with calls, the first lines say what happened.
fn last_words(lines: &[String]) -> &[String] {
    let last = lines.len().saturating_sub(STDERR_LINES);
    let is_head = |line: &String| !line.starts_with([' ', '\t']);
    match lines.iter().rposition(is_head) {
        Some(head) if head < last => &lines[head..head + STDERR_LINES],
        _ => &lines[last..],
    }
}

/// Returns what is wrong and what to do, one thought a line, the surest first.
fn advice(diagnoses: &[Diagnosis]) -> Vec<String> {
    let is_known = diagnoses.iter().any(|one| one.rank < Rank::Common);
    let mut lines = Vec::new();
    if !is_known && diagnoses.len() > 1 {
        lines.push("the reason is not known; try these first:".to_owned());
    }
    for (number, one) in (1..).zip(diagnoses) {
        let (head, indent) = match diagnoses.len() {
            1 => (String::new(), ""),
            _ => (format!("{number}. "), "   "),
        };
        lines.push(format!("{head}{}", one.fix));
        let mut seen: Vec<&str> = one.evidence.iter().map(String::as_str).collect();
        if !one.says.is_empty() {
            seen.insert(0, &one.says);
        }
        let seen = seen.into_iter().enumerate();
        let seen = seen.map(|(index, text)| match index {
            0 => format!("{}: {text}", one.how_sure()),
            _ => text.to_owned(),
        });
        let explains = one
            .explains
            .filter(|[some, all]| some < all)
            .map(|[some, all]| format!("it explains {some} of {all} answers"));
        let alternatives = one.alternatives.iter().map(|text| format!("or: {text}"));
        let more = one.how.iter().cloned().chain(seen).chain(explains);
        let more = more.chain(alternatives);
        lines.extend(more.map(|line| format!("{indent}{line}")));
    }
    lines
}

/// Puts a label before the first of several lines.
fn labelled(
    label: &'static str,
    lines: impl Iterator<Item = String>,
) -> impl Iterator<Item = (&'static str, String)> {
    lines
        .enumerate()
        .map(move |(index, line)| (if index == 0 { label } else { "" }, line))
}

/// Cuts a line that is too long for a report.
fn shorten(line: &str) -> String {
    match line.char_indices().nth(LONGEST - LABEL) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

fn since_start(at: Time) -> String {
    format!("+{:.1} ms", millis(at))
}

/// The column in which the text behind a label begins, from 0.
const COLUMN: usize = 12;
/// How many lines of standard error are shown.
const STDERR_LINES: usize = 3;
/// The longest line, in characters. A path, a message or an answer can have thousands.
const LONGEST: usize = 200;
/// What a label takes of it, and the dots of a cut.
const LABEL: usize = 15;

const WRITES: &str = "writing to a string does not fail";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_shown_from_what_happened() {
        let check = |text: &str, expected: &str| {
            let lines: Vec<String> = text.split('|').map(str::to_owned).collect();
            assert_eq!(last_words(&lines).join("|"), expected);
        };
        check("a|b", "a|b");
        check("a|b|c|d", "b|c|d");
        let python = "Traceback|  File|    call()|ValueError: x";
        check(python, "  File|    call()|ValueError: x");
        let java = "ready|java.io.IOException: x|\tat A|\tat B|\tat C|\tat D";
        check(java, "java.io.IOException: x|\tat A|\tat B");
    }
}
