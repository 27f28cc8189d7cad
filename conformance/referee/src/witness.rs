//! What happens in a conversation, for whoever keeps a record of it.

use linesman_protocols::{Line, Time};

use crate::{Departure, Excess, Flood, News};

/// Notes what happens while a conversation is carried on.
///
/// The loop calls it for everything that goes to an agent, comes from it or befalls it, in the order in which the conversation
/// learns of it. A conversation that is told the same again, at the same times, does the same.
pub trait Witness {
    /// Notes what happened at this time.
    fn note(&mut self, at: Time, event: Event<'_>);
    /// Notes that the loop is about to wait. Returns when to call again at the latest, if there is something left to do.
    fn rest(&mut self, now: Time) -> Option<Time>;
}

/// What an agent that stays for another game was told and has said before its first one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Earlier {
    /// How many games it has played before.
    pub games: u64,
    /// The lines that it said before its first game, as far as they hold for all games.
    pub said: Vec<String>,
    /// The lines that it was told, in the same way. It said its own behind the first of these.
    pub told: Vec<String>,
}

/// Something that happens in a conversation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The agent has had conversations before this one, in the same process.
    Earlier {
        /// The agent's number.
        agent: usize,
        /// What of them matters in this one.
        earlier: &'a Earlier,
    },
    /// A message was sent to an agent.
    Sent {
        /// The agent's number.
        agent: usize,
        /// The message.
        bytes: &'a [u8],
    },
    /// The input of an agent was closed.
    InputClosed {
        /// The agent's number.
        agent: usize,
    },
    /// An agent said a line. Its end is [`Ending::Missing`](linesman_protocols::Ending::Missing) if the output ended within
    /// the line. The conversation does not learn of such a line.
    Said {
        /// The agent's number.
        agent: usize,
        /// The line.
        line: Line<'a>,
    },
    /// An agent said a line that is an aside and broke nothing. A record need not keep every one of many.
    Aside {
        /// The agent's number.
        agent: usize,
        /// The line.
        line: Line<'a>,
    },
    /// An agent wrote to standard error.
    Stderr {
        /// The agent's number.
        agent: usize,
        /// What it wrote.
        bytes: &'a [u8],
    },
    /// An agent has closed its output and keeps running.
    OutputClosed {
        /// The agent's number.
        agent: usize,
    },
    /// The process of an agent has ended.
    Exited {
        /// The agent's number.
        agent: usize,
        /// How it ended.
        departure: Departure,
    },
    /// An agent wrote more to a stream than it may.
    Flood {
        /// The agent's number.
        agent: usize,
        /// The stream, and how much it may write.
        flood: Flood,
    },
    /// An agent uses more of something than it may, or has used it up.
    Excess {
        /// The agent's number.
        agent: usize,
        /// How much it uses.
        excess: Excess,
    },
    /// An agent was given time back, because the machine had kept it from a processor.
    GivenBack {
        /// The agent's number.
        agent: usize,
        /// How much, in whole microseconds.
        time: Time,
    },
    /// A time that the conversation waited for has come.
    Timeout,
    /// The conversation has come to something.
    News(&'a News),
}

/// A witness who notes nothing.
pub(crate) struct Nobody;

impl Witness for Nobody {
    fn note(&mut self, _at: Time, _event: Event<'_>) {}

    fn rest(&mut self, _now: Time) -> Option<Time> {
        None
    }
}
