//! One conversation with one agent.

use std::{
    io,
    path::PathBuf,
    time::{Duration, Instant},
};

use linesman_crash::Crash;
use linesman_protocols::{Cause, EntryKind, Speaker};
use linesman_referee::{
    Agent, Departure, InProcess, InProcessAgent, Launch, SpawnError, drive, drive_in_process,
};

use super::{
    AnyAgent,
    probe::{Manner, Point, Probe, Trial},
};
use crate::{
    outcome::{Found, Run},
    protocol::{Protocol, Setting},
    scenario::{LoadError, Scenario},
    script::Script,
};

/// How long a process that an agent started may outlive the agent.
const LEFTOVER_GRACE: Duration = Duration::from_millis(300);

/// A scenario could not be run. This is not the agent's fault, except that its program may not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The agent's program cannot be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The scenario has a mistake that shows only when it is run.
    #[error(transparent)]
    Scenario(#[from] Box<LoadError>),
    /// The system failed while the scenario ran.
    #[error("failed to watch the agent")]
    Watch(#[source] io::Error),
    /// A scenario that shows the fault of a game cannot be saved.
    #[error("cannot write scenarios to {}", folder.display())]
    Save {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// Returns the conversation of a scenario, at its beginning.
fn script<'a>(scenario: &'a Scenario, protocol: &dyn Protocol, seed: u64) -> Script<'a> {
    let options = scenario.chosen_options();
    let setting = Setting {
        side: &scenario.agent,
        seed,
        options: &options,
    };
    Script::new(scenario, protocol.stage(&setting), protocol.exit_limit())
}

/// Runs a scenario once, with a seed, and with a limit for each answer in a refereed stretch if there is one.
pub(super) fn converse(
    scenario: &Scenario,
    agent: AnyAgent<'_>,
    protocol: &dyn Protocol,
    (seed, limit): (u64, Option<Duration>),
) -> Result<Run, RunError> {
    let mut script = script(scenario, protocol, seed);
    script.limit_answers(limit);
    let run = match agent {
        AnyAgent::Process(launch) => converse_with_process(&mut script, launch, protocol)?,
        AnyAgent::InProcess(agent) => converse_in_process(&mut script, agent)?,
    };
    if let Some(mistake) = script.take_mistake() {
        return Err(RunError::Scenario(Box::new(mistake)));
    }
    let found = script.found().iter().cloned().chain(run.found.clone());
    Ok(Run {
        found: blame_end(&script, &run, found.collect()),
        is_complete: script.is_complete(),
        undecided: script.undecided(),
        unseen: if run.departure.is_none() {
            script.unseen()
        } else {
            Vec::new()
        },
        limits: script.limits().to_vec(),
        played: script.played(),
        ..run
    })
}

/// Blames the end of a program for the stack trace that it wrote to standard output before. The lines of the trace are no other fault.
fn blame_end(script: &Script<'_>, run: &Run, mut found: Vec<Found>) -> Vec<Found> {
    let (Some(crash), Some(departure), Some(last)) = (&run.crash, run.departure, found.last_mut())
    else {
        return found;
    };
    let is_line = matches!(
        last.violation.cause,
        Cause::Noise | Cause::ExtraLine | Cause::Malformed
    );
    let lines = run.transcript.entries().filter(|entry| {
        entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
    });
    let rest: String = lines
        .skip(last.good_lines)
        .map(|entry| format!("{}\n", String::from_utf8_lossy(entry.text)))
        .collect();
    if is_line && !last.violation.is_tolerable() && Crash::find(&rest).as_ref() == Some(crash) {
        let cause = match departure {
            Departure::Exited(status) => Cause::Exited(status),
            Departure::Signalled(signal) => Cause::Signalled(signal),
        };
        let expected = "a running agent until it is told to quit";
        let end = script.judge_afterwards(cause, expected, format!("the agent {departure}"));
        (last.violation, last.check) = (end.violation, end.check);
    }
    found
}

/// Holds the conversation of a scenario, with its seed, again up to a point, and tries there what brings the answer.
pub(super) fn hold_again(
    (scenario, seed): (&Scenario, u64),
    agent: AnyAgent<'_>,
    protocol: &dyn Protocol,
    (point, manner): (Point, Manner),
) -> Result<Trial, RunError> {
    let mut script = script(scenario, protocol, seed);
    let mut probe = Probe::new(&mut script, point, manner);
    match agent {
        AnyAgent::Process(launch) => {
            let mut agents = [Agent::spawn(launch)?];
            drive(&mut probe, &mut agents, Instant::now()).map_err(RunError::Watch)?;
        }
        AnyAgent::InProcess(agent) => {
            let mut agents = [InProcessAgent::spawn(agent).map_err(RunError::Watch)?];
            drive_in_process(&mut probe, &mut agents).map_err(RunError::Watch)?;
        }
    }
    Ok(probe.into_trial())
}

/// Runs a conversation with a process. Returns what the script does not know about the agent.
fn converse_with_process(
    script: &mut Script<'_>,
    launch: &Launch,
    protocol: &dyn Protocol,
) -> Result<Run, RunError> {
    let launch = Launch {
        memory_limit: launch.memory_limit.or(protocol.memory_limit()),
        ..launch.clone()
    };
    let mut agents = [Agent::spawn(&launch)?];
    let start = Instant::now();
    let stats = drive(script, &mut agents, start).map_err(RunError::Watch)?;
    let [agent] = &agents;
    let starved = agent.starved(start.elapsed());
    let stderr = agent.stderr_kept().text();
    Ok(Run {
        transcript: agent.transcript().clone(),
        crash: agent
            .departure()
            .filter(|end| *end != Departure::Exited(0))
            .and_then(|_| Crash::find(&stderr).or_else(|| Crash::find(&agent.last_output()))),
        stderr: stderr.lines().map(str::to_owned).collect(),
        departure: agent.departure(),
        took: start.elapsed(),
        worst_delay: stats.worst_delay,
        starved,
        found: left_behind(script, agent).into_iter().collect(),
        ..Run::default()
    })
}

/// Runs a conversation with an agent of this process. Returns what the script does not know about the agent.
fn converse_in_process(script: &mut Script<'_>, agent: &InProcess) -> Result<Run, RunError> {
    let start = Instant::now();
    let mut agents = [InProcessAgent::spawn(agent).map_err(RunError::Watch)?];
    drive_in_process(script, &mut agents).map_err(RunError::Watch)?;
    let [agent] = &agents;
    Ok(Run {
        transcript: agent.transcript().clone(),
        stderr: agent.last_words().lines().map(str::to_owned).collect(),
        departure: agent.departure(),
        took: start.elapsed(),
        ..Run::default()
    })
}

/// Returns a fault if the agent exited by itself and left a process behind. An agent that did not exit by itself is killed with
/// everything that it started, which says nothing about the agent.
fn left_behind(script: &Script<'_>, agent: &Agent) -> Option<Found> {
    if agent.departure().is_none() || !script.is_at_end() {
        return None;
    }
    let leftovers = agent.leftovers(LEFTOVER_GRACE);
    let leftover = leftovers.first()?;
    let name = if leftover.name.is_empty() {
        "a process"
    } else {
        &leftover.name
    };
    let pid = leftover
        .pid
        .map_or_else(String::new, |pid| format!(" (process {pid})"));
    let actual = format!(
        "{name}{pid} was still running {} ms later",
        LEFTOVER_GRACE.as_millis()
    );
    Some(script.judge_afterwards(
        Cause::LeakedProcess,
        "no process left when the agent has exited",
        actual,
    ))
}
