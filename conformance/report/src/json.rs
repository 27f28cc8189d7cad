//! The report for programs.

use linesman_crash::Crash;
use linesman_referee::ProgramKind;
use serde::Serialize;

use super::failure::Failure;
use crate::subject::Subject;
use linesman_values::{
    outcome::{
        CheckReport, Conclusion, Explanation, Facts, Found, GameFault, Games, MisreadSide,
        Misreading, Report, Shortened, Stopped, Tally, transcript::lines_of,
    },
    text::{in_json, millis},
};

/// The version of the form; it changes when a field changes its meaning or is removed.
const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    linesman: &'static str,
    protocol: &'a str,
    profile: &'a str,
    agent: AgentJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    suite: Option<&'static str>,
    seed: u64,
    level: &'static str,
    repeat: usize,
    #[serde(flatten)]
    end: EndJson<'a>,
    checks: Vec<CheckJson<'a>>,
}

/// How a run ended.
#[derive(Serialize)]
pub(super) struct EndJson<'a> {
    conforms: Option<bool>,
    conclusion: Conclusion,
    exit_code: u8,
    /// Why the run stopped before its end, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    /// The games that were shortened.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    shortened: &'a [Shortened],
    facts: &'a Facts,
    scenarios: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<&'a Games>,
    seconds: f64,
}

/// The game that showed a fault, and the scenario that it was shrunk to.
#[derive(Serialize)]
struct GameJson<'a> {
    number: u32,
    side: &'a str,
    plies: u32,
    shrunk_plies: u32,
    runs: u32,
    deterministic: bool,
    reproduced: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize)]
struct AgentJson {
    command: String,
    language: &'static str,
    sandbox: SandboxJson,
}

/// How the agent was confined.
#[derive(Serialize)]
pub(super) struct SandboxJson {
    asked: &'static str,
    level: &'static str,
    missing: Vec<String>,
    not_held: Vec<&'static str>,
}

/// What a report says of one check.
#[derive(Serialize)]
pub(super) struct CheckJson<'a> {
    id: &'a str,
    clause: &'a str,
    level: &'static str,
    title: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<Tally>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FailureJson<'a>>,
}

#[derive(Serialize)]
struct FailureJson<'a> {
    #[serde(flatten)]
    found: FoundJson<'a>,
    scenario: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<Sent>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'static str>,
    stderr: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    crash: Option<CrashJson<'a>>,
    fix: String,
    rerun: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    misreadings: Vec<MisreadingJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    around: Option<&'static str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    also: &'a [&'static str],
    difference: Vec<String>,
    transcript: Vec<String>,
}

/// A misreading of the protocol under which all answers would be legal.
#[derive(Serialize)]
struct MisreadingJson {
    name: &'static str,
    legal_if: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    answers: usize,
    sure: bool,
}

/// What standard error says about the end of the agent.
#[derive(Serialize)]
struct CrashJson<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Option<PlaceJson<'a>>,
}

#[derive(Serialize)]
struct PlaceJson<'a> {
    file: &'a str,
    line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
}

/// Where and how the agent broke a rule.
#[derive(Serialize)]
pub(super) struct FoundJson<'a> {
    cause: String,
    place: &'a str,
    step: usize,
    expected: &'a str,
    actual: &'a str,
    at_ms: f64,
}

#[derive(Serialize)]
struct Sent {
    at_ms: f64,
    text: String,
}

/// Returns reports on one agent as JSON: a document for one profile, a list of documents for several.
pub(super) fn json(reports: &[Report], subject: &Subject) -> String {
    let documents: Vec<Document<'_>> = reports
        .iter()
        .map(|report| document(report, subject))
        .collect();
    let text = match documents.as_slice() {
        [only] => serde_json::to_string_pretty(only),
        several => serde_json::to_string_pretty(several),
    };
    let text = text.expect("a report holds nothing that JSON cannot");
    format!("{}\n", in_json(&text))
}

fn document<'a>(report: &'a Report, subject: &Subject) -> Document<'a> {
    Document {
        format: FORMAT,
        linesman: env!("CARGO_PKG_VERSION"),
        protocol: report.protocol,
        profile: report.profile,
        agent: AgentJson {
            command: subject.command(),
            language: subject.language.name(),
            sandbox: sandbox_json(subject),
        },
        suite: report.terms.frozen,
        seed: report.seed,
        level: report.level.word(),
        repeat: report.extent.repeat,
        end: end_json(report),
        checks: report
            .checks
            .iter()
            .map(|check| check_json(check, report, subject))
            .collect(),
    }
}

