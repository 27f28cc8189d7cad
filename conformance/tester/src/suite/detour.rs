//! Going on where an agent does not get over one form of a line: the rest of the suite runs with another form.

use std::sync::Arc;

use super::{
    Suite,
    slot::Slot,
    tally::{obstacle_in, obstacle_of},
};
use crate::run::{RunError, Runner};
use linesman_values::{
    outcome::ScenarioReport,
    scenario::{Detour, Scenario, Tried},
};

/// In how many scenarios an end is tried with another form of the line.
const MOST_TRIED: usize = 2;

impl Suite<'_> {
    /// Runs all scenarios. If the agent ends in one that others depend on, and goes on with another form of a line, what was not
    /// reached runs with that form.
    ///
    /// Returns the scenarios as they ran, and what has become of each. Where the agent had ended, the scenario is there twice: the first
    /// time with the other form, and behind all others as it was, so that it decides nothing and shows the fault.
    pub(super) fn run_around(
        &self,
        mut scenarios: Vec<Scenario>,
        runner: &Runner<'_>,
    ) -> Result<(Vec<Scenario>, Vec<Slot>), RunError> {
        let waiting = scenarios.iter().map(|_| Slot::Waiting).collect();
        let slots = self.run_all(&scenarios, waiting, runner)?;
        let mut slots = self.hear_out(&scenarios, slots, runner)?;
        let detour = match self.detour(&scenarios, &slots, runner) {
            Err(RunError::Stopped) => None,
            detour => detour?,
        };
        let Some(detour) = detour else {
            return Ok((scenarios, slots));
        };
        let mut ended: Vec<(usize, Scenario, Vec<Arc<ScenarioReport>>)> = Vec::new();
        let ids: Vec<String> = scenarios.iter().map(|it| it.id.clone()).collect();
        for (index, (scenario, slot)) in scenarios.iter_mut().zip(&mut slots).enumerate() {
            let other = self.by(scenario, &detour);
            match (&*slot, other) {
                (Slot::Skipped(_), other) => {
                    *scenario = other.unwrap_or_else(|| scenario.clone());
                    *slot = Slot::Waiting;
                }
                (Slot::Done(runs), Some(other)) if is_tried(&detour, runs) => {
                    let usual = Scenario {
                        checks: Vec::new(),
                        ..scenario.clone()
                    };
                    ended.push((index, usual, runs.clone()));
                    *scenario = other;
                    *slot = Slot::Waiting;
                }
                _ => {}
            }
        }
        let mut slots = self.run_all(&scenarios, slots, runner)?;
        for ((slot, scenario), id) in slots.iter_mut().zip(&scenarios).zip(ids) {
            if let Slot::Done(runs) = slot
                && scenario.id != id
            {
                let named = runs.iter().map(|run| {
                    let mut run = ScenarioReport::clone(run);
                    // A control was run for the scenario with the other form, which has a name of its own.
                    if run.in_place_of.as_ref().is_none_or(|it| *it == scenario.id) {
                        run.in_place_of = Some(id.clone());
                    }
                    Arc::new(run)
                });
                *runs = named.collect();
            }
        }
        for (index, usual, runs) in ended {
            let goes_on = slots[index]
                .runs()
                .is_some_and(|runs| obstacle_of(runs).is_none());
            let noted = runs.into_iter().map(|run| {
                let mut run = ScenarioReport::clone(&run);
                run.run.detour = goes_on.then_some(detour);
                Arc::new(run)
            });
            slots.push(Slot::Done(noted.collect()));
            scenarios.push(usual);
        }
        Ok((scenarios, slots))
    }

    /// Returns the form with which the agent goes on, if it did not get over the usual one and there is such a form. For an end of the process,
    /// none is tried unless others depend on that.
    fn detour(
        &self,
        scenarios: &[Scenario],
        slots: &[Slot],
        runner: &Runner<'_>,
    ) -> Result<Option<Detour>, RunError> {
        // Whoever names a scenario may want to see what came after the end.
        let is_in_the_way = !self.options.scenarios.is_empty()
            || slots.iter().any(|slot| matches!(slot, Slot::Skipped(_)));
        for detour in self.protocol.descriptor().detours {
            if !is_in_the_way && matches!(detour.tried, Tried::AfterEnd) {
                continue;
            }
            let cases = scenarios.iter().zip(slots).filter_map(|(scenario, slot)| {
                let is_case = slot.runs().is_some_and(|runs| is_tried(detour, runs));
                let other = self.by(scenario, detour).filter(|_| is_case)?;
                Some((scenario, other))
            });
            let most = match detour.tried {
                Tried::AfterEnd => MOST_TRIED,
                // Each scenario has such a line, and a fault may be that nothing comes, which takes its time.
                Tried::AfterLine(_) => 1,
            };
            for (scenario, other) in cases.take(most) {
                if Self::goes_on(detour, scenario, &other, runner)? {
                    return Ok(Some(*detour));
                }
            }
        }
        Ok(None)
    }

    /// Returns whether the agent goes on with another form of a scenario, and does not with the usual form.
    fn goes_on(
        detour: &Detour,
        usual: &Scenario,
        other: &Scenario,
        runner: &Runner<'_>,
    ) -> Result<bool, RunError> {
        // A fault may come by chance, or each second time. This order of runs is neither.
        for is_other in [true, false, false, true, true, false] {
            let run = runner.run_aside(if is_other { other } else { usual })?;
            let is_good = match detour.tried {
                Tried::AfterEnd => obstacle_in(&run).is_none(),
                Tried::AfterLine(_) => run.found.iter().all(|it| it.violation.is_tolerable()),
            };
            if is_good != is_other {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn by(&self, scenario: &Scenario, detour: &Detour) -> Option<Scenario> {
        scenario.by(detour, self.protocol.option_default(detour.option))
    }
}

/// Returns whether another form of a line is tried after these runs of a scenario.
fn is_tried(detour: &Detour, runs: &[Arc<ScenarioReport>]) -> bool {
    let Tried::AfterLine(is_it) = detour.tried else {
        return has_ended(runs);
    };
    runs.iter().all(|report| {
        let mut found = report.run.found.iter();
        let fatal = found.find(|found| !found.violation.is_tolerable());
        let sent = fatal.and_then(|found| found.sent.as_ref());
        sent.is_some_and(|(_, message)| is_it(message))
    })
}

/// Returns whether the process ended by itself in every run.
fn has_ended(runs: &[Arc<ScenarioReport>]) -> bool {
    runs.iter().all(|report| {
        let mut found = report.run.found.iter();
        found.any(|found| {
            let is_fatal = !found.violation.is_tolerable() && !found.is_after_end;
            is_fatal && found.violation.cause.is_end()
        })
    })
}
