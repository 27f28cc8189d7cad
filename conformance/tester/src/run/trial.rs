//! What is tried where an answer did not come, and what came of it.

use linesman_protocols::Time;
use linesman_values::wanted::Wanted;

/// Where in a conversation an answer did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    /// The number of the step, from 0.
    pub(super) step: usize,
    /// How many lines had come from the agent, without asides: of those there are not as many each time.
    pub(super) answers: usize,
}

/// What is tried to bring an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Push {
    /// These bytes.
    Send(Vec<u8>),
    /// The last line that the agent was sent, once more.
    LastLine,
    /// The end of its input.
    Close,
    /// Nothing, for this time.
    Wait(Time),
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trial {
    /// Whether the conversation came to the point where the answer had been missing.
    pub(super) was_reached: bool,
    /// Whether the answer came there before anything was tried.
    pub(super) has_answered: bool,
    /// The number of the first push after which something came that can be the answer, from 0.
    pub(super) brought_by: Option<usize>,
    /// The number of the push after which the agent exited, from 0.
    pub(super) exited_at: Option<usize>,
    /// Whether what came ended in the middle of a line, as it does when a buffer overflows.
    pub(super) is_cut: bool,
    /// How many lines the agent had been sent since its last one when the answer was missing.
    pub(super) sent_lines: usize,
    /// Whether some of the last lines had been sent together.
    pub(super) had_joined_lines: bool,
    /// Whether the agent was last seen to compute.
    pub(super) computes: bool,
}

/// How a conversation is held again.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    /// What is tried at the point, one after the other.
    pub(super) pushes: Vec<Push>,
    /// Whether each line is sent when the agent waits for it.
    pub(super) is_one_by_one: bool,
    /// Whether an agent that computes at the point is not waited for longer than one that does not.
    pub(super) is_hasty: bool,
    /// How long an agent that does nothing is waited for at the point.
    pub(super) patience: Time,
    /// The answer that was missing, if the protocol tells. What comes after a push may be the answer to that.
    pub(super) wanted: Option<Wanted>,
}

impl Manner {
    /// Returns whether a line that came after a push can be the answer that was missing.
    pub(super) fn is_answer(&self, line: &[u8]) -> bool {
        let is_refusal = matches!(line, [] | [b'?', ..]);
        let text = String::from_utf8_lossy(line);
        !is_refusal && self.wanted.is_none_or(|wanted| wanted.is(&text))
    }
}

impl Trial {
    /// Returns whether the answer was missing again where it had been missing.
    pub(super) const fn is_silent(&self) -> bool {
        self.was_reached && !self.has_answered
    }

    /// Returns whether a push brought an answer or an exit.
    pub(super) fn has_reacted(&self) -> bool {
        self.brought_by.is_some() || self.exited_at.is_some()
    }
}
