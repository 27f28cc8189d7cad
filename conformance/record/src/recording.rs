//! What was said in a conversation.

use linesman_interface::protocol::Descriptor;
use linesman_protocols::{Ending, EntryKind, Line, Speaker, Transcript};
use linesman_referee::Departure;

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
    pub fn side(&self, descriptor: &Descriptor) -> Option<usize> {
        let mut follower = (descriptor.follower)();
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
