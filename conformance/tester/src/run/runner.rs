//! Running scenarios with one agent.

use std::{
    path::Path,
    sync::{Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};

use linesman_protocols::Cause;
use linesman_referee::ProcessState;

use super::{
    AnyAgent, RunError,
    converse::{Terms, converse},
    doubt::{doubt, is_doubtful},
};
use crate::{
    digest::fnv,
    event::{EventKind, Observer},
    outcome::{Evidence, Found, Run, ScenarioReport},
    protocol::Protocol,
    scenario::Scenario,
};

/// How many more times a scenario runs alone if the machine may have caused what was found.
const MORE_TRIES: usize = 2;
/// No further try begins after this time.
const TRIES_TAKE: Duration = Duration::from_secs(10);

/// Runs scenarios of a protocol with one agent.
pub(crate) struct Runner<'a> {
    pub(crate) protocol: &'a dyn Protocol,
    pub(crate) agent: AnyAgent<'a>,
    /// All scenarios of the suite, among which a scenario finds its control.
    pub(crate) scenarios: &'a [Scenario],
    /// The seed of everything that is drawn, for scenarios without a seed.
    pub(crate) seed: u64,
    /// How many times each scenario runs.
    pub(crate) repeat: usize,
    /// The most time for an answer in a refereed stretch of a game, in addition to its clock.
    pub(crate) answer_limit: Option<Duration>,
    /// The folder for the records of games.
    pub(crate) record: Option<&'a Path>,
    /// Whether several scenarios run at the same time.
    pub(crate) is_shared: bool,
    pub(crate) observer: Observer<'a>,
    /// Locked for writing by a scenario that needs the machine to itself.
    pub(crate) alone: RwLock<()>,
    /// How the agent was seen to hang, by what was beyond doubt.
    pub(crate) hung: Mutex<Vec<Hang>>,
}

