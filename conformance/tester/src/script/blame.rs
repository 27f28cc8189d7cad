//! What becomes of a violation.

use linesman_games::RuleKind;
use linesman_protocols::{Cause, Check, Fault, Line, Role, Violation};
use linesman_referee::ProcessState;

use super::{Doing, SETTLE, Script};
use linesman_interface::protocol::{Judgement, LineKind};
use linesman_values::{
    outcome::{Found, printable},
    scenario::{Step, StepKind},
};

impl Script<'_> {
    pub(super) fn circumstances(
        &self,
        violation: Violation,
        state: Option<ProcessState>,
        is_asleep: bool,
    ) -> Found {
        let named = self
            .steps
            .current()
            .filter(|step| self.counts_against(step, &violation, is_asleep))
            .and_then(|step| step.check);
        let at_fault = if self.heard.is_line_at_fault {
            self.stage.lines_at_fault(&violation)
        } else {
            0
        };
        Found {
            check: named.map_or(violation.check.id, |check| check.id),
            place: self.stage.place(),
            sent: self.outbox.last.clone(),
            at: self.now,
            state,
            step: self.steps.at(),
            is_after_end: self.is_after_end(),
            good_lines: self.heard.lines.saturating_sub(at_fault),
            good_answers: self.heard.answers().saturating_sub(at_fault),
            ..Found::new(violation)
        }
    }

    /// Returns whether a fault counts against the check that the step names. A long game is about the legality of moves and an exit about
    /// exiting; what else goes wrong there is not what they were written for. Neither is it that an agent sleeps, and neither reads nor
    /// computes, nor that work which was told to end came to a wrong result. Where there was too little time, no result is the fault.
    fn counts_against(&self, step: &Step, violation: &Violation, is_asleep: bool) -> bool {
        let is_about_ending = step
            .check
            .is_some_and(|check| check.is(Role::EndsWork) && !check.is(Role::Time));
        // A late answer shows that what was asked has been read.
        let is_of_time = |check: &Check| check.is(Role::Time) || check.is(Role::EndsWork);
        let is_late_at_else = violation.cause == Cause::Late
            && violation.check.is(Role::Time)
            && !step.check.is_some_and(is_of_time);
        match &step.kind {
            StepKind::Expect(expect) if is_late_at_else && expect.within.is_none() => false,
            StepKind::Expect(_)
                if is_about_ending && matches!(violation.cause, Cause::Illegal(_)) =>
            {
                false
            }
            StepKind::Expect(_) if is_asleep && violation.cause == Cause::NoOutput => false,
            StepKind::Play(_) => self.stage.is_illegal_action(violation),
            StepKind::Exit(_) => matches!(violation.cause, Cause::DidNotExit),
            _ => {
                let is_fatal = !violation.is_tolerable() && self.stage.is_of_subject(violation);
                is_fatal || self.stage.is_illegal_action(violation)
            }
        }
    }

    /// Takes a violation; one that cannot be tolerated ends the conversation.
    pub(super) fn blame(&mut self, violation: Violation, state: Option<ProcessState>) {
        self.blame_one(violation, state, state == Some(ProcessState::Waits));
    }

    /// Takes a violation of an agent that may have been asleep all the time.
    pub(super) fn blame_one(
        &mut self,
        mut violation: Violation,
        state: Option<ProcessState>,
        is_asleep: bool,
    ) {
        if let Some(excess) = self.used_up {
            excess.explain(&mut violation);
        }
        let found = self.circumstances(violation, state, is_asleep);
        let is_over_much = matches!(
            found.violation.cause,
            Cause::ExtraLine | Cause::Noise | Cause::Malformed
        );
        let is_repeat = self.is_repeat(&found);
        let is_heard_out = is_over_much || is_repeat || is_refusal(&found);
        let until = self.now + SETTLE;
        let is_waiting = matches!(
            self.doing,
            Doing::Exiting { .. } | Doing::Silence { .. } | Doing::Delay { .. }
        );
        let mut earlier = self.found.iter();
        if is_over_much && is_waiting && found.is_after_end {
            // What it does besides, and how it exits, can still be seen.
            self.heard.noisy_until = Some(until);
        } else if !found.violation.is_tolerable() {
            self.heard.has_repeated = is_repeat;
            self.doing = if is_heard_out {
                Doing::Settling { until }
            } else {
                Doing::Over
            };
        } else if earlier.any(|earlier| earlier.check == found.check) {
            return;
        }
        let played = self.played();
        self.found.push(Found { played, ..found });
    }

    pub(super) fn fault(&mut self, fault: Fault, expected: &str, actual: String) {
        self.blame(self.stage.judge_fault(fault, expected, actual), None);
    }

    pub(super) fn take(&mut self, judgement: Judgement) -> bool {
        let is_complete = judgement.is_complete;
        let is_aside = judgement.kind == LineKind::Aside;
        self.heard.was_aside = is_aside && judgement.violations.is_empty();
        self.heard.asides += usize::from(judgement.kind.is_interjection());
        for violation in judgement.violations {
            self.blame(violation, None);
        }
        is_complete && !self.has_ended()
    }

    /// Returns whether a move starts on an empty square and is the same line as the move before it.
    fn is_repeat(&self, found: &Found) -> bool {
        let is_left = matches!(found.violation.cause, Cause::Illegal(rule) if rule.kind() == RuleKind::Presence);
        is_left && self.heard.is_said_twice()
    }

    /// Blames an agent for an answer too many if it gave the answer before once more, and now another one like it without a further request.
    pub(super) fn blame_for_repeat(&mut self, line: Line<'_>) {
        let is_like_it = words(line.bytes).eq(words(&self.heard.said[1]));
        if !is_like_it || !std::mem::take(&mut self.heard.has_repeated) {
            return;
        }
        let repeated = printable(&self.heard.said[1]);
        let actual = format!(
            "\"{repeated}\", the same line as before, and then another answer without a further request"
        );
        let expected = "one answer to each request";
        let violation = self.stage.judge_fault(Cause::ExtraLine, expected, actual);
        if let Some(last) = self.found.last_mut() {
            last.check = violation.check.id;
            last.violation = violation;
        }
    }
}

/// Returns which words of a line are numbers.
fn words(line: &[u8]) -> impl Iterator<Item = bool> {
    let words = line.split(u8::is_ascii_whitespace);
    words
        .filter(|word| !word.is_empty())
        .map(|word| word.iter().all(u8::is_ascii_digit))
}

/// Returns whether the agent refused to answer. It may tell on standard error why.
fn is_refusal(found: &Found) -> bool {
    matches!(found.violation.cause, Cause::Illegal(rule) if rule.kind() == RuleKind::Refusal)
}
