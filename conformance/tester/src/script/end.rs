//! What is left at the end of a conversation.

use linesman_protocols::{Cause, Resource};

use super::{Doing, FLOOD, Script};
use linesman_values::{
    outcome::Found,
    scenario::{Step, StepKind},
};

impl Script<'_> {
    /// Returns whether the agent completed all steps.
    pub(crate) fn is_complete(&self) -> bool {
        let is_at_end = !self.questions.is_cut && self.steps.are_begun();
        let mut found = self.found.iter();
        is_at_end && found.all(|found| found.violation.is_tolerable())
    }

    /// Returns whether nothing of the conversation is left. The agent may have ended it with bad manners.
    pub(crate) fn is_at_end(&self) -> bool {
        let mut found = self.found.iter();
        let is_harmless = |found: &Found| found.violation.is_tolerable() || found.is_after_end;
        let is_over = self.steps.are_begun() || self.has_bad_manners();
        is_over && found.all(is_harmless)
    }

    /// Returns whether the agent did something wrong after the end that ended the conversation.
    fn has_bad_manners(&self) -> bool {
        let mut found = self.found.iter();
        found.any(|found| found.is_after_end && !found.violation.is_tolerable())
    }

    /// Returns the ids of the checks that are about the exit of the agent, of an agent that had to be ended because of its bad
    /// manners.
    pub(crate) fn unseen(&self) -> Vec<&'static str> {
        if !self.has_bad_manners() && !self.questions.is_exit_unseen {
            return Vec::new();
        }
        let faults = [Cause::DidNotExit, Cause::LeakedProcess, Cause::Exited(1)].into_iter();
        faults
            .map(|fault| self.stage.judge_fault(fault, "", String::new()).check.id)
            .collect()
    }

    /// Returns whether the game is over, and the agent has been told so.
    pub(super) fn is_after_end(&self) -> bool {
        let is_game = |step: &Step| matches!(step.kind, StepKind::Play(_));
        self.outbox.is_dismissed && !self.steps.rest().iter().any(is_game)
    }

    /// Counts what an agent says that has said too much already.
    pub(super) fn count_excess(&mut self, bytes: usize) {
        self.heard.excess += bytes;
        if self.heard.excess > FLOOD {
            self.end_in_flood(format!(
                "a flood: more than {FLOOD} bytes that no one asked for"
            ));
        }
    }

    /// Ends the conversation with a flood, which outranks the fault that was found before it.
    pub(super) fn end_in_flood(&mut self, actual: String) {
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
