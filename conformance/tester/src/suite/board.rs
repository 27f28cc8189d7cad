//! Which scenarios are done, which may run now, and which never will.

use std::{
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::Duration,
};

use linesman_protocols::{Check, is_under};

use crate::{
    run::RunError,
    scenario::Scenario,
    verdict::{CheckReport, ScenarioReport, Verdict},
};

/// How late the tester itself may be before it blames no agent for being late.
const TOLERABLE_DELAY: Duration = Duration::from_millis(250);

/// What has become of a scenario.
#[derive(Debug)]
pub(super) enum Slot {
    Waiting,
    Running,
    /// Not run, since this check failed.
    Skipped(&'static str),
    Done(Arc<ScenarioReport>),
}

/// The scenarios that are to be run, and which of them may be run now.
pub(super) struct Board<'a> {
    scenarios: &'a [&'a Scenario],
    all_checks: &'static [&'static Check],
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    slots: Vec<Slot>,
    error: Option<RunError>,
}

impl<'a> Board<'a> {
    pub(super) fn new(
        scenarios: &'a [&'a Scenario],
        all_checks: &'static [&'static Check],
    ) -> Self {
        let slots = scenarios.iter().map(|_| Slot::Waiting).collect();
        Self {
            scenarios,
            all_checks,
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
                match self.readiness(self.scenarios[index], &state.slots) {
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

    /// Takes a result; returns how many scenarios are settled, and the result if there is one.
    pub(super) fn put(
        &self,
        index: usize,
        result: Result<ScenarioReport, RunError>,
    ) -> (usize, Option<Arc<ScenarioReport>>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let report = match result {
            Ok(report) => {
                let report = Arc::new(report);
                state.slots[index] = Slot::Done(Arc::clone(&report));
                Some(report)
            }
            Err(error) => {
                state.error = Some(error);
                None
            }
        };
        self.changed.notify_all();
        let is_settled = |slot: &&Slot| matches!(slot, Slot::Done(_) | Slot::Skipped(_));
        (state.slots.iter().filter(is_settled).count(), report)
    }

    pub(super) fn into_slots(self) -> Result<Vec<Slot>, RunError> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state.error.map_or(Ok(state.slots), Err)
    }

    /// Have the checks passed that the scenario's own checks require? A requirement that no scenario of this run decides is
    /// taken as met.
    fn readiness(&self, scenario: &Scenario, slots: &[Slot]) -> Readiness {
        let mut readiness = Readiness::Ready;
        if scenario.game.is_some() && !self.are_scripts_settled(slots) {
            return Readiness::NotYet;
        }
        for path in scenario.checks.iter().flat_map(|check| check.requires) {
            for required in self
                .all_checks
                .iter()
                .filter(|check| is_under(check.id, path))
            {
                if scenario.checks.contains(required) {
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

    /// Have all scripted scenarios been run, or skipped? Games are played after them.
    fn are_scripts_settled(&self, slots: &[Slot]) -> bool {
        let mut scripts = self
            .scenarios
            .iter()
            .zip(slots)
            .filter(|(scenario, _)| scenario.game.is_none());
        scripts.all(|(_, slot)| matches!(slot, Slot::Done(_) | Slot::Skipped(_)))
    }

    /// Has a check passed? It has when a scenario that decides it went through, and none has shown a failure.
    fn standing(&self, check: &'static Check, slots: &[Slot]) -> Readiness {
        if failure_of(check, slots).is_some() {
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
                Slot::Done(report) => match obstacle_of(report) {
                    None => has_passed = true,
                    Some(by) => obstacle = Some(by),
                },
                Slot::Skipped(by) => obstacle = Some(*by),
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

/// Returns the report on a check if it was broken in any scenario, whether that was meant to test it or not.
pub(super) fn failure_of(check: &'static Check, slots: &[Slot]) -> Option<CheckReport> {
    slots.iter().find_map(|slot| {
        let Slot::Done(report) = slot else {
            return None;
        };
        let found = report
            .run
            .found
            .iter()
            .find(|found| found.check == check.id)?;
        let delay = report.run.worst_delay;
        let verdict = if found.violation.cause.is_about_time() && delay > TOLERABLE_DELAY {
            let late = delay.as_millis();
            Verdict::Inconclusive(format!(
                "the machine was too busy: the tester itself was {late} ms late; run again"
            ))
        } else {
            Verdict::Fail(Box::new(found.clone()))
        };
        Some(CheckReport {
            check,
            level: check.level,
            verdict,
            shown_by: Some(Arc::clone(report)),
        })
    })
}

/// Returns the check whose failure cut a scenario short, if one did.
pub(super) fn obstacle_of(report: &ScenarioReport) -> Option<&'static str> {
    let by = report
        .run
        .found
        .iter()
        .find(|found| !found.violation.is_tolerable);
    by.filter(|_| !report.run.is_complete)
        .map(|found| found.check)
}
