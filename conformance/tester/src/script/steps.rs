//! The steps of a scenario, and how far they have been done.

use linesman_values::scenario::{LoadError, Scenario, Step, StepKind, Template};

/// The steps of a scenario, and how many of them have been begun.
pub(super) struct Steps<'a> {
    scenario: &'a Scenario,
    next: usize,
}

impl<'a> Steps<'a> {
    pub(super) const fn new(scenario: &'a Scenario) -> Self {
        Self { scenario, next: 0 }
    }

    /// Returns the number of the step that is being done.
    pub(super) const fn at(&self) -> usize {
        self.next.saturating_sub(1)
    }

    /// Returns the step that is being done, unless none has been begun.
    pub(super) fn current(&self) -> Option<&'a Step> {
        let index = self.next.checked_sub(1)?;
        self.scenario.steps.get(index)
    }

    /// Returns the step that is being done, and those that follow.
    pub(super) fn rest(&self) -> &'a [Step] {
        &self.scenario.steps[self.at()..]
    }

    /// Returns whether the last step has been begun.
    pub(super) fn are_begun(&self) -> bool {
        self.next >= self.scenario.steps.len()
    }

    /// Begins the next step.
    pub(super) fn advance(&mut self) -> Option<&'a Step> {
        let step = self.scenario.steps.get(self.next)?;
        self.next += 1;
        Some(step)
    }

    /// Begins the next step if it sends lines. Returns these.
    pub(super) fn next_lines(&mut self) -> Option<&'a [Template]> {
        let StepKind::Send(lines) = &self.scenario.steps.get(self.next)?.kind else {
            return None;
        };
        self.next += 1;
        Some(lines)
    }

    /// Leaves out the steps before the next one of a kind.
    pub(super) fn skip_to(&mut self, is_wanted: impl Fn(&Step) -> bool) {
        let rest = &self.scenario.steps[self.next..];
        self.next += rest.iter().position(is_wanted).unwrap_or(rest.len());
    }

    /// Returns the mistake that the step waits for an answer that is not due.
    pub(super) fn not_due(&self, due: Option<&str>) -> LoadError {
        self.scenario.not_due(self.at(), due)
    }
}
