//! Who said what, and when.

use crate::{
    Ending, Time,
    grown::{Grown, GrownLine},
};

/// Who spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speaker {
    /// Our end.
    Referee,
    /// The program under test.
    Agent,
}

/// What an entry of a transcript stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A line that a newline ended, possibly after a carriage return.
    Line(Ending),
    /// The speaker's stream was closed.
    Closed,
    /// The agent's process ended; the text says how.
    Exited,
}

/// One thing that was said or that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// When it was sent or read.
    pub at: Time,
    /// Who spoke.
    pub speaker: Speaker,
    /// What kind of entry it is.
    pub kind: EntryKind,
    /// The line without its end, or a remark.
    pub text: &'a [u8],
}

/// The record of a conversation with one agent. It is kept in flat buffers, for it is written on every ply; messages
/// are cut into lines when it is read.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    text: Vec<u8>,
    marks: Vec<Mark>,
    grown: Grown,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    at: Time,
    end: usize,
    what: Recorded,
    /// How many lines of the agent were left out just before.
    left_out: u32,
}

#[derive(Clone, Copy, Debug)]
enum Recorded {
    /// Whole lines from the referee; the last may lack its newline.
    Message,
    /// The same behind a first line that is kept elsewhere.
    Behind(GrownLine),
    Entry(Speaker, EntryKind),
}

impl Transcript {
    /// Returns an empty transcript.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            text: Vec::new(),
            marks: Vec::new(),
            grown: Grown::new(),
        }
    }

    /// Records one entry.
    pub fn record(&mut self, at: Time, speaker: Speaker, kind: EntryKind, text: &[u8]) {
        self.push(at, Recorded::Entry(speaker, kind), text);
    }

    /// Records a message of whole lines from the referee.
    pub fn record_message(&mut self, at: Time, message: &[u8]) {
        if let Some((line, rest)) = self.grown.take_first(message) {
            self.push(at, Recorded::Behind(line), rest);
        } else if !message.is_empty() {
            self.push(at, Recorded::Message, message);
        }
    }

    /// Leaves out the entry before the last one, which is an aside.
    pub fn leave_out_before_last(&mut self) {
        let Some(place) = self.marks.len().checked_sub(2) else {
            return;
        };
        let start = place
            .checked_sub(1)
            .map_or(0, |before| self.marks[before].end);
        let length = self.marks[place].end - start;
        self.text.drain(start..start + length);
        let gone = self.marks.remove(place);
        self.marks[place].end -= length;
        self.marks[place].left_out += gone.left_out + 1;
    }

    /// Returns how many asides were left out.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.marks.iter().map(|mark| mark.left_out as usize).sum()
    }

    /// Returns how many of the first lines that the agent said are here, without those that were left out.
    #[must_use]
    pub fn kept_lines(&self, said: usize) -> usize {
        let is_line = |mark: &&Mark| {
            matches!(
                mark.what,
                Recorded::Entry(Speaker::Agent, EntryKind::Line(_))
            )
        };
        let lines = self.marks.iter().filter(is_line);
        let places = lines.scan(0, |said, mark| {
            *said += mark.left_out as usize + 1;
            Some(*said)
        });
        places.take_while(|place| *place <= said).count()
    }

    fn push(&mut self, at: Time, what: Recorded, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.marks.push(Mark {
            at,
            end: self.text.len(),
            what,
            left_out: 0,
        });
    }

    /// Returns the entries in the order in which they were recorded.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'_>> + DoubleEndedIterator {
        let mut entries = Vec::with_capacity(self.marks.len());
        let mut start = 0;
        for mark in &self.marks {
            let text = &self.text[start..mark.end];
            start = mark.end;
            let entry = |speaker, kind, text| Entry {
                at: mark.at,
                speaker,
                kind,
                text,
            };
            let message = match mark.what {
                Recorded::Entry(speaker, kind) => {
                    entries.push(entry(speaker, kind, text));
                    continue;
                }
                Recorded::Message => text,
                Recorded::Behind(line) => {
                    let (ending, rest) = match text {
                        [b'\n', rest @ ..] => (Ending::Lf, rest),
                        rest => (Ending::Missing, rest),
                    };
                    let line = self.grown.line(line);
                    entries.push(entry(Speaker::Referee, EntryKind::Line(ending), line));
                    rest
                }
            };
            entries.extend(message.split_inclusive(|byte| *byte == b'\n').map(|line| {
                let (line, ending) = match line {
                    [line @ .., b'\n'] => (line, Ending::Lf),
                    line => (line, Ending::Missing),
                };
                entry(Speaker::Referee, EntryKind::Line(ending), line)
            }));
        }
        entries.into_iter()
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Returns whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_before_the_last_is_left_out() {
        let mut transcript = Transcript::new();
        for (at, text) in [(1, "go"), (2, "info depth 1"), (3, "info depth 12")] {
            transcript.record(
                Time::from_millis(at),
                Speaker::Agent,
                EntryKind::Line(Ending::Lf),
                text.as_bytes(),
            );
        }
        transcript.leave_out_before_last();
        transcript.record_message(Time::from_millis(4), b"stop\n");
        let kept = [0, 1, 2, 3, 4].map(|said| transcript.kept_lines(said));
        assert_eq!(kept, [0, 1, 1, 2, 2]);
        let seen: Vec<_> = transcript
            .entries()
            .map(|entry| (entry.at.as_millis(), entry.text))
            .collect();
        let expected = [(1, &b"go"[..]), (3, b"info depth 12"), (4, b"stop")];
        assert_eq!(seen, expected);
        assert_eq!(transcript.left_out(), 1);
    }

    #[test]
    fn a_message_is_recorded_line_by_line() {
        let mut transcript = Transcript::new();
        transcript.record_message(Time::from_millis(1), b"START\n\nx");
        transcript.record(
            Time::from_millis(2),
            Speaker::Agent,
            EntryKind::Line(Ending::CrLf),
            b"0 3 DOWN",
        );
        let seen: Vec<_> = transcript
            .entries()
            .map(|entry| (entry.at.as_millis(), entry.kind, entry.text))
            .collect();
        assert_eq!(
            seen,
            [
                (1, EntryKind::Line(Ending::Lf), &b"START"[..]),
                (1, EntryKind::Line(Ending::Lf), b""),
                (1, EntryKind::Line(Ending::Missing), b"x"),
                (2, EntryKind::Line(Ending::CrLf), b"0 3 DOWN"),
            ]
        );
    }

    /// In UCI, each message has all moves of the game so far.
    #[test]
    fn a_line_that_goes_on_is_read_as_it_was_sent() {
        let moves = |count: usize| format!("position startpos moves{}", " e2e4".repeat(count));
        let lines = [
            moves(20),
            moves(22),
            moves(22),
            "position startpos moves a2a3".repeat(4),
            moves(24),
        ];
        let mut transcript = Transcript::new();
        for line in &lines {
            transcript.record_message(Time::ZERO, format!("{line}\ngo infinite\n").as_bytes());
        }
        transcript.record_message(Time::ZERO, moves(30).as_bytes());
        let seen: Vec<_> = transcript
            .entries()
            .map(|entry| (entry.kind, String::from_utf8_lossy(entry.text).into_owned()))
            .collect();
        let mut expected: Vec<_> = lines
            .into_iter()
            .flat_map(|line| [line, "go infinite".to_owned()])
            .map(|line| (EntryKind::Line(Ending::Lf), line))
            .collect();
        expected.push((EntryKind::Line(Ending::Missing), moves(30)));
        assert_eq!(seen, expected);
    }
}
