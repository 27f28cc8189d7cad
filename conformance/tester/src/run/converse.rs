//! One conversation with one agent.

use std::{
    io,
    path::{Path, PathBuf},
    sync::atomic::AtomicU64,
    time::{Duration, Instant},
};

use linesman_crash::Crash;
use linesman_game_record::{
    Broken, End, EndReason, GameOutcome, Head, Player, PlayerKind, Recorder,
};
use linesman_games::Outcome;
use linesman_protocols::{Cause, EntryKind, Speaker};
use linesman_referee::{
    Agent, Departure, InForce, InProcess, InProcessAgent, Launch, SpawnError, drive, drive_before,
    drive_in_process,
};

use super::{
    AnyAgent,
    probe::Probe,
    stopping::Stopping,
    trial::{Manner, Point, Trial},
};
use crate::{
    script::{Hurry, Script},
    stop::Stop,
};
use linesman_interface::protocol::{Protocol, Setting};
use linesman_values::{
    outcome::{Found, Run},
    scenario::{LoadError, Scenario},
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
    /// The test is to stop.
    #[error("the test was stopped")]
    Stopped,
    /// The system failed while the scenario ran.
    #[error("failed to watch the agent")]
    Watch(#[source] io::Error),
    /// The record of a game cannot be written.
    #[error("cannot write the record of a game")]
    Record(#[source] io::Error),
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
pub(super) fn script<'a>(scenario: &'a Scenario, protocol: &dyn Protocol, seed: u64) -> Script<'a> {
    let options = scenario.chosen_options();
    let setting = Setting {
        side: &scenario.agent,
        seed,
        options: &options,
    };
    Script::new(
        scenario,
        protocol.stage(&setting),
        protocol.descriptor().declaring,
        protocol.exit_limit(),
    )
}

/// How a scenario is run, apart from the agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace<'a> {
    pub(super) seed: u64,
    /// The limit for each answer in a refereed stretch, if there is one.
    pub(super) limit: Option<Duration>,
    /// Who says for how long a silent agent is waited for, if not until the end of its time.
    pub(super) hurry: Option<Hurry<'a>>,
    pub(super) stop: &'a Stop,
    /// Where plies are counted.
    pub(super) plies: &'a AtomicU64,
    /// The folder for the record, if the scenario is a game and games are recorded.
    pub(super) record: Option<&'a Path>,
}

/// Runs a scenario once.
pub(super) fn converse(
    scenario: &Scenario,
    agent: AnyAgent<'_>,
    protocol: &dyn Protocol,
    pace: Pace<'_>,
) -> Result<Run, RunError> {
    if pace.stop.reason().is_some() {
        return Err(RunError::Stopped);
    }
    let mut script = script(scenario, protocol, pace.seed);
    script.limit_answers(pace.limit);
    if let Some(hurry) = pace.hurry {
        script.hurry(hurry);
    }
    let run = match agent {
        AnyAgent::Process(launch) => {
            let mut recorder = recorder(scenario, launch, protocol, &pace)?;
            let run =
                converse_with_process(&mut script, launch, protocol, pace, recorder.as_mut())?;
            if let Some(recorder) = recorder {
                finish(recorder, &script)?;
            }
            run
        }
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
        answers: script.answers().to_vec(),
        owed: script.owed(),
        is_cut: script.is_cut(),
        cut_by: note(&script, pace.hurry),
        declared: script.declarations(),
        played: script.played(),
        stopped_after: script.stopped_after().to_vec(),
        ..run
    })
}

/// Notes the answers that came. Returns the check that the agent is known to break where the conversation was cut short, if it was.
fn note(script: &Script<'_>, hurry: Option<Hurry<'_>>) -> Option<&'static str> {
    let Hurry { hangs, .. } = hurry?;
    hangs.note_answers(script.answers());
    let owed = script.owed().filter(|_| script.is_cut())?;
    hangs.note_cut(owed)
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
        .skip(run.transcript.kept_lines(last.good_lines))
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

/// Holds the conversation of a scenario again up to a point, and tries there what brings the answer.
pub(super) fn hold_again(
    mut script: Script<'_>,
    agent: AnyAgent<'_>,
    point: Point,
    manner: Manner,
    stop: &Stop,
) -> Result<Trial, RunError> {
    let mut probe = Probe::new(&mut script, point, manner);
    match agent {
        AnyAgent::Process(launch) => {
            let mut agents = [Agent::spawn(launch)?];
            let mut stopping = Stopping::new(&mut probe, stop);
            drive(&mut stopping, &mut agents, Instant::now()).map_err(RunError::Watch)?;
            if stopping.was_stopped() {
                return Err(RunError::Stopped);
            }
        }
        AnyAgent::InProcess(agent) => {
            let mut agents = [InProcessAgent::spawn(agent).map_err(RunError::Watch)?];
            drive_in_process(&mut probe, &mut agents).map_err(RunError::Watch)?;
        }
    }
    Ok(probe.into_trial())
}

