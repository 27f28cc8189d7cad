//! Every misread rule is found, and the check that names the rule fails. LINESMAN_SEEDS=5 tries five seeds.

use std::process::ExitCode as Code;

use libtest_mimic::{Arguments, Failed, Trial};
use linesman::PROTOCOLS;
use linesman_end_to_end::{keep, misbehave};
use linesman_misbehave::Misreading;
use linesman_protocols::{Check, Role, is_under};
use linesman_referee::Launch;
use linesman_report::{Form, Render, Subject};
use linesman_values::outcome::{CheckReport, Report, Verdict};

fn main() -> Code {
    let arguments = Arguments::from_args();
    let trials = linesman_misbehave::PROTOCOLS.iter().flat_map(|entry| {
        let name = entry.name();
        let misreadings = entry.misreadings().iter();
        misreadings.map(move |misreading| {
            let id = format!("{name}/misreads/{}", misreading.name);
            Trial::test(id.clone(), move || try_seeds(name, &id, misreading))
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn try_seeds(protocol: &str, id: &str, misreading: &Misreading) -> Result<(), Failed> {
    let missed: Vec<String> = seeds()
        .filter_map(|seed| try_misreading(protocol, id, misreading, seed).err())
        .collect();
    if missed.is_empty() {
        return Ok(());
    }
    Err(missed.join("\n").into())
}

/// Runs the scenarios that the check needs, with the tester and the agent on the same seed.
fn try_misreading(
    protocol: &str,
    id: &str,
    misreading: &Misreading,
    seed: u64,
) -> Result<(), String> {
    let descriptor = PROTOCOLS.iter().find(|one| one.name == protocol);
    let descriptor = *descriptor.ok_or("the tester does not know the protocol")?;
    let words = id.to_owned();
    let test = linesman::Suite::of(descriptor)
        .in_process(move |input, output| misbehave(&words, seed, input, output))
        .only(wanted(descriptor.checks, misreading))
        .seed(seed);
    let reports = test.reports().map_err(|error| error.to_string())?;
    keep_reports(id, &reports)?;
    let checks: Vec<_> = reports.iter().flat_map(|report| &report.checks).collect();
    let is_named = |report: &&&CheckReport| report.check.id == misreading.check;
    let named = checks.iter().find(is_named);
    if named.is_some_and(|report| matches!(report.verdict, Verdict::Fail(_))) {
        return Ok(());
    }
    // In a whole game, the failure is that of the game. It shows the rule, or the fix names it.
    let is_named = |report: &&CheckReport| {
        let found = report.verdict.found();
        let is_shown = found.is_some_and(|found| found.violation.check.id == misreading.check);
        let parts = report.misreading.iter().flat_map(|it| &it.parts);
        let mut subjects = parts
            .flat_map(|part| &part.misreadings)
            .filter_map(|one| one.subject);
        is_shown || subjects.any(|subject| subject.check.id == misreading.check)
    };
    if checks.iter().any(is_named) {
        return Ok(());
    }
    let verdicts = checks
        .iter()
        .filter(|report| report.verdict != Verdict::Pass);
    let verdicts: Vec<String> = verdicts
        .map(|report| format!("{}: {:?}", report.check.id, report.verdict))
        .collect();
    Err(format!(
        "seed {seed}: {} did not fail; {verdicts:?}",
        misreading.check
    ))
}

/// Keeps the reports, if they are wanted.
fn keep_reports(id: &str, reports: &[Report]) -> Result<(), String> {
    let form: Form = "json".parse().map_err(|error| format!("{error}"))?;
    let Render::Plain(render) = form.render else {
        return Err("a report in JSON is one document".to_owned());
    };
    let json = render(
        reports,
        &Subject {
            advise: linesman_diagnosis::diagnose,
            ..Subject::of(Launch::new("misbehave", ["--break", id]))
        },
    );
    let code = reports.first().map_or(-1, |one| one.exit_code().into());
    keep("misreadings", id, code, &json)
}

/// Returns the checks to choose. A rule that every game asks for is broken in whole games, too, and those have the same theme.
fn wanted(checks: &[&Check], misreading: &Misreading) -> String {
    let (theme, _) = misreading.check.rsplit_once('/').unwrap_or_default();
    let is_game = |check: &&Check| check.is(Role::WholeGame) && is_under(check.id, theme);
    if checks.iter().any(is_game) {
        format!("{theme}/*")
    } else {
        misreading.check.to_owned()
    }
}

/// Returns the seeds: as many as LINESMAN_SEEDS says, or one.
fn seeds() -> std::ops::RangeInclusive<u64> {
    let count = std::env::var("LINESMAN_SEEDS").ok();
    1..=count.and_then(|count| count.parse().ok()).unwrap_or(1)
}
