//! One conversation with one agent.

use std::{
    io,
    path::PathBuf,
    time::{Duration, Instant},
};

use linesman_crash::Crash;
use linesman_protocols::Cause;
use linesman_referee::{
    Agent, Departure, InProcess, InProcessAgent, Launch, SpawnError, drive, drive_in_process,
};

use super::AnyAgent;
use crate::{
    outcome::{Found, Run},
    protocol::{Protocol, Setting},
    scenario::{LoadError, Scenario},
    script::Script,
};

/// How long a process that an agent started may outlive the agent.
const LEFTOVER_GRACE: Duration = Duration::from_millis(300);
/// How many lines of standard error a report shows.
const STDERR_LINES: usize = 3;

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

/// Runs a scenario once.
pub(super) fn converse(
    scenario: &Scenario,
    agent: AnyAgent<'_>,
    protocol: &dyn Protocol,
    seed: u64,
) -> Result<Run, RunError> {
    let options = scenario.chosen_options();
    let setting = Setting {
        side: &scenario.agent,
        seed,
        options: &options,
    };
    let mut script = Script::new(scenario, protocol.stage(&setting), protocol.exit_limit());
    let run = match agent {
        AnyAgent::Process(launch) => converse_with_process(&mut script, launch, protocol)?,
        AnyAgent::InProcess(agent) => converse_in_process(&mut script, agent)?,
    };
    if let Some(mistake) = script.take_mistake() {
        return Err(RunError::Scenario(Box::new(mistake)));
    }
    Ok(Run {
        is_complete: script.is_complete(),
        limits: script.limits().to_vec(),
        is_silence_unexplained: script.is_silence_unexplained(),
        played: script.played(),
        found: script.found().iter().cloned().chain(run.found).collect(),
        ..run
    })
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
    Ok(Run {
        transcript: agent.transcript().clone(),
        stderr: agent.stderr_tail().last_lines(STDERR_LINES),
        crash: (agent
            .departure()
            .is_some_and(|end| end != Departure::Exited(0)))
        .then(|| Crash::find(&agent.stderr_tail().text()))
        .flatten(),
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
    let lines: Vec<&str> = agent.last_words().lines().collect();
    let last = &lines[lines.len().saturating_sub(STDERR_LINES)..];
    Ok(Run {
        transcript: agent.transcript().clone(),
        stderr: last.iter().map(ToString::to_string).collect(),
        departure: agent.departure(),
        took: start.elapsed(),
        ..Run::default()
    })
}

/// Returns a fault if the agent exited by itself and left a process behind. An agent that did not exit by itself is killed with
/// everything that it started, which says nothing about the agent.
fn left_behind(script: &Script<'_>, agent: &Agent) -> Option<Found> {
    if agent.departure().is_none() || !script.is_complete() {
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
