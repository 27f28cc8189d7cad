//! Good agents on a busy machine: every processor has something else to do, and they conform all the same.
//!
//! Without the variable `LINESMAN_RUNS`, one agent of each protocol is checked once, in one profile. With it, every agent is
//! checked this many times, in all profiles.

use std::{
    env, fmt,
    io::{self, Write as _},
    ops::AddAssign,
    process::{Command, ExitCode},
    sync::{Mutex, PoisonError},
};

use libtest_mimic::{Arguments, Failed, Trial};
use linesman_end_to_end::{Load, program, python, repository};

/// A good agent: the words for the tester, the kind of program, and its name and arguments.
type Agent = (&'static [&'static str], Kind, &'static [&'static str]);

/// One agent of each protocol, in the protocol's first profile: those that are the slowest to start, and one that searches.
const SOME: &[Agent] = &[
    (&["stratego"], Kind::Python, &["stratego_random.py"]),
    (&["otep"], Kind::Built, &["otep-alphabeta", "--depth", "1"]),
    (&["bitwa"], Kind::Python, &["bitwa_random.py"]),
];
/// All agents.
const ALL: &[Agent] = &[
    (STRATEGO, Kind::Python, &["stratego_random.py"]),
    (STRATEGO, Kind::Built, &["stratego-random"]),
    (STRATEGO, Kind::Built, &["misbehave", "stratego"]),
    (OTEP, Kind::Built, &["otep-alphabeta"]),
    (OTEP, Kind::Built, &["otep-random"]),
    (OTEP, Kind::Python, &["otep_random.py"]),
    (OTEP, Kind::Built, &["misbehave", "otep"]),
    (BITWA, Kind::Python, &["bitwa_random.py"]),
    (BITWA, Kind::Built, &["bitwa-random"]),
    (BITWA, Kind::Built, &["bitwa-greedy"]),
    (BITWA, Kind::Built, &["misbehave", "bitwa"]),
];
const STRATEGO: &[&str] = &["stratego"];
const OTEP: &[&str] = &["otep", "--profile", "all", "--level", "may"];
const BITWA: &[&str] = &["bitwa", "--profile", "all", "--level", "may"];

/// How an agent is started.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// It is a program of the workspace.
    Built,
    /// It is a sample bot in Python.
    Python,
}

/// The outcome of all runs.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    runs: u32,
    failed: u32,
    /// Runs that the tester called inconclusive.
    untold: u32,
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // The machine is busy enough.
    arguments.test_threads = Some(1);
    let (agents, runs) = match env::var("LINESMAN_RUNS").map(|runs| runs.parse::<u32>()) {
        Ok(Ok(runs)) if runs > 0 => (ALL, runs),
        Err(_) => (SOME, 1),
        Ok(_) => {
            let _ = writeln!(io::stderr(), "LINESMAN_RUNS needs a whole number from 1");
            return ExitCode::from(2);
        }
    };
    static TALLY: Mutex<Outcome> = Mutex::new(Outcome::ZERO);
    let trial = |(check, kind, agent): &'static Agent| {
        Trial::test(agent.join(" "), move || {
            let outcome = endure(check, *kind, agent, runs);
            let mut tally = TALLY.lock().unwrap_or_else(PoisonError::into_inner);
            match outcome {
                Ok(outcome) => *tally += outcome,
                Err((outcome, error)) => {
                    *tally += outcome;
                    return Err(error);
                }
            }
            Ok(())
        })
    };
    let conclusion = libtest_mimic::run(&arguments, agents.iter().map(trial).collect());
    let tally = TALLY.lock().unwrap_or_else(PoisonError::into_inner);
    if tally.runs > 0 {
        let _ = writeln!(io::stdout(), "good agents on a busy machine: {tally}\n");
    }
    conclusion.exit_code()
}

/// Checks an agent this many times while the machine is busy.
fn endure(
    check: &[&str],
    kind: Kind,
    agent: &[&str],
    runs: u32,
) -> Result<Outcome, (Outcome, Failed)> {
    let mut outcome = Outcome::ZERO;
    // Programs are built while the machine is still idle.
    let linesman = program("linesman");
    let load = Load::on_every_core().map_err(|error| (outcome, error.into()))?;
    let mut reports = String::new();
    for _ in 0..runs {
        let mut command = Command::new(&linesman);
        command.arg("check").args(check).arg("--");
        match kind {
            Kind::Built => command.arg(program(agent[0])).args(&agent[1..]),
            Kind::Python => {
                let folder = repository().join("sample-agents/python");
                command.arg(python()).arg(folder.join(agent[0]))
            }
        };
        let output = command.output().map_err(|error| (outcome, error.into()))?;
        outcome.runs += 1;
        match output.status.code() {
            Some(0) => continue,
            Some(3) => outcome.untold += 1,
            _ => outcome.failed += 1,
        }
        reports += &String::from_utf8_lossy(&output.stdout);
        reports += &String::from_utf8_lossy(&output.stderr);
    }
    drop(load);
    if outcome.failed > 0 || outcome.untold == outcome.runs {
        return Err((outcome, format!("{outcome}\n{reports}").into()));
    }
    Ok(outcome)
}

impl Outcome {
    const ZERO: Self = Self {
        runs: 0,
        failed: 0,
        untold: 0,
    };
}

impl AddAssign for Outcome {
    fn add_assign(&mut self, other: Self) {
        self.runs += other.runs;
        self.failed += other.failed;
        self.untold += other.untold;
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} runs, ", self.runs)?;
        write!(f, "{} failed, {} inconclusive", self.failed, self.untold)
    }
}
