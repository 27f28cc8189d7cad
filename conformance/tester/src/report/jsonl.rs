//! The report as lines of JSON, for programs that follow a run.

use serde::Serialize;

use super::json::check_json;
use crate::{
    event::{Event, EventKind, Progress},
    outcome::{Counts, Games, Report},
    subject::Subject,
    text::millis,
};

/// The version of the lines; it changes when a field changes its meaning or is removed.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Line<'a, B> {
    version: u32,
    event: &'static str,
    protocol: &'a str,
    profile: &'a str,
    #[serde(flatten)]
    body: B,
}

#[derive(Serialize)]
struct Started<'a> {
    linesman: &'static str,
    command: String,
    language: &'static str,
    seed: u64,
    level: &'static str,
    scenarios: usize,
    repeat: usize,
    checks: &'a [&'static str],
}

#[derive(Serialize)]
struct ScenarioJson<'a> {
    scenario: &'a str,
    done: usize,
    total: usize,
    runs: usize,
    broken: usize,
    complete: bool,
    seconds: f64,
    delay_ms: f64,
    found: Vec<FoundJson<'a>>,
}

#[derive(Serialize)]
struct FoundJson<'a> {
    check: &'a str,
    cause: String,
    place: &'a str,
    step: usize,
    expected: &'a str,
    actual: &'a str,
    at_ms: f64,
}

#[derive(Serialize)]
struct Ended<'a> {
    conforms: Option<bool>,
    exit_code: u8,
    #[serde(flatten)]
    counts: Counts,
    scenarios: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<&'a Games>,
    seconds: f64,
}

/// Returns the line for an event, with its newline; nothing for an event that has no line.
pub(super) fn json_line(event: &Event<'_>, subject: &Subject) -> String {
    match event.kind {
        EventKind::Started(plan) => {
            let body = Started {
                linesman: env!("CARGO_PKG_VERSION"),
                command: subject.command(),
                language: subject.language.name(),
                seed: plan.seed,
                level: plan.level,
                scenarios: plan.scenarios,
                repeat: plan.repeat,
                checks: &plan.checks,
            };
            line("run-started", event, body)
        }
        EventKind::ScenarioFinished(now) | EventKind::GameFinished(now) => {
            line("scenario-finished", event, scenario(now))
        }
        EventKind::CheckJudged { check, report } => {
            line("check-decided", event, check_json(check, report, subject))
        }
        EventKind::Ended(report) => line("run-ended", event, ended(report)),
        EventKind::Confirming { .. } | EventKind::Shrinking { .. } => String::new(),
    }
}

fn scenario(now: Progress<'_>) -> ScenarioJson<'_> {
    let found = now.run.found.iter().map(|found| FoundJson {
        check: found.check,
        cause: found.violation.cause.to_string(),
        place: &found.place,
        step: found.step + 1,
        expected: &found.violation.expected,
        actual: &found.violation.actual,
        at_ms: millis(found.at),
    });
    ScenarioJson {
        scenario: now.scenario,
        done: now.done,
        total: now.total,
        runs: now.runs,
        broken: now.broken,
        complete: now.run.is_complete,
        seconds: now.run.took.as_secs_f64(),
        delay_ms: millis(now.run.worst_delay),
        found: found.collect(),
    }
}

fn ended(report: &Report) -> Ended<'_> {
    Ended {
        conforms: report.conforms(),
        exit_code: report.exit_code(),
        counts: report.counts(),
        scenarios: report.scenarios,
        games: report.games.as_ref(),
        seconds: report.took.as_secs_f64(),
    }
}

fn line(name: &'static str, event: &Event<'_>, body: impl Serialize) -> String {
    let line = Line {
        version: VERSION,
        event: name,
        protocol: event.protocol,
        profile: event.profile,
        body,
    };
    let mut text =
        serde_json::to_string(&line).expect("a line of a report holds nothing that JSON cannot");
    text.push('\n');
    text
}