/// Begins the record of a game that is played in addition to the scenarios, if these are recorded.
fn recorder(
    scenario: &Scenario,
    launch: &Launch,
    protocol: &dyn Protocol,
    pace: &Pace<'_>,
) -> Result<Option<Recorder>, RunError> {
    let (Some(folder), Some(number)) = (pace.record, scenario.game) else {
        return Ok(None);
    };
    let descriptor = protocol.descriptor();
    let words = std::iter::once(&launch.program).chain(&launch.args);
    let command: Vec<String> = words
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let sides = descriptor.sides.iter().map(|side| {
        if *side == scenario.agent {
            return Player::program(side, "agent", command.clone(), 0);
        }
        Player::other(side, "linesman", PlayerKind::Tester, None)
    });
    let head = Head {
        options: scenario.chosen_options(),
        seed: pace.seed,
        sandbox: InForce::of(launch.sandbox.level).to_string(),
        game: Some(u64::from(number)),
        ..Head::new(descriptor.name, protocol.profile(), sides.collect())
    };
    let head = head.with_limits(protocol.limits());
    let path = folder.join(format!("{}-game-{number}.jsonl", protocol.profile()));
    Recorder::create(&path, head)
        .map(Some)
        .map_err(RunError::Record)
}

/// Ends the record of a game. A fault of the agent loses the game, whatever the rules say.
fn finish(recorder: Recorder, script: &Script<'_>) -> Result<(), RunError> {
    let fatal = script
        .found()
        .iter()
        .find(|found| !found.violation.is_tolerable());
    let name = |side: usize| recorder.head().sides[side].side.clone();
    let agent = recorder.head().side_of_agent(0);
    let broken = fatal.zip(agent).map(|(found, side)| Broken {
        side: name(side),
        check: found.check.to_owned(),
        cause: found.violation.cause.to_string(),
        expected: found.violation.expected.clone(),
        actual: found.violation.actual.clone(),
    });
    let (result, winner, reason) = match (&broken, agent, script.outcome()) {
        (Some(_), Some(side), _) => {
            let winner = Some(name(1 - side));
            (GameOutcome::Win, winner, EndReason::Forfeit)
        }
        (_, _, Some(Outcome::Win(side))) => {
            let winner = Some(name(side.index()));
            (GameOutcome::Win, winner, EndReason::Rules)
        }
        (_, _, Some(Outcome::Draw)) => (GameOutcome::Draw, None, EndReason::Rules),
        _ => (GameOutcome::None, None, EndReason::Stopped),
    };
    let end = End {
        plies: script.played().iter().map(|played| played.plies).sum(),
        broken: broken.into_iter().collect(),
        ..End::new(result, winner, reason)
    };
    recorder.finish(&end).map(drop).map_err(RunError::Record)
}

/// Runs a conversation with a process. Returns what the script does not know about the agent.
fn converse_with_process(
    script: &mut Script<'_>,
    launch: &Launch,
    protocol: &dyn Protocol,
    pace: Pace<'_>,
    recorder: Option<&mut Recorder>,
) -> Result<Run, RunError> {
    let mut launch = Launch {
        memory_limit: launch.memory_limit.or(protocol.memory_limit()),
        ..launch.clone()
    };
    launch.allow_output(protocol.output_limit());
    let mut agents = [Agent::spawn(&launch)?];
    let start = Instant::now();
    let mut stopping = Stopping::new(script, pace.stop).counting(pace.plies);
    let stats = match recorder {
        Some(recorder) => drive_before(recorder, &mut stopping, &mut agents, start),
        None => drive(&mut stopping, &mut agents, start),
    };
    let stats = stats.map_err(RunError::Watch)?;
    if stopping.was_stopped() {
        return Err(RunError::Stopped);
    }
    let [agent] = &mut agents;
    let starved = agent.starved(start.elapsed());
    let stderr = agent.stderr_kept().text();
    let withheld = || {
        launch
            .withheld(&stderr)
            .filter(|it| !it.is_of_others())
            .map(|it| it.without_plan())
    };
    Ok(Run {
        withheld: agent
            .departure()
            .filter(|end| *end != Departure::Exited(0))
            .and_then(|_| withheld()),
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
        usage: agent.usage().clone(),
        stderr_bytes: agent.stderr_kept().total(),
        stderr_times: agent.stderr_kept().line_times(),
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
        crash: agent
            .departure()
            .filter(|end| *end != Departure::Exited(0))
            .and_then(|_| Crash::find(agent.last_words())),
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
