//! The report as lines of JSON, for programs that follow a run.

use serde::Serialize;

use super::json::{GamesJson, check_json};
use crate::{
    outcome::{Report, Verdict},
    subject::Subject,
    suite::{Progress, Suite, count_verdicts},
    text::millis,
};

/// The version of the lines; it changes when a field changes its meaning or goes.
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
struct Started {
    linesman: &'static str,
    command: String,
    language: &'static str,
    seed: u64,
    level: &'static str,
    scenarios: usize,
    repeat: usize,
    checks: Vec<&'static str>,
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
struct Ended {
    conforms: Option<bool>,
    exit_code: u8,
    passed: usize,
    failed: usize,
    flaky: usize,
    noted: usize,
    known: usize,
    skipped: usize,
    inconclusive: usize,
    scenarios: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<GamesJson>,
    seconds: f64,
}

/// Returns the line with which a suite's run begins.
#[must_use]
pub fn run_started(suite: &Suite<'_>, subject: &Subject) -> String {
    let (protocol, options) = (suite.protocol(), suite.options());
    let body = Started {
        linesman: env!("CARGO_PKG_VERSION"),
        command: subject.command(),
        language: subject.language.name(),
        seed: options.seed,
        level: options.level.word(),
        scenarios: suite.scenario_count(),
        repeat: options.repeat.get(),
        checks: suite.selected().map(|check| check.id).collect(),
    };
    line("run-started", protocol.name(), protocol.profile(), body)
}

/// Returns the line on a scenario that has been run; none if the system failed in it.
#[must_use]
pub fn scenario_finished(suite: &Suite<'_>, now: Progress<'_>) -> Option<String> {
    let (protocol, run) = (suite.protocol(), now.run?);
    let found = run.found.iter().map(|found| FoundJson {
        check: found.check,
        cause: found.violation.cause.to_string(),
        place: &found.place,
        step: found.step + 1,
        expected: &found.violation.expected,
        actual: &found.violation.actual,
        at_ms: millis(found.at),
    });
    let body = ScenarioJson {
        scenario: now.scenario,
        done: now.done,
        total: now.total,
        runs: now.runs,
        broken: now.broken,
        complete: run.is_complete,
        seconds: run.took.as_secs_f64(),
        delay_ms: millis(run.worst_delay),
        found: found.collect(),
    };
    let (name, profile) = (protocol.name(), protocol.profile());
    Some(line("scenario-finished", name, profile, body))
}

/// Returns the lines with which a suite's run ends: one for each check, and one for all of it. No check is decided before,
/// since any scenario may show that any check is broken.
#[must_use]
pub fn run_ended(report: &Report, subject: &Subject) -> Vec<String> {
    let (protocol, profile) = (report.protocol, report.profile);
    let checks = report.checks.iter();
    let mut lines: Vec<String> = checks
        .map(|check| {
            let body = check_json(check, report, subject);
            line("check-decided", protocol, profile, body)
        })
        .collect();
    let counts = count_verdicts(report);
    let count = |verdict: &str| counts.get(verdict).copied().unwrap_or(0);
    let body = Ended {
        conforms: report.conforms(),
        exit_code: report.exit_code(),
        passed: count(Verdict::Pass.word()),
        failed: report.failures().count(),
        flaky: report.flaky().count(),
        noted: report.findings().count(),
        known: count("known"),
        skipped: count("skip"),
        inconclusive: count("inconclusive"),
        scenarios: report.scenarios,
        games: report.games.as_ref().map(GamesJson::from),
        seconds: report.took.as_secs_f64(),
    };
    lines.push(line("run-ended", protocol, profile, body));
    lines
}

fn line(event: &'static str, protocol: &str, profile: &str, body: impl Serialize) -> String {
    let line = Line {
        version: VERSION,
        event,
        protocol,
        profile,
        body,
    };
    let mut text =
        serde_json::to_string(&line).expect("a line of a report holds nothing that JSON cannot");
    text.push('\n');
    text
}
