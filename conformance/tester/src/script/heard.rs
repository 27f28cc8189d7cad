//! What has come from the agent.

use linesman_protocols::{Line, Time};

/// The lines that have come from the agent.
#[derive(Debug, Default)]
pub(super) struct Heard {
    pub(super) lines: usize,
    /// How many of them were asides.
    pub(super) asides: usize,
    /// Whether the last one is being judged.
    pub(super) is_line_at_fault: bool,
    /// The last two that are not empty, the last one second.
    pub(super) said: [Vec<u8>; 2],
    /// Whether the answer that ended the conversation was the answer before it once more.
    pub(super) has_repeated: bool,
    /// How many bytes came that the agent was not asked for.
    pub(super) excess: usize,
    /// Until when lines of an agent that speaks after the end are counted, to tell one line too many from a flood.
    pub(super) noisy_until: Option<Time>,
}

impl Heard {
    /// Keeps a line, unless it is empty.
    pub(super) fn keep(&mut self, line: Line<'_>) {
        if !line.bytes.trim_ascii().is_empty() {
            self.said.swap(0, 1);
            self.said[1].clear();
            self.said[1].extend_from_slice(line.bytes);
        }
    }

    /// Returns whether the line that is being judged is the line before it once more.
    pub(super) fn is_said_twice(&self) -> bool {
        self.is_line_at_fault && self.said[0] == self.said[1]
    }

    /// Returns how many lines were not asides.
    pub(super) const fn answers(&self) -> usize {
        self.lines - self.asides
    }
}
