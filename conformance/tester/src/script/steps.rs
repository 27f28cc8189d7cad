//! The steps of a scenario, and how far they have been done.

use linesman_values::scenario::{LoadError, Scenario, Step, StepKind, Template};

/// The steps of a scenario, and how many of them have been begun.
pub(super) struct Steps<'a> {
    scenario: &'a Scenario,
    next: usize,
    /// Which of the answers of the step is looked at, if it waits for several.
    focus: usize,
}

impl<'a> Steps<'a> {
    pub(super) const fn new(scenario: &'a Scenario) -> Self {
        Self {
            scenario,
            next: 0,
            focus: 0,
        }
    }

    /// Returns the number of the step that is being done.
    pub(super) const fn at(&self) -> usize {
        self.next.saturating_sub(1)
    }

    /// Returns the step that is being done, unless none has been begun.
    pub(super) fn current(&self) -> Option<&'a Step> {
        let index = self.next.checked_sub(1)?;
        let step = self.scenario.steps.get(index)?;
        match &step.kind {
            StepKind::AnyOrder(answers) => answers.get(self.focus).or(Some(step)),
            _ => Some(step),
        }
    }

    /// Returns what the agent has to declare.
    pub(super) fn needs(&self) -> &'a [String] {
        &self.scenario.needs
    }

    /// Leaves out all that is left.
    pub(super) const fn skip_all(&mut self) {
        self.next = self.scenario.steps.len();
    }

    /// Returns the mistake that the step needs what the agent has not declared by now.
    pub(super) fn not_declared_yet(&self, name: &str) -> LoadError {
        self.scenario.not_declared_yet(self.at(), name)
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
        self.focus = 0;
        Some(step)
    }

    /// Looks at one of the answers that the step waits for.
    pub(super) const fn focus(&mut self, number: usize) {
        self.focus = number;
    }

    /// Begins the next step if it sends lines. Returns these.
    pub(super) fn next_lines(&mut self) -> Option<&'a [Template]> {
        let StepKind::Send(lines) = &self.scenario.steps.get(self.next)?.kind else {
            return None;
        };
        self.next += 1;
        Some(lines)
    }

    /// Leaves out the steps before the next one of a kind. Returns whether one of them has a subject.
    pub(super) fn skip_to(&mut self, is_wanted: impl Fn(&Step) -> bool) -> bool {
        let rest = &self.scenario.steps[self.next..];
        let count = rest.iter().position(is_wanted).unwrap_or(rest.len());
        self.next += count;
        rest[..count]
            .iter()
            .any(|step| step.subjects().next().is_some())
    }

    /// Returns the mistake that the step waits for an answer that is not due.
    pub(super) fn not_due(&self, due: Option<&str>) -> LoadError {
        self.scenario.not_due(self.at(), due)
    }
}
