//! How long an answer took.

use std::time::Duration;

use linesman_protocols::Time;

/// An answer that an agent gave in time, or that it still owed at the end of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// What was due, as placeholders name it.
    pub(crate) due: &'static str,
    /// How many answers of this kind the agent had given before in the conversation.
    pub(crate) number: usize,
    /// When it was asked for.
    pub(crate) since: Time,
    /// How long it took.
    pub(crate) took: Duration,
    /// How long it could take.
    pub(crate) limit: Duration,
    /// Whether it was due in a refereed stretch.
    pub(crate) is_in_play: bool,
}

impl Answer {
    /// What is due of an agent that was told to quit: its exit.
    pub(crate) const EXIT: &str = "exit";
}
