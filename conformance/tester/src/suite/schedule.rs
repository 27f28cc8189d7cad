//! Which scenarios are done, which may run now, and which never will.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use linesman_protocols::{Check, Level, is_under};

use super::{
    slot::Slot,
    tally::{failure_of, obstacle_of},
};
use crate::{
    outcome::{ScenarioReport, Stopped, Verdict},
    protocol::Protocol,
    run::RunError,
    scenario::{Scenario, StepKind},
    stop::Stop,
};

/// The scenarios that are to be run, and which of them may be run now.
pub(super) struct Schedule<'a> {
    scenarios: &'a [Scenario],
    /// How many of them are scripted; the others are games, which are played after them.
    scripts: usize,
    protocol: &'a dyn Protocol,
    stop: &'a Stop,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    slots: Vec<Slot>,
    error: Option<RunError>,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(
        scenarios: &'a [Scenario],
        slots: Vec<Slot>,
        protocol: &'a dyn Protocol,
        stop: &'a Stop,
    ) -> Self {
        Self {
            scenarios,
            scripts: scenarios
                .iter()
                .filter(|scenario| scenario.game.is_none())
                .count(),
            protocol,
            stop,
            state: Mutex::new(State { slots, error: None }),
            changed: Condvar::new(),
        }
    }

    /// Returns the next scenario whose requirements are met, when there is one; none when all are done.
    pub(super) fn take(&self) -> Option<usize> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if state.error.is_some() {
                return None;
            }
            for index in 0..self.scenarios.len() {
                if !matches!(state.slots[index], Slot::Waiting) {
                    continue;
                }
                match self.readiness(&self.scenarios[index], &state.slots) {
                    Readiness::Ready => {
                        state.slots[index] = Slot::Running;
                        return Some(index);
                    }
                    Readiness::Blocked(by) => state.slots[index] = Slot::Skipped(by),
                    Readiness::NotYet => {}
                }
            }
            let is_running = state.slots.iter().any(|slot| matches!(slot, Slot::Running));
            let waiting = state
                .slots
                .iter()
                .position(|slot| matches!(slot, Slot::Waiting));
            match waiting {
                None if !is_running => return None,
                // Scenarios that wait for one another would wait for ever.
                Some(index) if !is_running => {
                    state.slots[index] = Slot::Running;
                    return Some(index);
                }
                _ => {}
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Leaves out a scenario, because the agent is known to break this check in it.
    pub(super) fn skip(&self, index: usize, by: &'static str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.slots[index] = Slot::Skipped(by);
        self.changed.notify_all();
    }

    /// Takes the runs of a scenario; returns how many scenarios are settled, and the runs, none if the system failed.
    pub(super) fn put(
        &self,
        index: usize,
        result: Result<Vec<ScenarioReport>, RunError>,
    ) -> (usize, Vec<Arc<ScenarioReport>>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = match result {
            Ok(runs) => {
                let runs: Vec<Arc<ScenarioReport>> = runs.into_iter().map(Arc::new).collect();
                state.slots[index] = Slot::Done(runs.clone());
                runs
            }
            Err(RunError::Stopped) => {
                // It was asked to stop, and says why.
                let why = self.stop.reason().unwrap_or(Stopped::Interrupted);
                state.slots[index] = Slot::Stopped(why);
                Vec::new()
            }
            Err(error) => {
                state.error = Some(error);
                Vec::new()
            }
        };
        self.changed.notify_all();
        let settled = state.slots.iter().filter(|slot| slot.is_settled());
        (settled.count(), runs)
    }

    /// Returns the number of scenarios.
    pub(super) const fn len(&self) -> usize {
        self.scenarios.len()
    }

    /// Returns how many scenarios are settled, and which share of the work that is.
    pub(super) fn progress(&self) -> (usize, f64) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let settled = |slot: &Slot| slot.is_settled();
        let count = state.slots.iter().filter(|slot| settled(slot)).count();
        let all: u64 = self.scenarios.iter().map(work).sum();
        let pairs = self.scenarios.iter().zip(&state.slots);
        let done: u64 = pairs
            .filter(|(_, slot)| settled(slot))
            .map(|(scenario, _)| work(scenario))
            .sum();
        (count, done as f64 / all.max(1) as f64)
    }

    pub(super) fn into_slots(self) -> Result<Vec<Slot>, RunError> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state.error.map_or(Ok(state.slots), Err)
    }

    /// Returns whether the checks have passed that the scenario's own checks require. A requirement that no scenario of this run decides is
    /// taken as met.
    fn readiness(&self, scenario: &Scenario, slots: &[Slot]) -> Readiness {
        let mut readiness = Readiness::Ready;
        let mut slots = slots;
        if scenario.game.is_some() {
            // What other games show is no reason not to play this one, or the order of the games would matter.
            slots = &slots[..self.scripts];
            if !slots.iter().all(Slot::is_settled) {
                return Readiness::NotYet;
            }
        }
        let strictest = scenario
            .checks
            .iter()
            .map(|check| self.level_of(check))
            .min();
        for path in scenario.checks.iter().flat_map(|check| check.requires) {
            let all = self.protocol.descriptor().checks.iter();
            for required in all.filter(|check| is_under(check.id, path)) {
                // What is only a risk keeps nothing that is binding from being tested.
                let is_lenient = Some(self.level_of(required)) > strictest;
                if is_lenient || scenario.checks.contains(required) {
                    continue;
                }
                match self.standing(required, slots) {
                    Readiness::Ready => {}
                    Readiness::NotYet => readiness = Readiness::NotYet,
                    blocked @ Readiness::Blocked(_) => return blocked,
                }
            }
        }
        readiness
    }

    fn level_of(&self, check: &Check) -> Level {
        self.protocol.level_of(check).unwrap_or(check.level)
    }

    /// Returns whether a check has passed. It has when a scenario that decides it went through, and none has shown a failure. One that is
    /// broken in some runs only stands in nobody's way: the others can be judged in the rest of the runs.
    fn standing(&self, check: &'static Check, slots: &[Slot]) -> Readiness {
        let failure = failure_of(check, slots).map(|report| report.verdict);
        if !matches!(failure, None | Some(Verdict::Flaky(..))) {
            return Readiness::Blocked(check.id);
        }
        let deciding = self
            .scenarios
            .iter()
            .zip(slots)
            .filter(|(other, _)| other.decides(check));
        let (mut has_passed, mut obstacle) = (false, None);
        for (_, slot) in deciding {
            match slot {
                Slot::Waiting | Slot::Running => return Readiness::NotYet,
                Slot::Done(runs) => match obstacle_of(runs) {
                    None => has_passed = true,
                    Some(by) => obstacle = Some(by),
                },
                Slot::Skipped(by) => obstacle = Some(*by),
                Slot::Stopped(_) => {}
            }
        }
        match obstacle {
            Some(by) if !has_passed => Readiness::Blocked(by),
            _ => Readiness::Ready,
        }
    }
}

enum Readiness {
    Ready,
    NotYet,
    Blocked(&'static str),
}

/// Returns how much work a scenario is: about how many answers of the agent it needs.
fn work(scenario: &Scenario) -> u64 {
    let of_step = |kind: &StepKind| match kind {
        StepKind::Play(play) => u64::from(play.plies.min(MOST_PLIES) / 2),
        StepKind::Send(_) | StepKind::Raw(_) | StepKind::CloseStdin => 0,
        StepKind::Expect(_) | StepKind::Silence(_) | StepKind::Delay(_) | StepKind::Exit(_) => 1,
    };
    let steps = scenario.steps.iter();
    1 + steps.map(|step| of_step(&step.kind)).sum::<u64>()
}

/// Few games are longer.
const MOST_PLIES: u32 = 200;
