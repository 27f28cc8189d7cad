//! What was said, since the agent was started and in all.

use linesman::report::transcript_text;
use linesman_protocols::{Ending, EntryKind, Line, Speaker, Time, Transcript};
use linesman_referee::Departure;

use crate::recording::{Event, Recording};

/// What was said to the agent and what it answered.
#[derive(Default)]
pub(super) struct Session {
    /// Since the agent was started; the first one holds what came before anything was sent.
    exchanges: Vec<Exchange>,
    departure: Option<Departure>,
    /// Of the whole session, restarts included.
    transcript: Transcript,
}

/// Something that was sent, and what was heard between it and the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    pub(super) sent: Sent,
    pub(super) heard: Vec<Heard>,
}

/// What was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// Nothing; the agent was started.
    Start,
    /// A line.
    Line(Vec<u8>),
    /// The end of the input.
    End,
}

/// A line that was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) bytes: Vec<u8>,
    pub(super) ending: Ending,
}

impl Session {
    /// Takes notice of the agent's start.
    pub(super) fn begin(&mut self, now: Time) {
        if !self.exchanges.is_empty() {
            self.transcript
                .record(now, Speaker::Agent, EntryKind::Exited, b"is started again");
        }
        self.departure = None;
        self.exchanges = vec![Exchange::new(Sent::Start)];
    }

    /// Takes notice of a line that is sent, without its newline.
    pub(super) fn note_sent(&mut self, line: &[u8], now: Time) {
        let kind = EntryKind::Line(Ending::Lf);
        self.transcript.record(now, Speaker::Referee, kind, line);
        self.exchanges
            .push(Exchange::new(Sent::Line(line.to_vec())));
    }

    /// Takes notice of the end of the agent's input.
    pub(super) fn note_closed(&mut self, now: Time) {
        self.transcript
            .record(now, Speaker::Referee, EntryKind::Closed, b"");
        self.exchanges.push(Exchange::new(Sent::End));
    }

    /// Takes notice of a line that is heard.
    pub(super) fn note_heard(&mut self, line: Line<'_>, now: Time) {
        let kind = EntryKind::Line(line.ending);
        self.transcript
            .record(now, Speaker::Agent, kind, line.bytes);
        if let Some(exchange) = self.exchanges.last_mut() {
            exchange.heard.push(Heard {
                bytes: line.bytes.to_vec(),
                ending: line.ending,
            });
        }
    }

    /// Takes notice of the end of the agent's process.
    pub(super) fn note_exit(&mut self, departure: Departure, now: Time) {
        let text = departure.to_string();
        self.transcript
            .record(now, Speaker::Agent, EntryKind::Exited, text.as_bytes());
        self.departure = Some(departure);
    }

    /// Returns what was said since the agent was started, as it can be written down.
    pub(super) fn recording(&self) -> Recording {
        let at = Time::ZERO;
        let mut events = Vec::new();
        for exchange in &self.exchanges {
            match &exchange.sent {
                Sent::Start => {}
                Sent::Line(line) => events.push(Event::Sent {
                    line: line.clone(),
                    at,
                }),
                Sent::End => events.push(Event::Closed),
            }
            events.extend(exchange.heard.iter().map(|heard| Event::Heard {
                line: heard.bytes.clone(),
                ending: heard.ending,
                at,
            }));
        }
        Recording {
            events,
            departure: self.departure,
        }
    }

    /// Returns what was heard since something was sent last.
    pub(super) fn last_heard(&self) -> &[Heard] {
        self.exchanges.last().map_or(&[], |last| &last.heard)
    }

    /// Returns what is left without the last `count` things that were sent.
    ///
    /// # Errors
    /// Not so many have been sent.
    pub(super) fn without_last(&self, count: usize) -> Result<&[Exchange], String> {
        // The start is nothing that was sent.
        match self.exchanges.len().checked_sub(count) {
            Some(left @ 1..) => Ok(&self.exchanges[..left]),
            _ => Err(match self.exchanges.len().saturating_sub(1) {
                0 => "nothing was sent that could be taken back".to_owned(),
                1 => "only one line was sent".to_owned(),
                sent => format!("only {sent} lines were sent"),
            }),
        }
    }

    /// Returns the transcript of the whole session, with the milliseconds since its start.
    pub(super) fn transcript_text(&self) -> String {
        transcript_text(&self.transcript)
    }
}

impl Exchange {
    const fn new(sent: Sent) -> Self {
        Self {
            sent,
            heard: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_sent_can_be_taken_back() {
        let mut session = Session::default();
        session.begin(Time::ZERO);
        session.note_heard(Line::plain(b"hello"), Time::ZERO);
        assert!(session.without_last(1).unwrap_err().contains("nothing"));
        session.note_sent(b"a", Time::ZERO);
        session.note_heard(Line::plain(b"1"), Time::ZERO);
        session.note_closed(Time::ZERO);
        assert_eq!(session.without_last(1).unwrap().len(), 2);
        assert_eq!(session.without_last(2).unwrap().len(), 1);
        let error = session.without_last(3).unwrap_err();
        assert_eq!(error, "only 2 lines were sent");
    }

    #[test]
    fn the_transcript_goes_on_when_the_agent_is_started_again() {
        let mut session = Session::default();
        session.begin(Time::ZERO);
        session.note_sent(b"a", Time::from_millis(1));
        session.begin(Time::from_millis(2));
        session.note_sent(b"b", Time::from_micros(3500));
        let text = session.transcript_text();
        let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
        assert_eq!(
            lines,
            [
                "1.000 >> a",
                "2.000 -- the agent is started again",
                "3.500 >> b"
            ]
        );
        assert_eq!(session.without_last(0).unwrap().len(), 2);
    }
}
