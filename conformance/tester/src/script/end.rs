//! What is left at the end of a conversation.

use linesman_protocols::{Cause, Resource};

use super::{Doing, FLOOD, Script};
use crate::{
    outcome::Found,
    scenario::{Step, StepKind},
};

impl Script<'_> {
    /// Returns whether the agent completed all steps.
    pub(crate) fn is_complete(&self) -> bool {
        let is_at_end = self.next >= self.scenario.steps.len();
        let mut found = self.found.iter();
        is_at_end && found.all(|found| found.violation.is_tolerable())
    }

    /// Returns whether nothing of the conversation is left. The agent may have ended it with bad manners.
    pub(crate) fn is_at_end(&self) -> bool {
        let mut found = self.found.iter();
        let is_harmless = |found: &Found| found.violation.is_tolerable() || found.is_after_end;
        self.next >= self.scenario.steps.len() && found.all(is_harmless)
    }

    /// Returns the ids of the checks that are about what comes with the exit of the agent and after it, if the agent had to be ended.
    pub(crate) fn unseen(&self) -> Vec<&'static str> {
        let stays = |found: &Found| found.violation.cause == Cause::DidNotExit;
        if !self.found.iter().any(stays) {
            return Vec::new();
        }
        let faults = [Cause::LeakedProcess, Cause::Exited(1)].into_iter();
        faults
            .map(|fault| self.stage.judge_fault(fault, "", String::new()).check.id)
            .collect()
    }

    /// Returns whether nothing is left of the conversation but the exit of the agent.
    pub(super) fn is_after_end(&self) -> bool {
        let is_rest = |step: &Step| !matches!(step.kind, StepKind::Expect(_) | StepKind::Play(_));
        let rest = &self.scenario.steps[self.next.saturating_sub(1)..];
        (self.is_dismissed || self.is_input_closed) && rest.iter().all(is_rest)
    }

    /// Counts what an agent says that has said too much already.
    pub(super) fn count_excess(&mut self, bytes: usize) {
        self.excess += bytes;
        if self.excess > FLOOD {
            let actual = format!("a flood: more than {FLOOD} bytes that no one asked for");
            let flood = self.stage.judge_fault(
                Cause::OverLimit(Resource::Stdout),
                self.stage.usual_output(),
                actual,
            );
            if let Some(last) = self.found.last_mut() {
                last.check = flood.check.id;
                last.violation = flood;
            }
            self.doing = Doing::Over;
        }
    }
}
