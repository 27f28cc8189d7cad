//! What an agent has said: its lines, their total size, and the record of the conversation.

use linesman_protocols::{EntryKind, Framer, Line, Speaker, Thinning, Time, Transcript};

use crate::Departure;

/// The length of the longest line that is kept whole, in bytes.
const LINE_LIMIT: usize = 4096;
/// More bytes than an agent needs in one conversation, or for one answer where that is what is limited.
pub(crate) const STDOUT_LIMIT: u64 = 1 << 20;

/// The standard output of an agent as lines, and the transcript.
#[derive(Debug)]
pub(crate) struct Said {
    framer: Framer,
    bytes: u64,
    limit: u64,
    /// How many answers had been given when the bytes began to be counted.
    answers: u32,
    transcript: Transcript,
    thinning: Thinning,
    /// Whether the last entry of the transcript is an aside that is left out if another one follows.
    is_passing: bool,
}

impl Said {
    /// Returns the record of an agent that has said nothing. More than `limit` bytes are a flood.
    pub(crate) const fn new(limit: u64) -> Self {
        Self {
            framer: Framer::new(LINE_LIMIT),
            bytes: 0,
            limit,
            answers: 0,
            transcript: Transcript::new(),
            thinning: Thinning::new(),
            is_passing: false,
        }
    }

    /// Begins to count anew, and goes on from this transcript.
    pub(crate) fn begin_anew(&mut self, transcript: Transcript) {
        self.end_asides();
        (self.bytes, self.answers) = (0, 0);
        self.transcript = transcript;
    }

    /// Returns how many bytes the agent may write.
    pub(crate) const fn limit(&self) -> u64 {
        self.limit
    }

    /// Takes bytes of the agent. Drops everything beyond the limit. Returns whether the limit is exceeded for the first time.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> bool {
        let was_flood = self.bytes > self.limit;
        self.bytes += bytes.len() as u64;
        let is_flood = self.bytes > self.limit;
        if !is_flood {
            self.framer.push(bytes);
        }
        is_flood && !was_flood
    }

    /// Returns the next line of the framer, and records it in the transcript.
    pub(crate) fn next_line(&mut self, now: Time) -> Option<Line<'_>> {
        let line = self.framer.next_line()?;
        record_line(&mut self.transcript, line, now);
        Some(line)
    }

    /// Notes what the conversation made of the last line: whether it is an aside, and how many answers the agent has given if its output is
    /// limited for each.
    pub(crate) fn note_heard(&mut self, is_aside: bool, answers: Option<u32>, now: Time) {
        if is_aside {
            if self.is_passing {
                self.transcript.leave_out_before_last();
            }
            self.is_passing = !self.thinning.keeps(now);
        } else {
            self.end_asides();
        }
        if let Some(answers) = answers.filter(|answers| *answers != self.answers) {
            self.answers = answers;
            // A flood is reported once.
            if self.bytes <= self.limit {
                self.bytes = 0;
            }
        }
    }

    fn end_asides(&mut self) {
        self.thinning.end();
        self.is_passing = false;
    }

    /// Returns the part of a line that has no newline yet.
    pub(crate) fn partial(&self) -> &[u8] {
        self.framer.partial()
    }

    pub(crate) const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    pub(crate) fn record_message(&mut self, now: Time, message: &[u8]) {
        self.end_asides();
        self.transcript.record_message(now, message);
    }

    pub(crate) fn record_end_of_input(&mut self, now: Time) {
        self.end_asides();
        self.transcript
            .record(now, Speaker::Referee, EntryKind::Closed, b"");
    }

    /// Records an unfinished line at the end of the output, and the end itself.
    pub(crate) fn record_end_of_output(&mut self, now: Time) {
        self.record_unfinished_line(now);
        self.transcript
            .record(now, Speaker::Agent, EntryKind::Closed, b"");
    }

    /// Records an unfinished line and the end of the agent.
    pub(crate) fn record_exit(&mut self, departure: Departure, now: Time) {
        self.record_unfinished_line(now);
        let text = departure.to_string();
        self.transcript
            .record(now, Speaker::Agent, EntryKind::Exited, text.as_bytes());
    }

    fn record_unfinished_line(&mut self, now: Time) {
        self.end_asides();
        if let Some(line) = self.framer.finish() {
            record_line(&mut self.transcript, line, now);
        }
    }
}

fn record_line(transcript: &mut Transcript, line: Line<'_>, now: Time) {
    let kind = EntryKind::Line(line.ending);
    transcript.record(now, Speaker::Agent, kind, line.bytes);
}