/// Returns how the agent was confined.
pub(super) fn sandbox_json(subject: &Subject) -> SandboxJson {
    let in_force = subject.launch.sandbox.in_force();
    let missing = in_force.missing.iter();
    SandboxJson {
        asked: in_force.asked.name(),
        level: in_force.level.name(),
        missing: missing.map(ToString::to_string).collect(),
        not_held: in_force.not_held(ProgramKind::Bot),
    }
}

/// Returns how the run of a report ended.
pub(super) fn end_json(report: &Report) -> EndJson<'_> {
    EndJson {
        conforms: report.conforms(),
        conclusion: report.conclusion(),
        exit_code: report.exit_code(),
        stopped: report.stopped.map(Stopped::word),
        shortened: &report.shortened,
        facts: &report.facts,
        scenarios: report.extent.scenarios,
        games: report.games.as_ref(),
        seconds: report.extent.took.as_secs_f64(),
    }
}

/// Returns what there is to say of one breach of a rule.
pub(super) fn found_json(found: &Found) -> FoundJson<'_> {
    FoundJson {
        cause: found.violation.cause.to_string(),
        place: &found.place,
        step: found.step + 1,
        expected: &found.violation.expected,
        actual: &found.violation.actual,
        at_ms: millis(found.at),
    }
}

/// Returns what there is to say of one check of a report.
pub(super) fn check_json<'a>(
    report: &'a CheckReport,
    whole: &'a Report,
    subject: &Subject,
) -> CheckJson<'a> {
    let check = report.check;
    CheckJson {
        id: check.id,
        clause: check.clause,
        level: report.level.word(),
        title: check.title,
        verdict: report.verdict.word(),
        cause: report.verdict.cause().map(|cause| cause.to_string()),
        reason: report.verdict.reason(),
        runs: report.verdict.tally(),
        failure: Failure::of(report, whole, subject).map(failure_json),
    }
}

fn game_json(fault: &GameFault) -> GameJson<'_> {
    let [plies, shrunk_plies] = fault.plies;
    GameJson {
        number: fault.game,
        side: &fault.side,
        plies,
        shrunk_plies,
        runs: fault.runs,
        deterministic: fault.is_deterministic,
        reproduced: fault.is_reproduced,
        file: fault.file.as_ref().map(|file| file.display().to_string()),
    }
}

fn misreadings_json(explanation: &Explanation) -> Vec<MisreadingJson> {
    let of_part = |part: &MisreadSide| {
        let (side, answers, sure) = (part.side, part.answers, part.is_sure);
        let of_one = move |misreading: &Misreading| MisreadingJson {
            name: misreading.name,
            legal_if: misreading.belief,
            side,
            answers,
            sure,
        };
        part.misreadings.iter().map(of_one).collect::<Vec<_>>()
    };
    explanation.parts.iter().flat_map(of_part).collect()
}

fn crash_json(crash: &Crash) -> CrashJson<'_> {
    CrashJson {
        message: &crash.message,
        place: crash.place.as_ref().map(|place| PlaceJson {
            file: &place.file,
            line: place.line,
            function: place.function.as_deref(),
            code: place.code.as_deref(),
        }),
    }
}

fn failure_json(failure: Failure<'_>) -> FailureJson<'_> {
    let (found, shown) = (failure.found, failure.shown);
    let games = failure.report.games.as_ref();
    FailureJson {
        difference: failure
            .difference()
            .into_iter()
            .map(|line| format!("{} {}", line.sign, line.text))
            .collect(),
        found: found_json(found),
        scenario: &shown.scenario.id,
        game: games
            .and_then(|games| games.fault_of(failure.check.check.id))
            .map(game_json),
        sent: found.sent.as_ref().map(|(at, text)| Sent {
            at_ms: millis(*at),
            text: String::from_utf8_lossy(text).into_owned(),
        }),
        state: found.state.map(|state| state.to_string()),
        evidence: found
            .silence
            .as_ref()
            .map(|silence| silence.evidence.name()),
        stderr: &shown.run.stderr,
        crash: shown.run.crash.as_ref().map(crash_json),
        fix: failure.fix,
        rerun: failure.rerun,
        misreadings: (failure.check.misreading.as_deref())
            .map(misreadings_json)
            .unwrap_or_default(),
        around: shown.run.detour.as_ref().map(|detour| detour.form),
        also: &failure.check.also,
        transcript: lines_of(&shown.run.transcript),
    }
}
