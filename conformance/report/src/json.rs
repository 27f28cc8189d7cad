//! The report for programs.

use linesman_crash::Crash;
use linesman_referee::ProgramKind;
use serde::Serialize;

use super::failure::Failure;
#[cfg(feature = "schema")]
use super::words::{SandboxWord, VerdictWord, rules};
use crate::subject::Subject;
#[cfg(feature = "schema")]
use linesman_values::outcome::{
    Evidence,
    schema::{Cause, CheckId, LevelWord},
};
use linesman_values::{
    outcome::{
        CheckReport, Conclusion, Diagnosis, Explanation, Facts, Found, GameFault, Games,
        MisreadSide, Misreading, Report, Shortened, Stopped, Tally, transcript::lines_of,
    },
    text::{in_json, millis},
};

/// The version of the form; it changes when a field changes its meaning or is removed.
const FORMAT: u32 = 1;

/// What came of one profile.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Document<'a> {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The version of the tester.
    linesman: &'static str,
    /// The protocol's name.
    protocol: &'a str,
    /// The profile's name.
    profile: &'a str,
    /// The agent.
    agent: AgentJson,
    /// The name of the frozen suite. Left out if it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    suite: Option<&'static str>,
    /// The seed of everything that the tester drew.
    seed: u64,
    /// The least binding level of which a failure makes the agent fail.
    #[cfg_attr(feature = "schema", schemars(with = "LevelWord"))]
    level: &'static str,
    /// How many times each scenario was run.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    repeat: usize,
    #[serde(flatten)]
    end: EndJson<'a>,
    /// The checks that were asked for, in the order of the clauses, and any other that was broken.
    checks: Vec<CheckJson<'a>>,
}

/// How a run ended.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct EndJson<'a> {
    /// Whether the agent conforms; null if that could not be told, and if not all checks were asked for.
    conforms: Option<bool>,
    /// The conclusion.
    conclusion: Conclusion,
    /// The exit code for this profile: 0 conforms or passed what was asked for, 1 does not conform, 3 could not tell.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Conclusion::ALL.map(Conclusion::exit_code).into_iter().collect::<std::collections::BTreeSet<_>>())))]
    exit_code: u8,
    /// Why the run stopped before its end; left out if it did not. Checks that were not reached are skipped, and the agent does not
    /// conform.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["interrupted", "out-of-time"])))]
    stopped: Option<&'static str>,
    /// The games of scenarios that were shortened to save time; left out if none were. An agent with such a game passed at best.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    shortened: &'a [Shortened],
    /// What was measured of the agent.
    facts: &'a Facts,
    /// How many scenarios were run.
    scenarios: usize,
    /// What the games came to that were played on top of the scenarios; left out if none were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<&'a Games>,
    /// How long it took.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    seconds: f64,
}

/// The game that showed the fault, and the scenario that it was shrunk to; left out if a scripted scenario showed it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GameJson<'a> {
    /// The number of the game.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    number: u32,
    /// The side that the agent played.
    side: &'a str,
    /// After how many plies the fault showed in the game.
    plies: u32,
    /// After how many it shows in the scenario.
    shrunk_plies: u32,
    /// How many runs it took to find that scenario.
    runs: u32,
    /// Whether the agent did the same again when everything was the same.
    deterministic: bool,
    /// Whether the scenario showed the fault when it was run as it is.
    reproduced: bool,
    /// The file that the scenario was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AgentJson {
    /// Its command, quoted for a shell.
    command: String,
    /// What it is written in, as far as that can be told.
    language: &'static str,
    /// How it was confined.
    sandbox: SandboxJson,
}

/// How the agent was confined.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SandboxJson {
    /// The level that was asked for.
    #[cfg_attr(feature = "schema", schemars(with = "SandboxWord"))]
    asked: &'static str,
    /// The level that was in force.
    #[cfg_attr(feature = "schema", schemars(with = "SandboxWord"))]
    level: &'static str,
    /// What was missing, why, and what to do about it.
    missing: Vec<String>,
    /// What the level in force does not hold on any machine.
    not_held: Vec<&'static str>,
}

/// What a report says of one check.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("allOf" = rules())))]
pub(super) struct CheckJson<'a> {
    /// The id of the check.
    #[cfg_attr(feature = "schema", schemars(with = "CheckId"))]
    id: &'a str,
    /// The clause of the protocol's page that it tests.
    clause: &'a str,
    /// How binding it is.
    #[cfg_attr(feature = "schema", schemars(with = "LevelWord"))]
    level: &'static str,
    /// What is asked of the agent.
    title: &'a str,
    /// The verdict. What failed (fail, flaky) and is less binding than the run's level does not change whether the agent conforms, and
    /// neither does what does not apply (not-applicable) or is not offered (not-offered). A check that counts and was not reached (skip) leaves the conclusion open. With
    /// what is known to fail, an agent passes and does not conform. A known failure that passes (unexpected-pass) is a failure.
    #[cfg_attr(feature = "schema", schemars(with = "VerdictWord"))]
    verdict: &'static str,
    /// The cause of a failure; harness where nobody can be blamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Cause>"))]
    cause: Option<String>,
    /// Why it was not reached, does not apply or could not be told, or why its failure is known and tolerated.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// In how many runs of a scenario the check was broken, if it was in some and not in others.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<Tally>,
    /// How the check was broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FailureJson<'a>>,
}

