//! What has come from the agent.

use linesman_protocols::{Line, Time};
use linesman_values::outcome::printable;

/// The lines that have come from the agent.
#[derive(Debug, Default)]
pub(super) struct Heard {
    pub(super) lines: usize,
    /// How many had come when it was found that an answer is missing, and how many of them were no asides.
    pub(super) before_silence: (usize, usize),
    /// How many of them were asides or questions of the agent.
    pub(super) asides: usize,
    /// Whether the last one is an aside that broke nothing.
    pub(super) was_aside: bool,
    /// Whether the last one is being judged.
    pub(super) is_line_at_fault: bool,
    /// The last two that are not empty, the last one second.
    pub(super) said: [Vec<u8>; 2],
    /// Whether the answer that ended the conversation was the answer before it once more.
    pub(super) has_repeated: bool,
    /// How many bytes came that the agent was not asked for.
    pub(super) excess: usize,
    /// The answers that came in a delay, by their kinds, for which no step has waited yet.
    pub(super) in_delay: Vec<&'static str>,
    /// What came since the last message.
    since_message: SinceMessage,
    /// Until when lines of an agent that speaks after the end are counted, to tell one line too many from a flood.
    pub(super) noisy_until: Option<Time>,
}

/// What came since the last message.
#[derive(Debug, Default)]
struct SinceMessage {
    /// How many messages had been sent.
    messages: usize,
    lines: usize,
    last: Vec<u8>,
}

impl Heard {
    /// Notes a line that came after so many messages.
    pub(super) fn note_since(&mut self, messages: usize, line: Line<'_>) {
        if self.since_message.messages != messages {
            self.since_message = SinceMessage {
                messages,
                ..SinceMessage::default()
            };
        }
        self.since_message.lines += 1;
        self.since_message.last = line.bytes.to_vec();
    }

    /// Says what came after so many messages, in place of an answer: `nothing`, or nothing but some lines.
    pub(super) fn in_place(&self, messages: usize) -> String {
        let SinceMessage { lines, last, .. } = &self.since_message;
        let last = match last.as_slice() {
            [] => "an empty line".to_owned(),
            last => format!("\"{}\"", cut(&printable(last))),
        };
        match lines {
            _ if self.since_message.messages != messages => "nothing".to_owned(),
            0 => "nothing".to_owned(),
            1 => format!("nothing but {last}"),
            lines => format!("nothing but {lines} lines, the last {last},"),
        }
    }
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

/// Returns the beginning of a line.
fn cut(line: &str) -> String {
    match line.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

/// How many characters of a line are quoted.
const MOST_QUOTED: usize = 60;
