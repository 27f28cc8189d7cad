//! Running scenarios with one agent.

use std::{
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use linesman_protocols::{Cause, CauseKind};
use linesman_referee::ProcessState;

use super::{
    AnyAgent, Lengths, Machine, RunError,
    converse::{Pace, converse},
    doubt::{doubt, is_doubtful},
};
use crate::{
    script::{FEW_PLIES, Hangs, Hurry, Most},
    stop::Stop,
};
use linesman_interface::protocol::Protocol;
use linesman_values::{
    digest::fnv,
    event::{EventKind, Observer},
    outcome::{Answer, Evidence, Found, Run, ScenarioReport},
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
    /// When the test began.
    pub(crate) began: Instant,
    /// Who says that the test is to stop.
    pub(crate) stop: &'a Stop,
    /// The most time for a long stretch of a game of any scenario, which ends early then.
    pub(crate) stretch: Option<Duration>,
    /// How long the games of each scenario are.
    pub(crate) lengths: Lengths,
    /// How many plies have been played.
    pub(crate) plies: AtomicU64,
    pub(crate) machine: &'a Machine,
    /// What is known of answers that did not come.
    pub(crate) hangs: Hangs,
    /// The faults of time that are beyond doubt: the checks that they break, and their kinds.
    pub(crate) known: Mutex<Vec<(&'static str, CauseKind)>>,
}

impl Runner<'_> {
    /// Runs a scenario once. The caller sees to it that nothing else runs.
    pub(crate) fn run_alone(&self, scenario: &Scenario) -> Result<Run, RunError> {
        let mut run = self.converse(scenario, None, true)?;
        self.explain_silence(scenario, &mut run)?;
        Ok(run)
    }

    /// Runs a scenario once, for what the agent answers and not for a verdict.
    pub(crate) fn run_aside(&self, scenario: &Scenario) -> Result<Run, RunError> {
        self.converse(scenario, None, true)
    }

    /// Returns the check that is known to keep a scenario from getting anywhere.
    pub(crate) fn in_the_way_of(&self, scenario: &Scenario) -> Option<&'static str> {
        self.hangs.in_the_way_of(scenario)
    }

    /// Gives the games of a scenario this time.
    pub(crate) fn allot(&self, scenario: &Scenario, time: Duration) {
        self.lengths
            .allot(&scenario.id, self.seed_of(scenario), time);
    }

    /// Gives the games of a scenario that runs out of turn the time that another one was given last.
    pub(super) fn allot_as_last(&self, scenario: &Scenario) {
        self.lengths
            .allot_as_last(&scenario.id, self.seed_of(scenario));
    }

    /// Runs a scenario as many times as requested, each time with the same seed.
    pub(crate) fn run_repeatedly(
        &self,
        scenario: &Scenario,
    ) -> Result<Vec<ScenarioReport>, RunError> {
        let mut reports = Vec::new();
        for number in 1..=self.repeat {
            let decided = match self.run_and_decide(scenario, number) {
                // The runs before count.
                Err(RunError::Stopped) if number > 1 => break,
                decided => decided?,
            };
            for run in decided.iter().map(|report| &report.run) {
                if let (Some(found), Some(owed), false) =
                    (of_time(run).last(), run.owed, run.is_cut)
                    && self.is_binding(found)
                {
                    self.hangs
                        .blame(owed.due, found.check, found.is_of_subject());
                }
            }
            reports.extend(decided);
        }
        Self::blame_steadily(&mut reports);
        Ok(reports)
    }

    /// Runs a scenario for the time with this number, and its control where that decides.
    fn run_and_decide(
        &self,
        scenario: &Scenario,
        number: usize,
    ) -> Result<Vec<ScenarioReport>, RunError> {
        let (run, was_confirmed) = self.run_among_others(scenario, None)?;
        self.with_control(ScenarioReport {
            scenario: scenario.clone(),
            in_place_of: None,
            number,
            run,
            was_confirmed,
        })
    }

    /// Runs a scenario once. A fault that depends on time counts only if it shows again with nothing else running. Returns
    /// whether it was run again. `suspect` is a kind of answer that is not waited for to the end.
    pub(super) fn run_among_others(
        &self,
        scenario: &Scenario,
        suspect: Option<&'static str>,
    ) -> Result<(Run, bool), RunError> {
        let is_postponed = |run: &Run| run.is_cut && run.cut_by.is_none() && suspect.is_none();
        let mut first = loop {
            let run = self
                .machine
                .share(|| self.converse(scenario, suspect, false))?;
            // Such a silence is being looked into. This scenario waits for what comes of it.
            if !is_postponed(&run) {
                break run;
            }
        };
        // Whose answers were in time only because of what was given back may have had its time from the other scenarios.
        if self.is_shared && of_time(&first).next().is_none() && needs_given_back(&first) {
            let again = self
                .machine
                .alone(|| self.converse(scenario, suspect, false))?;
            if !is_postponed(&again) {
                first = again;
            }
        }
        if of_time(&first).next().is_none() {
            return Ok((first, false));
        }
        // Other work does not disturb a clock that waits.
        if matches!(self.agent, AnyAgent::InProcess(_)) {
            self.explain_silence(scenario, &mut first)?;
            return Ok((first, false));
        }
        // However often it is tried, nobody can tell.
        if of_time(&first).all(|found| found.lateness.is_unannounced) {
            let owed = first.owed.filter(|_| self.is_hasty());
            if let (Some(owed), Some(found)) = (owed, of_time(&first).last())
                && self.is_binding(found)
            {
                self.hangs.note_hang(owed, found.check, false);
            }
            return Ok((first, false));
        }
        // Nobody need wait for the others where nothing is tried.
        if self.cut_if_known(&mut first) {
            return Ok((first, false));
        }
        if self.is_shared && is_settled(&first) {
            self.note(&first);
            return Ok((first, false));
        }
        let owed = first.owed.filter(|_| self.is_hasty()).map(|owed| owed.due);
        if let Some(due) = owed {
            self.hangs.suspect(due);
        }
        let confirmed = self
            .machine
            .alone(|| self.confirm(scenario, first, suspect));
        if let Ok((run, _)) = &confirmed {
            self.note(run);
        }
        if let Some(due) = owed {
            self.hangs.clear(due);
        }
        confirmed
    }

    /// Looks into a fault of time. The caller sees to it that nothing else runs.
    fn confirm(
        &self,
        scenario: &Scenario,
        mut first: Run,
        suspect: Option<&'static str>,
    ) -> Result<(Run, bool), RunError> {
        let began = Instant::now();
        if self.cut_if_known(&mut first) {
            return Ok((first, false));
        }
        if self.is_shared {
            (self.observer)(EventKind::Confirming {
                scenario: &scenario.id,
            });
        }
        if self.is_shared && is_certain(&first) {
            self.explain_silence(scenario, &mut first)?;
            return Ok((first, false));
        }
        // An agent that waits does not lack a processor. The experiments show it again, and sooner.
        if self.is_shared && waits(&first) && self.explain_silence(scenario, &mut first)? {
            return Ok((first, true));
        }
        let mut confirmed = if self.is_shared {
            self.converse(scenario, suspect, true)?
        } else {
            first
        };
        for _ in 0..MORE_TRIES {
            if !is_doubtful(&confirmed) || began.elapsed() >= TRIES_TAKE {
                break;
            }
            confirmed = self.converse(scenario, suspect, true)?;
        }
        self.explain_silence(scenario, &mut confirmed)?;
        Ok((confirmed, self.is_shared))
    }

    /// Returns whether silences that are known are cut short. A clock that stands still has all the time, and each of several runs is a
    /// question of its own.
    const fn is_hasty(&self) -> bool {
        matches!(self.agent, AnyAgent::Process(_)) && self.repeat == 1
    }

    /// Notes how the agent is late, silent or does not exit. That has been looked into.
    fn note(&self, run: &Run) {
        if !self.is_hasty() || run.is_cut {
            return;
        }
        let is_certain = !is_doubtful(run);
        if is_certain {
            let kinds = of_time(run).map(|found| (found.check, found.violation.cause.kind()));
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.extend(kinds);
        }
        if let (Some(found), Some(owed)) = (of_time(run).last(), run.owed)
            && self.is_binding(found)
        {
            self.hangs.note_hang(owed, found.check, is_certain);
        }
    }

    /// Returns whether a fault counts against a check that is as binding as the fault itself. A silence that is only a risk in one scenario
    /// shortens no other conversation: it would keep what is required from being tested.
    fn is_binding(&self, found: &Found) -> bool {
        let mut all = self.protocol.descriptor().checks.iter();
        let level = |check| self.protocol.level_of(check);
        let own = all.find(|check| check.id == found.check);
        own.is_none_or(|own| level(own) <= level(found.violation.check))
    }

    /// Lets a run show nothing of a fault that is known: finding out about it again takes as long as an answer may take. Returns
    /// whether it is known.
    fn cut_if_known(&self, run: &mut Run) -> bool {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = |found: &Found| known.contains(&(found.check, found.violation.cause.kind()));
        let Some(check) = of_time(run).last().map(|found| found.check) else {
            return false;
        };
        if !of_time(run).all(is_known) {
            return false;
        }
        drop(known);
        // A process that stays when the conversation is over has said everything.
        let stays = |found: &Found| {
            matches!(
                found.violation.cause,
                Cause::DidNotExit | Cause::LeakedProcess
            )
        };
        if !of_time(run).all(stays) {
            run.found
                .retain(|found| !found.violation.cause.is_about_time());
            (run.is_cut, run.cut_by) = (true, Some(check));
        }
        true
    }

    fn converse(
        &self,
        scenario: &Scenario,
        suspect: Option<&'static str>,
        is_proof: bool,
    ) -> Result<Run, RunError> {
        let hangs = &self.hangs;
        let is_process = matches!(self.agent, AnyAgent::Process(_));
        let seed = self.seed_of(scenario);
        let (limited, time) = self.lengths.of(scenario, seed);
        let quick = self.stretch.map(|time| Most { time, plies: 0 });
        let budget = time.map(|time| Most {
            time,
            plies: FEW_PLIES,
        });
        let pace = Pace {
            seed,
            limit: self.answer_limit,
            hurry: is_process.then_some(Hurry {
                hangs,
                suspect,
                is_proof,
                stretch: quick.or(budget),
            }),
            stop: self.stop,
            plies: &self.plies,
            record: self.record,
        };
        let run = converse(&limited, self.agent, self.protocol, pace)?;
        Ok(Run {
            shortened: self.lengths.note(scenario, seed, &run),
            ..run
        })
    }

    /// Returns how many plies have been played.
    pub(crate) fn plies(&self) -> u64 {
        self.plies.load(Ordering::Relaxed)
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

/// Returns whether an answer was in time only because of the time that the agent was given back.
fn needs_given_back(run: &Run) -> bool {
    run.answers.iter().any(Answer::needs_given_back)
}

/// Returns whether no machine can have caused what was found of time, and there is nothing to try about it.
fn is_settled(run: &Run) -> bool {
    let is_tried = |found: &Found| {
        let silence = found.silence.as_ref();
        silence.is_none_or(|it| matches!(it.evidence, Evidence::Time | Evidence::Untried))
    };
    is_certain(run) && of_time(run).all(is_tried)
}

/// Returns whether no machine can have caused what was found of time.
fn is_certain(run: &Run) -> bool {
    of_time(run).all(|found| found.lateness.is_certain)
}

/// Returns whether all that was found of time is that the agent waited for something instead of answering: for its input, or for
/// something else and not for a processor.
fn waits(run: &Run) -> bool {
    of_time(run).all(|found| {
        let is_calm = found
            .silence
            .as_ref()
            .is_some_and(|silence| silence.is_calm);
        let is_idle = matches!(
            found.state,
            Some(ProcessState::Waits | ProcessState::ReadsInput)
        );
        is_calm || is_idle && doubt(found, run).is_none()
    })
}
