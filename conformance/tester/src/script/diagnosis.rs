//! What lies behind a silence: finding out why an answer did not come in time.

use linesman_protocols::{Fault, Time, Violation};
use linesman_referee::{Inspection, ProcessState};

/// How long an answer may take to appear once the agent's input has been closed.
const PROOF_WAIT: Time = Time::from_secs(1);
/// How long an agent that is busy is waited for at least: a clock may have left it no more than a moment.
const LATE_WAIT: Time = Time::from_secs(3);

/// The search for the cause of a silence.
///
/// ```text
/// looking --(waits for input)--> input closed --(answer)--> buffered
///    |                                '--(nothing)--> silence
///    '--(does something else)--> waiting on --(answer)--> late
///                                   '--(nothing)--> looking again, then the input is closed in any case
/// ```
///
/// An agent that waits for its input believes that it has answered. If the answer appears when the input ends, it was in
/// a buffer of the agent's own: that proves it.
#[derive(Clone, Debug)]
pub(super) struct Diagnosis {
    pub(super) violation: Violation,
    /// The placeholder for what the agent owes; empty if that cannot be told.
    pub(super) due: &'static str,
    began: Time,
    limit: Time,
    stage: Stage,
    state: Option<ProcessState>,
    partial: Vec<u8>,
    proof: Option<Proof>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Looking,
    WaitingOn { until: Time },
    InputClosed { until: Time },
}

/// What the search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// The answer came after its time.
    Late,
    /// The answer came when the input was closed.
    Buffered,
    /// The answer lacks its newline.
    NoNewline,
    /// No answer came.
    Silence {
        /// Whether the reason is known.
        is_explained: bool,
    },
    /// Something else than an answer came.
    OtherLine,
    /// The agent exited without an answer.
    Exited,
    /// The agent closed its output without an answer.
    ClosedOutput,
}

impl Diagnosis {
    /// Begins the search at the end of the time `limit`.
    pub(super) const fn new(
        violation: Violation,
        due: &'static str,
        now: Time,
        limit: Time,
    ) -> Self {
        Self {
            violation,
            due,
            began: now,
            limit,
            stage: Stage::Looking,
            state: None,
            partial: Vec::new(),
            proof: None,
        }
    }

    /// Returns what the process was doing when the time was up.
    pub(super) const fn state(&self) -> Option<ProcessState> {
        self.state
    }

    /// Returns how long the answer has been overdue.
    pub(super) fn overdue(&self, now: Time) -> Time {
        now.saturating_sub(self.began)
    }

    /// Takes what is known of the process; returns whether to close its input.
    pub(super) fn handle_inspection(&mut self, inspection: Inspection, now: Time) -> bool {
        self.state = Some(inspection.state);
        self.partial = inspection.partial;
        match inspection.state {
            ProcessState::Stopped => {
                self.proof = Some(Proof::Silence { is_explained: true });
                false
            }
            ProcessState::ReadsInput if !self.partial.is_empty() => {
                self.proof = Some(Proof::NoNewline);
                false
            }
            ProcessState::ReadsInput => self.close_input(now),
            _ => {
                self.stage = Stage::WaitingOn {
                    until: now + self.limit.max(LATE_WAIT),
                };
                false
            }
        }
    }

    fn close_input(&mut self, now: Time) -> bool {
        self.stage = Stage::InputClosed {
            until: now + PROOF_WAIT,
        };
        true
    }

    /// Takes notice that the time of [`poll_timeout`](Self::poll_timeout) has come; returns whether to close the input.
    pub(super) fn handle_timeout(&mut self, now: Time) -> bool {
        match self.stage {
            Stage::WaitingOn { .. } if !self.partial.is_empty() => {
                self.proof = Some(Proof::NoNewline);
                false
            }
            Stage::WaitingOn { .. } => self.close_input(now),
            Stage::InputClosed { .. } | Stage::Looking => {
                self.proof = Some(Proof::Silence {
                    is_explained: self.state == Some(ProcessState::Running),
                });
                false
            }
        }
    }

    /// Judges a line that came during the search.
    pub(super) const fn judge_line(&self, is_answer: bool) -> Proof {
        match self.stage {
            _ if !is_answer => Proof::OtherLine,
            Stage::InputClosed { .. } => Proof::Buffered,
            Stage::WaitingOn { .. } | Stage::Looking => Proof::Late,
        }
    }

    /// Returns what the search came to, if that is known without a line.
    pub(super) const fn poll_proof(&self) -> Option<Proof> {
        self.proof
    }

    pub(super) const fn poll_timeout(&self) -> Option<Time> {
        match self.stage {
            Stage::Looking => None,
            Stage::WaitingOn { until } | Stage::InputClosed { until } => Some(until),
        }
    }

    /// Returns the cause and what came, in words.
    pub(super) fn conclude(&self, proof: Proof, now: Time) -> (Fault, String) {
        let limit = self.limit.as_millis();
        let after = (now - self.began).as_millis();
        match proof {
            Proof::Late => (
                Fault::Late,
                format!("the answer came {after} ms after the limit of {limit} ms"),
            ),
            Proof::Buffered => (
                Fault::Buffered,
                format!(
                    "nothing for {limit} ms; the answer appeared when the agent's input was closed"
                ),
            ),
            Proof::NoNewline => {
                let text = self.partial.escape_ascii();
                (
                    Fault::NoNewline,
                    format!(
                        "\"{text}\", {} bytes without a newline, then nothing for {limit} ms",
                        self.partial.len()
                    ),
                )
            }
            Proof::Silence { .. } => (Fault::NoOutput, format!("nothing for {limit} ms")),
            Proof::OtherLine => (
                Fault::NoOutput,
                format!("nothing for {limit} ms, and later something that is not an answer"),
            ),
            Proof::Exited => (
                Fault::NoOutput,
                format!("nothing for {limit} ms, and no answer when the input was closed"),
            ),
            Proof::ClosedOutput => (
                Fault::NoOutput,
                format!("nothing for {limit} ms, then the output was closed"),
            ),
        }
    }
}