/// A way to hang: the check that was broken, and what the agent did instead of answering.
pub(crate) type Hang = (&'static str, ProcessState);

impl Runner<'_> {
    /// Runs a scenario once. The caller sees to it that nothing else runs.
    pub(crate) fn run_alone(&self, scenario: &Scenario) -> Result<Run, RunError> {
        let mut run = self.converse(scenario)?;
        self.explain_silence(scenario, &mut run)?;
        Ok(run)
    }

    /// Runs a scenario once, for what the agent answers and not for a verdict.
    pub(crate) fn run_aside(&self, scenario: &Scenario) -> Result<Run, RunError> {
        self.converse(scenario)
    }

    /// Runs a scenario as many times as requested, each time with the same seed.
    pub(crate) fn run_repeatedly(
        &self,
        scenario: &Scenario,
    ) -> Result<Vec<ScenarioReport>, RunError> {
        let mut reports = Vec::new();
        for number in 1..=self.repeat {
            let (run, was_confirmed) = self.run_among_others(scenario)?;
            reports.extend(self.with_control(ScenarioReport {
                scenario: scenario.clone(),
                in_place_of: None,
                number,
                run,
                was_confirmed,
            })?);
        }
        Self::blame_steadily(&mut reports);
        Ok(reports)
    }

    /// Runs a scenario once. A fault that depends on time counts only if it shows again with nothing else running. Returns
    /// whether it was run again.
    pub(super) fn run_among_others(&self, scenario: &Scenario) -> Result<(Run, bool), RunError> {
        let mut first = {
            let _among_others = self.alone.read().unwrap_or_else(PoisonError::into_inner);
            self.converse(scenario)?
        };
        let mut found = first.found.iter();
        let is_about_time = found.any(|found| found.violation.cause.is_about_time());
        // Other work does not disturb a clock that waits.
        if !is_about_time {
            return Ok((first, false));
        }
        if matches!(self.agent, AnyAgent::InProcess(_)) {
            self.explain_silence(scenario, &mut first)?;
            return Ok((first, false));
        }
        // However often it is tried, nobody can tell.
        if of_time(&first).all(|found| found.is_unannounced) {
            return Ok((first, false));
        }
        let _alone = self.alone.write().unwrap_or_else(PoisonError::into_inner);
        if self.is_shared {
            (self.observer)(EventKind::Confirming {
                scenario: &scenario.id,
            });
        }
        if self.is_shared && is_certain(&first) {
            self.explain_silence(scenario, &mut first)?;
            self.note_hang(&first);
            return Ok((first, false));
        }
        // What is known of an agent need not be found out again: each time takes as long as an answer may take.
        if self.is_shared && self.repeat == 1 && self.is_known_to_hang(&first) {
            leave_untried(&mut first);
            return Ok((first, false));
        }
        // An agent that waits does not lack a processor. The experiments show it again, and sooner.
        if self.is_shared && waits(&first) && self.explain_silence(scenario, &mut first)? {
            self.note_hang(&first);
            return Ok((first, true));
        }
        let mut confirmed = if self.is_shared {
            self.converse(scenario)?
        } else {
            first
        };
        let began = Instant::now();
        for _ in 0..MORE_TRIES {
            if !is_doubtful(&confirmed) || began.elapsed() >= TRIES_TAKE {
                break;
            }
            confirmed = self.converse(scenario)?;
        }
        self.explain_silence(scenario, &mut confirmed)?;
        self.note_hang(&confirmed);
        Ok((confirmed, self.is_shared))
    }

    fn note_hang(&self, run: &Run) {
        let hang = hang(run).filter(|_| !is_doubtful(run));
        let mut hung = self.hung.lock().unwrap_or_else(PoisonError::into_inner);
        hung.extend(hang);
    }

    /// Returns whether the agent hangs as it did before.
    fn is_known_to_hang(&self, run: &Run) -> bool {
        let hung = self.hung.lock().unwrap_or_else(PoisonError::into_inner);
        hang(run).is_some_and(|hang| hung.contains(&hang))
    }

    fn converse(&self, scenario: &Scenario) -> Result<Run, RunError> {
        let seed = self.seed_of(scenario);
        converse(
            scenario,
            self.agent,
            self.protocol,
            &Terms {
                seed,
                answer_limit: self.answer_limit,
                record: self.record,
            },
        )
    }

    pub(super) fn seed_of(&self, scenario: &Scenario) -> u64 {
        scenario
            .seed
            .unwrap_or_else(|| self.seed ^ fnv(&scenario.id))
    }
}

fn of_time(run: &Run) -> impl Iterator<Item = &Found> {
    let found = run.found.iter();
    found.filter(|found| found.violation.cause.is_about_time())
}

/// Returns how the agent hangs: it computes or waits for something that is not its input, and does not answer.
fn hang(run: &Run) -> Option<Hang> {
    let found = of_time(run).last()?;
    let state = found.state?;
    let hangs = matches!(state, ProcessState::Running | ProcessState::Waits);
    let is_silent = found.violation.cause == Cause::NoOutput;
    (hangs && is_silent).then_some((found.check, state))
}

/// Notes that nothing was tried to bring an answer that was missing.
fn leave_untried(run: &mut Run) {
    let silences = run
        .found
        .iter_mut()
        .filter_map(|found| found.silence.as_mut());
    for silence in silences {
        silence.evidence = Evidence::Untried;
    }
}

/// Returns whether no machine can have caused what was found of time.
fn is_certain(run: &Run) -> bool {
    of_time(run).all(|found| found.is_certain)
}

/// Returns whether all that was found of time is that the agent waited for something instead of answering: for its input, or for
/// something else and not for a processor.
fn waits(run: &Run) -> bool {
    of_time(run).all(|found| {
        let is_calm = found
            .silence
            .as_ref()
            .is_some_and(|silence| silence.is_calm);
        is_calm || found.state == Some(ProcessState::Waits) && doubt(found, run).is_none()
    })
}
