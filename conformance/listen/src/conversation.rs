//! A conversation, as it was heard or stored.

use linesman_interface::protocol::Known;
use linesman_protocols::{Ending, Line, Speaker, Time};
use linesman_referee::Departure;

/// A conversation between an agent and a referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    /// What the agent is called: its command, or the name that a log gives it.
    pub agent: String,
    /// The name of the protocol, if the file says it.
    pub protocol: Option<String>,
    /// What is known of it.
    pub known: Known,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The line of the file, from 1.
    pub number: usize,
    /// When it happened; zero if this is not known.
    pub at: Time,
    /// What happened.
    pub what: What,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Someone said a line.
    Said(Speaker, Said),
    /// The agent's input was closed.
    InputClosed,
    /// The agent's process has ended.
    Exited(Departure),
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What it holds, without its end.
    pub bytes: Vec<u8>,
    /// How it ended.
    pub ending: Ending,
}

impl Conversation {
    /// Returns a conversation in which nothing has happened.
    pub(crate) fn new(agent: impl Into<String>, known: Known) -> Self {
        Self {
            agent: agent.into(),
            protocol: None,
            known,
            events: Vec::new(),
        }
    }

    /// Returns how many lines were said.
    #[must_use]
    pub fn lines(&self) -> usize {
        let is_line = |event: &&Event| matches!(event.what, What::Said(..));
        self.events.iter().filter(is_line).count()
    }

    pub(crate) fn say(&mut self, number: usize, at: Time, speaker: Speaker, text: &str) {
        let said = Said::new(text.as_bytes(), Ending::Lf);
        self.events.push(Event {
            number,
            at,
            what: What::Said(speaker, said),
        });
    }
}

impl Said {
    pub(crate) fn new(bytes: &[u8], ending: Ending) -> Self {
        let bytes = bytes.to_vec();
        Self { bytes, ending }
    }

    /// Returns the line.
    #[must_use]
    pub fn line(&self) -> Line<'_> {
        Line {
            bytes: &self.bytes,
            ending: self.ending,
        }
    }
}
