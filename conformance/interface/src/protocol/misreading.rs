//! The usual misreadings of a protocol, and how answers are tried under them.

use std::fmt;

use linesman_protocols::{Ending, EntryKind, Speaker, Transcript};

use linesman_values::outcome::{MisreadSubject, Misreading, Trial};

mod forfeits;

/// The usual misreadings of a protocol.
#[derive(Clone, Copy)]
pub struct MisreadingForm {
    /// Returns the misreadings, the likeliest first; at most 128.
    pub all: fn() -> Vec<Misreading>,
    /// Tries the answers of a conversation under each of them. A misreading is sure only if the trials note how often chance would agree.
    pub try_all: fn(&[Spoken]) -> Vec<Trial>,
}

impl MisreadingForm {
    /// The form of a protocol that knows no misreadings.
    pub const NONE: Self = Self {
        all: Vec::new,
        try_all: |_| Vec::new(),
    };
}

impl fmt::Debug for MisreadingForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MisreadingForm").finish_non_exhaustive()
    }
}

/// A row of a protocol's table: a misreading, and what an answer means under it.
#[derive(Clone, Copy)]
pub struct Row<M> {
    /// The misreading.
    pub misreading: Misreading,
    /// What the protocol has to know of it.
    pub meaning: M,
}

impl<M: Copy> Row<M> {
    /// Returns a row whose misreading is worth mentioning from so many answers on that speak for it.
    pub const fn new(
        least: usize,
        name: &'static str,
        meaning: M,
        belief: &'static str,
        fix: &'static str,
    ) -> Self {
        Self {
            misreading: Misreading {
                name,
                belief,
                fix,
                instead: "",
                subject: None,
                least,
                is_broad: false,
            },
            meaning,
        }
    }

    /// Returns the row of a misreading that other mistakes look like too.
    pub const fn broad(mut self) -> Self {
        self.misreading.is_broad = true;
        self
    }

    /// Returns the row with what would help as well.
    pub const fn instead(mut self, instead: &'static str) -> Self {
        self.misreading.instead = instead;
        self
    }

    /// Returns the row with the check that such an agent breaks.
    pub const fn about(mut self, subject: MisreadSubject) -> Self {
        self.misreading.subject = Some(subject);
        self
    }
}

/// Returns the misreadings of a table.
pub fn misreadings<M>(rows: &[Row<M>]) -> Vec<Misreading> {
    rows.iter().map(|row| row.misreading).collect()
}

/// Returns some of the answers that could have come in place of one, evenly chosen: as many as a share of them needs.
pub fn arbitrary<A>(like: impl Iterator<Item = A>) -> Vec<A> {
    let all: Vec<A> = like.collect();
    let each = all.len().div_ceil(ARBITRARY).max(1);
    all.into_iter().step_by(each).collect()
}

/// How many arbitrary answers are compared with an answer at most.
pub const ARBITRARY: usize = 40;

/// A whole line of a conversation, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// It went to the agent.
    Sent(String),
    /// It came from the agent.
    Heard(String),
}

/// Returns the whole lines of a conversation. A line that was sent in pieces is one line.
pub fn spoken(transcript: &Transcript) -> Vec<Spoken> {
    let (mut lines, mut sent) = (Vec::new(), Vec::new());
    for entry in transcript.entries() {
        let EntryKind::Line(ending) = entry.kind else {
            continue;
        };
        let is_whole = matches!(ending, Ending::Lf | Ending::CrLf);
        match entry.speaker {
            Speaker::Referee => {
                sent.extend_from_slice(entry.text);
                if is_whole {
                    let line = std::mem::take(&mut sent);
                    lines.push(Spoken::Sent(String::from_utf8_lossy(&line).into_owned()));
                }
            }
            Speaker::Agent if is_whole => {
                let line = String::from_utf8_lossy(entry.text);
                lines.push(Spoken::Heard(line.into_owned()));
            }
            Speaker::Agent => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use linesman_protocols::Time;

    use super::*;

    #[test]
    fn a_line_that_was_sent_in_pieces_is_one_line() {
        let mut transcript = Transcript::new();
        transcript.record_message(Time::ZERO, b"STA");
        transcript.record_message(Time::ZERO, b"RT\n0123\n45");
        let whole = EntryKind::Line(Ending::CrLf);
        transcript.record(Time::ZERO, Speaker::Agent, whole, b"0 3 DOWN");
        let cut = EntryKind::Line(Ending::Missing);
        transcript.record(Time::ZERO, Speaker::Agent, cut, b"0 3");
        let expected = [
            Spoken::Sent("START".to_owned()),
            Spoken::Sent("0123".to_owned()),
            Spoken::Heard("0 3 DOWN".to_owned()),
        ];
        assert_eq!(spoken(&transcript), expected);
    }
}
