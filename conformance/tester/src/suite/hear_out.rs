//! Hearing out what a silence of one subject cut short: elsewhere the same silence may have a reason of its own.
//!
//! An agent that does not know a blank before `isready` does not answer it, and neither does one that takes a line in two pieces for two
//! lines. Which of the two comes first is chance. The other one is cut short as a silence that is known, and runs again here, once
//! everything else is over: so what is found does not depend on the order.

use super::{Suite, slot::Slot};
use crate::run::{RunError, Runner};
use linesman_values::scenario::Scenario;

/// The most scenarios that run again. Each may take as long as a silence does.
const MOST: usize = 8;

impl Suite<'_> {
    /// Runs the scenarios again that were cut short, or were not run, because of a silence of one subject that is not their own.
    pub(super) fn hear_out(
        &self,
        scenarios: &[Scenario],
        mut slots: Vec<Slot>,
        runner: &Runner<'_>,
    ) -> Result<Vec<Slot>, RunError> {
        let mut cut = 0;
        for (scenario, slot) in scenarios.iter().zip(&mut slots) {
            let by = match &*slot {
                Slot::Done(runs) => runs.last().and_then(|report| report.run.cut_by),
                Slot::Skipped(by) => Some(*by),
                _ => None,
            };
            let is_other = |by: &&str| {
                let mut own = scenario.checks.iter();
                runner.hangs.is_of_subject(by) && own.any(|check| check.id != *by)
            };
            if by.as_ref().is_none_or(|by| !is_other(by)) {
                continue;
            }
            cut += usize::from(slot.runs().is_some());
            if cut <= MOST {
                *slot = Slot::Waiting;
            }
        }
        if cut == 0 {
            return Ok(slots);
        }
        runner.hangs.hear_out();
        self.run_all(scenarios, slots, runner)
    }
}
