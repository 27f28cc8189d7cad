//! The report as lines of JSON, for programs that follow a run.

use serde::Serialize;

use super::json::{
    EndJson, FoundJson, SandboxJson, check_json, end_json, found_json, sandbox_json,
};
use crate::subject::Subject;
use linesman_values::{
    event::{Event, EventKind, Progress},
    outcome::Counts,
    text::{in_json, millis},
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
    sandbox: SandboxJson,
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
    found: Vec<CheckFound<'a>>,
}

#[derive(Serialize)]
struct CheckFound<'a> {
    check: &'a str,
    #[serde(flatten)]
    found: FoundJson<'a>,
}

#[derive(Serialize)]
struct Ended<'a> {
    #[serde(flatten)]
    counts: Counts,
    #[serde(flatten)]
    end: EndJson<'a>,
}

/// Returns the line for an event, with its newline; nothing for an event that has no line.
pub(super) fn json_line(event: &Event<'_>, subject: &Subject) -> String {
    match event.kind {
        EventKind::Started(plan) => {
            let body = Started {
                linesman: env!("CARGO_PKG_VERSION"),
                command: subject.command(),
                language: subject.language.name(),
                sandbox: sandbox_json(subject),
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
        EventKind::Ended(report) => {
            let (counts, end) = (report.counts(), end_json(report));
            line("run-ended", event, Ended { counts, end })
        }
        EventKind::Confirming { .. } | EventKind::Shrinking { .. } | EventKind::Ticked(_) => {
            String::new()
        }
    }
}

fn scenario(now: Progress<'_>) -> ScenarioJson<'_> {
    let found = now.run.found.iter().map(|found| CheckFound {
        check: found.check,
        found: found_json(found),
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

fn line(name: &'static str, event: &Event<'_>, body: impl Serialize) -> String {
    let line = Line {
        version: VERSION,
        event: name,
        protocol: event.protocol,
        profile: event.profile,
        body,
    };
    let text =
        serde_json::to_string(&line).expect("a line of a report holds nothing that JSON cannot");
    format!("{}\n", in_json(&text))
}
