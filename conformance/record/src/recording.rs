//! What was said in a conversation.

use linesman::{Descriptor, Found, Protocol};
use linesman_protocols::{Ending, EntryKind, Line, Speaker, Transcript};
use linesman_referee::Departure;

use crate::{
    error::WriteError,
    head::{Head, Origin},
    writer::scenario,
};

/// What was said, in order, and how the agent ended.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// What was said.
    pub events: Vec<Event>,
    /// How the agent's process ended, if it did.
    pub departure: Option<Departure>,
}

/// Something that was said or done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line was sent to the agent; without its newline.
    Sent(Vec<u8>),
    /// The agent's input was closed.
    Closed,
    /// A line was heard.
    Heard {
        /// The line without its newline.
        line: Vec<u8>,
        /// How the line ended.
        ending: Ending,
    },
}

impl Recording {
    /// Returns the conversation of a transcript.
    #[must_use]
    pub fn of(transcript: &Transcript, departure: Option<Departure>) -> Self {
        let events = transcript.entries().filter_map(|entry| {
            let line = entry.text.to_vec();
            match (entry.speaker, entry.kind) {
                (Speaker::Referee, EntryKind::Line(_)) => Some(Event::Sent(line)),
                (Speaker::Referee, EntryKind::Closed) => Some(Event::Closed),
                (Speaker::Agent, EntryKind::Line(ending)) => Some(Event::Heard { line, ending }),
                (_, EntryKind::Closed | EntryKind::Exited) => None,
            }
        });
        Self {
            events: events.collect(),
            departure,
        }
    }

    /// Returns which side the agent plays, 0 or 1 in the order of the protocol's sides, if the conversation tells.
    #[must_use]
    pub fn side(&self, descriptor: &dyn Descriptor) -> Option<usize> {
        let mut follower = descriptor.follower();
        let mut remarks = Vec::new();
        for event in &self.events {
            match event {
                Event::Sent(line) => {
                    follower.note_sent(line, &mut remarks);
                }
                Event::Heard { line, ending } => {
                    let (bytes, ending) = (line.as_slice(), *ending);
                    follower.note_heard(Line { bytes, ending }, &mut remarks);
                }
                Event::Closed => {}
            }
        }
        follower.side()
    }
}

/// A recording with what the head of its scenario needs.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What was said.
    pub recording: Recording,
    /// A sentence that says what the conversation is.
    pub about: String,
    /// The side that the agent played.
    pub side: &'static str,
    /// Where the recording comes from.
    pub origin: Origin,
    /// The violations of the agent.
    pub found: Vec<Found>,
    /// Whether the agent conforms all the same, because the violations are no more than notes.
    pub conforms: bool,
}

impl Recorded {
    /// Writes the recording as a scenario that decides these checks, or else the check that the agent broke first.
    ///
    /// # Errors
    /// The recording cannot be written as a scenario.
    pub fn scenario(
        &self,
        protocol: &dyn Protocol,
        checks: &[String],
    ) -> Result<String, WriteError> {
        let mut checks = checks.to_vec();
        if let (true, Some(found)) = (checks.is_empty(), self.found.first()) {
            checks.push(found.check.to_owned());
        }
        let head = Head {
            protocol,
            about: self.about.clone(),
            checks,
            side: self.side,
            origin: self.origin.clone(),
        };
        scenario(&self.recording, &head)
    }
}
