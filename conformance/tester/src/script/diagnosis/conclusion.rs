//! What the search for the cause of a silence came to, as values and in words.

use linesman_protocols::{Fault, Time};
use linesman_referee::ProcessState;
use linesman_values::{
    outcome::{Evidence, Silence},
    text::count,
};

use super::{Diagnosis, Proof, Stage, WORTH_A_WORD};

/// So long a wait beyond the limit is worth a word.
const LONG: Time = Time::from_secs(5);

impl Diagnosis {
    /// Returns what is known of the silence that the search came to.
    pub(in crate::script) fn silence(&self, proof: Proof) -> Silence {
        let is_closed = matches!(self.stage, Stage::InputClosed { .. });
        let seen = self.looks.last();
        Silence {
            evidence: match proof {
                Proof::Late => Evidence::Time,
                Proof::AtEndOfInput if self.is_unflushed() => Evidence::OwnBuffer,
                Proof::AtEndOfInput => Evidence::EndOfInput,
                _ if is_closed && self.has_waited() => Evidence::Nothing,
                _ => Evidence::Untried,
            },
            is_calm: self.is_calm,
            lines: None,
            others: self.others.clone(),
            busy: seen.and_then(|seen| seen.work.busy),
            programs: seen.map(|seen| seen.programs.clone()).unwrap_or_default(),
        }
    }

    /// Returns whether the agent was last seen to have written something and kept it.
    fn is_unflushed(&self) -> bool {
        let unflushed = self.looks.last().and_then(|seen| seen.pending.unflushed);
        unflushed.is_some_and(|bytes| bytes > 0)
    }

    /// Returns whether the agent was last seen to wait for something, as far as that is known.
    pub(super) fn has_waited(&self) -> bool {
        let state = self.looks.last().map(|seen| seen.state);
        !matches!(state, Some(ProcessState::Running | ProcessState::Stopped))
    }

    /// Returns the cause and what came, in words.
    pub(in crate::script) fn conclude(&self, proof: Proof, now: Time) -> (Fault, String) {
        let (limit, came) = (self.limit.as_millis(), &self.came);
        let after = (now - self.began).as_millis();
        match proof {
            Proof::Late => (
                Fault::Late,
                format!(
                    "the answer came {after} ms after the limit of {limit} ms{}",
                    self.work()
                ),
            ),
            Proof::AtEndOfInput => (
                if self.is_unflushed() {
                    Fault::Buffered
                } else {
                    Fault::NoOutput
                },
                format!("{came} for {limit} ms; {}", Evidence::EndOfInput.seen()),
            ),
            Proof::NoNewline => {
                let text = self.partial().escape_ascii();
                (
                    Fault::NoNewline,
                    format!(
                        "\"{text}\", {} without a newline, then nothing for {limit} ms",
                        count(self.partial().len(), "byte", "bytes")
                    ),
                )
            }
            Proof::Silence => (
                Fault::NoOutput,
                format!("{came} for {limit} ms{}{}", self.later(now), self.work()),
            ),
            Proof::OtherLine => (
                Fault::NoOutput,
                format!("{came} for {limit} ms, and later something that is not an answer"),
            ),
            Proof::StillWrites => (
                Fault::NoOutput,
                format!("{came} for {limit} ms, and it does not stop writing"),
            ),
            Proof::Exited => (
                Fault::NoOutput,
                format!("{came} for {limit} ms, and no answer when the input was closed"),
            ),
            Proof::ClosedOutput => (
                Fault::NoOutput,
                format!("{came} for {limit} ms, then the output was closed"),
            ),
        }
    }

    /// Describes how long nothing came after the limit either, if that is worth a word.
    fn later(&self, now: Time) -> String {
        let later = self.overdue(now);
        if later < LONG {
            return String::new();
        }
        format!(", nor in the {:.1} s after that", later.as_secs_f64())
    }

    /// Describes how long an agent that computes has done so, if that is worth a word.
    fn work(&self) -> String {
        let busy = self.looks.last().and_then(|seen| seen.work.busy);
        busy.filter(|busy| *busy >= WORTH_A_WORD)
            .map_or_else(String::new, |busy| {
                format!(
                    "; it had used {:.1} s of processor time since the question",
                    busy.as_secs_f64()
                )
            })
    }
}