/// How the check was broken.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FailureJson<'a> {
    #[serde(flatten)]
    found: FoundJson<'a>,
    /// The scenario that showed it.
    scenario: &'a str,
    /// The game that showed it; left out if a scripted scenario did.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameJson<'a>>,
    /// The last message before it. Left out if nothing had been sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<Sent>,
    /// What the agent's process was doing, for a person. Left out if nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    /// What brought an answer that did not come in time. Left out unless an answer was missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Evidence>"))]
    evidence: Option<&'static str>,
    /// The agent's standard error, in lines: the first 4 KiB and the last 16 KiB. Bytes that are no UTF-8 are U+FFFD.
    stderr: &'a [String],
    /// What the agent's standard error, or else its output, says about its end. Left out if it says nothing about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    crash: Option<CrashJson<'a>>,
    /// What to do about it, and how: that of the first diagnosis.
    fix: String,
    /// What is wrong, the surest first: at least one, and few.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    diagnoses: Vec<Diagnosis>,
    /// The command line that runs it again.
    rerun: String,
    /// The misreadings of the protocol under which all answers of the agent would be legal, the likeliest first. Left out if none explains
    /// the failure.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    misreadings: Vec<MisreadingJson>,
    /// The form of a line with which the agent goes on, for a person. The other checks were judged with this form. Left out if no other form
    /// was needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    around: Option<&'static str>,
    /// The ids of the checks that were not reached because of the same fault. Left out if there are none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<CheckId>", length(min = 1)))]
    also: &'a [&'static str],
    /// The end of the conversation against what it should have been: '- ' expected, '+ ' got, two blanks as it should be.
    #[cfg_attr(feature = "schema", schemars(inner(regex(pattern = "^[-+ ] "))))]
    difference: Vec<String>,
    /// The whole conversation: '>>' to the agent, '<<' from it, '--' what happened. Bytes that do not show are escaped.
    #[cfg_attr(feature = "schema", schemars(inner(regex(pattern = "^(>>|<<|--) "))))]
    transcript: Vec<String>,
    /// How many asides the transcript lacks: of those that follow one another, it has the first, the last, and one a second. Left out if
    /// it lacks none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    asides_left_out: Option<usize>,
}

/// A misreading of the protocol under which all answers would be legal.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MisreadingJson {
    /// A short name, the same in every version.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))
    )]
    name: &'static str,
    /// What the agent seems to take for true, for a person. It continues 'the answers would be legal if'.
    legal_if: &'static str,
    /// The side whose answers it explains. Left out if it explains all answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    /// How many answers there were. All would be legal.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    answers: usize,
    /// Whether enough answers show the first misreading of this side to rule out chance.
    sure: bool,
}

/// What standard error says about the end of the agent.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CrashJson<'a> {
    /// The message of the exception, in one line.
    message: &'a str,
    #[serde(flatten)]
    place: Option<PlaceJson<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PlaceJson<'a> {
    /// The file of the author's own code, as the agent named it.
    file: &'a str,
    /// The number of the line, from 1.
    line: u32,
    /// The name of the function.
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<&'a str>,
    /// The line of code.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
}

/// Where and how the agent broke a rule.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct FoundJson<'a> {
    /// The cause of the failure.
    #[cfg_attr(feature = "schema", schemars(with = "Cause"))]
    cause: String,
    /// Where in the game it was, for a person.
    place: &'a str,
    /// The number of the scenario's step, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    step: usize,
    /// What should have come, for a person.
    expected: &'a str,
    /// What came, for a person.
    actual: &'a str,
    /// When it was seen, in milliseconds since the conversation began.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    at_ms: f64,
}

/// A message that was sent.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Sent {
    /// When it was sent, in milliseconds since the conversation began.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    at_ms: f64,
    /// What was sent; bytes that are no UTF-8 are U+FFFD.
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
        fix: failure.fix(),
        diagnoses: failure.diagnoses,
        rerun: failure.rerun,
        misreadings: (failure.check.misreading.as_deref())
            .map(misreadings_json)
            .unwrap_or_default(),
        around: shown.run.detour.as_ref().map(|detour| detour.form),
        also: &failure.check.also,
        transcript: lines_of(&shown.run.transcript),
        asides_left_out: Some(shown.run.transcript.left_out()).filter(|asides| *asides > 0),
    }
}
