//! The report as lines of JSON, for programs that follow a run.

use serde::Serialize;

use super::json::{
    EndJson, FoundJson, SandboxJson, check_json, end_json, found_json, sandbox_json,
};
use crate::subject::Subject;
#[cfg(feature = "schema")]
use linesman_values::outcome::schema::{CheckId, LevelWord};
use linesman_values::{
    event::{Event, EventKind, Progress},
    outcome::Counts,
    text::{in_json, millis},
};

/// The version of the lines; it changes when a field changes its meaning or is removed.
const VERSION: u32 = 1;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Line<'a, B> {
    /// The version of these lines.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// The kind of event.
    event: &'static str,
    /// The protocol's name.
    protocol: &'a str,
    /// The profile's name. The runs of several profiles follow one another.
    profile: &'a str,
    #[serde(flatten)]
    body: B,
}

/// The tests of a profile begin.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Started<'a> {
    /// The version of the tester.
    linesman: &'static str,
    /// The agent's command, quoted for a shell.
    command: String,
    /// What the agent is written in, as far as that can be told.
    language: &'static str,
    /// How the agent was confined.
    sandbox: SandboxJson,
    /// The seed of everything that the tester draws.
    seed: u64,
    /// The least binding level of which a failure makes the agent fail.
    #[cfg_attr(feature = "schema", schemars(with = "LevelWord"))]
    level: &'static str,
    /// How many scenarios there are to run.
    scenarios: usize,
    /// How many times each scenario is run.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    repeat: usize,
    /// The ids of the checks that are asked for, in the order of the clauses.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<CheckId>"))]
    checks: &'a [&'static str],
}

/// A scenario was run, once or several times. Those that are left out, because a check that they need has failed, have no line.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ScenarioJson<'a> {
    /// The scenario's id.
    scenario: &'a str,
    /// How many scenarios are settled, those that are left out included.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    done: usize,
    /// How many there are.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    total: usize,
    /// How many times it was run.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    runs: usize,
    /// In how many of these runs something was found wrong; what follows is the first of them.
    broken: usize,
    /// Whether the agent got through to the end.
    complete: bool,
    /// How long it took.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    seconds: f64,
    /// How late the tester itself was, at worst, in milliseconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    delay_ms: f64,
    /// What was found wrong. The last word on it is the check's own line.
    found: Vec<CheckFound<'a>>,
}

/// A fault.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CheckFound<'a> {
    /// The check that was broken.
    #[cfg_attr(feature = "schema", schemars(with = "CheckId"))]
    check: &'a str,
    #[serde(flatten)]
    found: FoundJson<'a>,
}

/// The tests of a profile are over. The line is missing where a run was broken off.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Ended<'a> {
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
