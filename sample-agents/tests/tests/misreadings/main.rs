//! Every misread rule is found with every seed, and the check that names the rule fails.

use std::process::ExitCode as Code;

use fastrand::Rng;
use libtest_mimic::{Arguments, Failed, Trial};
use linesman::{AgentInput, AgentOutput, CheckReport, ExitStatus, PROTOCOLS, Suite, Verdict};
use linesman_misbehave::{Misbehaver, Misreading, Streams};

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
    let missed: Vec<String> = SEEDS
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
    let test = Suite::of(descriptor)
        .in_process(move |input, output| Exited(play(&words, seed, input, output)))
        .only(misreading.check)
        .seed(seed);
    let reports = test.reports().map_err(|error| error.to_string())?;
    let checks: Vec<_> = reports.iter().flat_map(|report| &report.checks).collect();
    let is_named = |report: &&&CheckReport| report.check.id == misreading.check;
    let named = checks.iter().find(is_named);
    if named.is_some_and(|report| matches!(report.verdict, Verdict::Fail(_))) {
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

fn play(id: &str, seed: u64, input: AgentInput, output: AgentOutput) -> u8 {
    match Misbehaver::from_words(linesman_misbehave::PROTOCOLS, ["--break", id]) {
        Ok(misbehaver) => misbehaver.play(&mut Streams::new(input, output), Rng::with_seed(seed)),
        Err(_) => NO_MISBEHAVER,
    }
}

/// The exit status of an agent in this process.
struct Exited(u8);

impl ExitStatus for Exited {
    fn into_status(self) -> (i32, String) {
        (self.0.into(), String::new())
    }
}

const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;
/// The status of an agent that could not be made, which no fault has.
const NO_MISBEHAVER: u8 = 100;
