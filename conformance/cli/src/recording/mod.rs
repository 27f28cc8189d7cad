//! What was said in a conversation, and how it becomes a scenario.
//!
//! [`Recording`] is what was said. [`writer`] writes it as a scenario: with the help of [`shadow`], the game behind the
//! scenario, it puts placeholders where that game says the same, or takes what the agent said. [`manner`] is what has to be
//! known of a protocol.

mod manner;
mod shadow;
mod steps;
mod writer;

pub(crate) use manner::Manner;
pub(crate) use writer::{Head, Origin, scenario};

use linesman_protocols::{Ending, EntryKind, Speaker, Time, Transcript};
use linesman_referee::Departure;

/// What was said, in its order, and how the agent ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recording {
    pub(crate) events: Vec<Event>,
    pub(crate) departure: Option<Departure>,
}

/// Something that was said or done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line was sent.
    Sent { line: Vec<u8>, at: Time },
    /// The agent's input was closed.
    Closed,
    /// A line was heard.
    Heard {
        line: Vec<u8>,
        ending: Ending,
        at: Time,
    },
}

impl Recording {
    /// Returns what stands in a transcript.
    pub(crate) fn of(transcript: &Transcript, departure: Option<Departure>) -> Self {
        let events = transcript.entries().filter_map(|entry| {
            let (line, at) = (entry.text.to_vec(), entry.at);
            match (entry.speaker, entry.kind) {
                (Speaker::Referee, EntryKind::Line(_)) => Some(Event::Sent { line, at }),
                (Speaker::Referee, EntryKind::Closed) => Some(Event::Closed),
                (Speaker::Agent, EntryKind::Line(ending)) => {
                    Some(Event::Heard { line, ending, at })
                }
                (_, EntryKind::Closed | EntryKind::Exited) => None,
            }
        });
        Self {
            events: events.collect(),
            departure,
        }
    }
}
