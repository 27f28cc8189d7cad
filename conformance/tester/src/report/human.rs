//! The report for a person.

mod board;

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style as Ansi};
use linesman_protocols::Time;

use super::{dialogue::compare, transcript_name};
use crate::{
    outcome::{CheckReport, Found, Report, ScenarioReport, Verdict},
    subject::Subject,
    suite::count_verdicts,
    text::{one_line, visible},
};

/// How a report looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Are colours used? The caller takes them out again where the output is no terminal.
    pub has_colour: bool,
}

impl Style {
    fn paint(self, colour: AnsiColor, text: &str) -> String {
        if self.has_colour {
            let style = Ansi::new().fg_color(Some(colour.into())).bold();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// Words reports on one agent for a person: for each profile a line for each check, the failures at length, and a
/// summary; and for several profiles, which the agent conforms to.
///
/// # Errors
/// Writing to `out` fails.
pub fn human(
    reports: &[Report],
    subject: &Subject,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    for (index, report) in reports.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        one_profile(report, subject, style, out)?;
    }
    if reports.len() > 1 {
        writeln!(out)?;
        let mut protocols = reports.iter().map(|report| report.protocol);
        let is_one_protocol = protocols.all(|protocol| protocol == reports[0].protocol);
        for (title, code) in [
            ("conforms to", 0),
            ("does not conform to", 1),
            ("could not tell", 3),
        ] {
            let names: Vec<String> = reports
                .iter()
                .filter(|report| report.exit_code() == code)
                .map(|report| {
                    if is_one_protocol {
                        report.profile.to_owned()
                    } else {
                        format!("{} ({})", report.protocol, report.profile)
                    }
                })
                .collect();
            if !names.is_empty() {
                writeln!(out, "{title}: {}", names.join(", "))?;
            }
        }
    }
    Ok(())
}

fn one_profile(
    report: &Report,
    subject: &Subject,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    writeln!(
        out,
        "{} ({}), agent: {} [{}]",
        report.protocol,
        report.profile,
        one_line(&subject.command()),
        subject.language.name()
    )?;
    for check in &report.checks {
        verdict_line(check, report, style, out)?;
    }
    skipped(report, style, out)?;
    for check in report.failures().chain(report.findings()) {
        writeln!(out)?;
        at_length(check, report, subject, style, out)?;
    }
    writeln!(out)?;
    if let Some(games) = &report.games {
        writeln!(out, "{}", games.line())?;
    }
    summary(report, style, out)
}

fn verdict_line(
    check: &CheckReport,
    report: &Report,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    let id = check.check.id;
    let head = head(check, report, style);
    match &check.verdict {
        Verdict::Pass => writeln!(out, "{head}{id}"),
        Verdict::Skip(_) => Ok(()),
        verdict => writeln!(out, "{head}{id:<44} {}", one_line(&verdict.summary())),
    }
}

/// Returns the word with which a line on a check begins, and the blanks behind it.
fn head(check: &CheckReport, report: &Report, style: Style) -> String {
    let (word, colour) = match &check.verdict {
        Verdict::Pass => ("pass", AnsiColor::Green),
        _ if check.is_note(report.level) => ("note", AnsiColor::Yellow),
        Verdict::Fail(_) | Verdict::UnexpectedPass(_) => ("FAIL", AnsiColor::Red),
        Verdict::Flaky(..) => ("flaky", AnsiColor::Red),
        Verdict::Known { .. } => ("known", AnsiColor::Yellow),
        Verdict::Skip(_) => ("skip", AnsiColor::Yellow),
        Verdict::Inconclusive(_) => ("????", AnsiColor::Yellow),
    };
    let blanks = " ".repeat(6 - word.len());
    format!("{}{blanks}", style.paint(colour, word))
}

/// Lists what was not tested, a line for each reason.
fn skipped(report: &Report, style: Style, out: &mut dyn Write) -> fmt::Result {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for check in &report.checks {
        let Verdict::Skip(why) = &check.verdict else {
            continue;
        };
        match reasons.iter_mut().find(|(reason, _)| reason == why) {
            Some((_, ids)) => ids.push(check.check.id),
            None => reasons.push((why, vec![check.check.id])),
        }
    }
    for (why, ids) in reasons {
        let others = match ids.len() - 1 {
            0 => String::new(),
            1 => " and 1 other".to_owned(),
            count => format!(" and {count} others"),
        };
        writeln!(
            out,
            "{}  {}{others}: {why}",
            style.paint(AnsiColor::Yellow, "skip"),
            ids[0]
        )?;
    }
    Ok(())
}

/// Returns all that there is to say of a failure, in plain text; nothing of any other verdict.
pub(crate) fn failure_text(check: &CheckReport, report: &Report, subject: &Subject) -> String {
    let mut text = String::new();
    at_length(check, report, subject, Style::default(), &mut text)
        .expect("writing to a string does not fail");
    text
}

/// Returns the last line of a report on a profile, in plain text.
pub(super) fn summary_text(report: &Report) -> String {
    let mut text = String::new();
    summary(report, Style::default(), &mut text).expect("writing to a string does not fail");
    text.trim_end().to_owned()
}

fn at_length(
    check: &CheckReport,
    report: &Report,
    subject: &Subject,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    let (Some(found), Some(shown)) = (check.verdict.found(), &check.shown_by) else {
        return Ok(());
    };
    let id = check.check.id;
    let head = head(check, report, style);
    let clause = format!(
        "{} · clause {} · {}",
        check.level, check.check.clause, found.place
    );
    writeln!(out, "{head}{id:<44} {clause}")?;
    let violation = &found.violation;
    let mut line = |title: &str, text: &str| writeln!(out, "  {title:<9} {}", visible(text));
    line("rule", check.check.title)?;
    line("cause", &cause_line(found, shown))?;
    if let Some(tally) = check.verdict.tally() {
        let number = shown.number;
        let seen = format!("in {tally} runs with the same seed; this is run {number}");
        line("seen", &seen)?;
    }
    if let Some((at, message)) = &found.sent {
        line("sent", &format!("{}  {}", millis(*at), summarise(message)))?;
    }
    line("expected", &violation.expected)?;
    line(
        "got",
        &format!("{}  {}", millis(found.at), violation.actual),
    )?;
    for (index, text) in board::board(report.picture, shown, found)
        .iter()
        .flatten()
        .enumerate()
    {
        line(if index == 0 { "board" } else { "" }, text)?;
    }
    match shown.run.stderr.as_slice() {
        [] => line("stderr", "(nothing)")?,
        lines => {
            for (index, text) in lines.iter().enumerate() {
                line(if index == 0 { "stderr" } else { "" }, &one_line(text))?;
            }
        }
    }
    if let Some(fault) = report.games.as_ref().and_then(|games| games.fault_of(id)) {
        line("found", &fault.line())?;
    }
    line("fix", &subject.fix(check))?;
    line("rerun", &subject.rerun_command(report, check))?;
    line("more", &more(check, shown, subject))?;
    if shown.was_confirmed {
        line(
            "",
            "(seen twice, the second time while nothing else was running)",
        )?;
    }
    conversation(shown, found, style, out)
}

/// Names the cause, and what the agent's process was doing as far as that was looked at.
pub(super) fn cause_line(found: &Found, shown: &ScenarioReport) -> String {
    let cause = found.violation.cause;
    match (found.state, shown.run.departure) {
        (Some(state), _) => format!("{cause}; {state}"),
        (None, Some(departure)) => format!("{cause}; the agent {departure}"),
        (None, None) => cause.to_string(),
    }
}

fn more(check: &CheckReport, shown: &ScenarioReport, subject: &Subject) -> String {
    let Some(found) = check.verdict.found() else {
        return String::new();
    };
    let mut text = format!("linesman explain {}", found.violation.cause.name());
    match &subject.transcripts {
        Some(folder) => {
            let path = folder.join(transcript_name(&shown.scenario.id, shown.number));
            write!(text, " · transcript: {}", path.display())
                .expect("writing to a string does not fail");
        }
        None if subject.test.is_some() => {
            text.push_str(" · transcript: add .transcripts(DIR) to the test");
        }
        None => text.push_str(" · transcript: add --transcripts DIR"),
    }
    text
}

fn conversation(
    shown: &ScenarioReport,
    found: &Found,
    style: Style,
    out: &mut dyn Write,
) -> fmt::Result {
    writeln!(
        out,
        "  in scenario {} (- expected, + got)",
        shown.scenario.id
    )?;
    for compared in compare(shown, found) {
        let text = format!("{} {}", compared.sign, one_line(&compared.text));
        let text = match compared.sign {
            '-' => style.paint(AnsiColor::Green, &text),
            '+' => style.paint(AnsiColor::Red, &text),
            _ => text,
        };
        writeln!(out, "    {text}")?;
    }
    Ok(())
}

fn summary(report: &Report, style: Style, out: &mut dyn Write) -> fmt::Result {
    let counts = count_verdicts(report);
    let count = |word: &str| counts.get(word).copied().unwrap_or(0);
    let failed = report.failures().count();
    let notes = report.findings().count();
    let verdict = match report.exit_code() {
        0 => style.paint(AnsiColor::Green, "conforms"),
        1 => style.paint(AnsiColor::Red, "does not conform"),
        _ => style.paint(AnsiColor::Yellow, "could not tell"),
    };
    write!(out, "{verdict}: {} passed, {failed} failed", count("pass"))?;
    let special = [
        (report.flaky().count(), "flaky"),
        (count("unexpected-pass"), "unexpected"),
    ];
    let special: Vec<String> = special
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, word)| format!("{number} {word}"))
        .collect();
    if !special.is_empty() {
        write!(out, " ({})", special.join(", "))?;
    }
    for (number, word) in [
        (notes, "to note"),
        (count("known"), "known"),
        (count("skip"), "skipped"),
        (count("inconclusive"), "inconclusive"),
    ] {
        if number > 0 {
            write!(out, ", {number} {word}")?;
        }
    }
    let seconds = report.took.as_secs_f64();
    writeln!(
        out,
        " ({} scenario{}{}, {seconds:.1} s, seed {})",
        report.scenarios,
        if report.scenarios == 1 { "" } else { "s" },
        match report.repeat {
            1 => String::new(),
            times => format!(" {times} times"),
        },
        report.seed
    )
}

fn millis(at: Time) -> String {
    format!("+{:.1} ms", at.as_secs_f64() * 1000.0)
}

/// Shows a message in one line: its first line, and how much there is.
pub(super) fn summarise(message: &[u8]) -> String {
    let text = String::from_utf8_lossy(message);
    let first = text.lines().next().unwrap_or_default();
    match text.lines().count() {
        0 | 1 => format!("\"{first}\""),
        2 => format!("\"{first}\" and 1 line more ({} bytes)", message.len()),
        count => format!(
            "\"{first}\" and {} lines more ({} bytes)",
            count - 1,
            message.len()
        ),
    }
}
