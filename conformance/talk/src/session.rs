//! What was said: since the agent was started, and in the whole session.

use linesman_protocols::{Ending, EntryKind, Line, Speaker, Time, Transcript};
use linesman_record::{Event, Recording};
use linesman_referee::Departure;
use linesman_report::transcript_text;

/// What was said to the agent and what it answered.
#[derive(Default)]
pub(crate) struct Session {
    /// The exchanges since the agent was started. The first one holds what the agent said before anything was sent.
    exchanges: Vec<Exchange>,
    departure: Option<Departure>,
    /// The whole session, restarts included.
    transcript: Transcript,
}

/// Something that was sent, and what was heard before the next was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exchange {
    /// A line or the end of the input. Nothing at the start of the agent.
    pub(crate) sent: Option<Event>,
    /// The lines that were heard.
    pub(crate) heard: Vec<Event>,
}

impl Session {
    /// Records the start of the agent.
    pub(crate) fn begin(&mut self, now: Time) {
        if !self.exchanges.is_empty() {
            self.transcript
                .record(now, Speaker::Agent, EntryKind::Exited, b"is started again");
        }
        self.departure = None;
        self.exchanges = vec![Exchange::new(None)];
    }

    /// Records a line that is sent, without its newline.
    pub(crate) fn note_sent(&mut self, line: &[u8], now: Time) {
        let kind = EntryKind::Line(Ending::Lf);
        self.transcript.record(now, Speaker::Referee, kind, line);
        let sent = Event::Sent(line.to_vec());
        self.exchanges.push(Exchange::new(Some(sent)));
    }

    /// Records the end of the agent's input.
    pub(crate) fn note_closed(&mut self, now: Time) {
        self.transcript
            .record(now, Speaker::Referee, EntryKind::Closed, b"");
        self.exchanges.push(Exchange::new(Some(Event::Closed)));
    }

    /// Records a line that is heard.
    pub(crate) fn note_heard(&mut self, line: Line<'_>, now: Time) {
        let kind = EntryKind::Line(line.ending);
        self.transcript
            .record(now, Speaker::Agent, kind, line.bytes);
        if let Some(exchange) = self.exchanges.last_mut() {
            exchange.heard.push(Event::Heard {
                line: line.bytes.to_vec(),
                ending: line.ending,
            });
        }
    }

    /// Records the end of the agent's process.
    pub(crate) fn note_exit(&mut self, departure: Departure, now: Time) {
        let text = departure.to_string();
        self.transcript
            .record(now, Speaker::Agent, EntryKind::Exited, text.as_bytes());
        self.departure = Some(departure);
    }

    /// Returns what was said since the agent was started, for a scenario.
    pub(crate) fn recording(&self) -> Recording {
        let exchanges = self.exchanges.iter();
        let events = exchanges.flat_map(|one| one.sent.iter().chain(&one.heard).cloned());
        Recording {
            events: events.collect(),
            departure: self.departure,
        }
    }

    /// Returns what was heard since the last line was sent.
    pub(crate) fn last_heard(&self) -> &[Event] {
        self.exchanges.last().map_or(&[], |last| &last.heard)
    }

    /// Returns the exchanges without the last `count`.
    ///
    /// # Errors
    /// Fewer lines were sent.
    pub(crate) fn without_last(&self, count: usize) -> Result<&[Exchange], String> {
        // The first exchange is the start, which cannot be taken back.
        match self.exchanges.len().checked_sub(count) {
            Some(left @ 1..) => Ok(&self.exchanges[..left]),
            _ => Err(match self.exchanges.len().saturating_sub(1) {
                0 => "nothing was sent, so there is nothing to take back".to_owned(),
                1 => "only one line was sent".to_owned(),
                sent => format!("only {sent} lines were sent"),
            }),
        }
    }

    /// Returns the transcript of the whole session, with times in milliseconds since its start.
    pub(crate) fn transcript_text(&self) -> String {
        transcript_text(&self.transcript)
    }
}

impl Exchange {
    const fn new(sent: Option<Event>) -> Self {
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
    fn only_lines_that_were_sent_can_be_taken_back() {
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
