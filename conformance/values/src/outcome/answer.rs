//! How long an answer took.

use std::time::Duration;

use linesman_protocols::Time;

/// An answer that an agent gave in time, or that it still owed at the end of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was due, as placeholders name it.
    pub due: &'static str,
    /// How many answers of this kind the agent had given before in the conversation.
    pub number: usize,
    /// When it was asked for.
    pub since: Time,
    /// How long it took.
    pub took: Duration,
    /// How long it could take.
    pub limit: Duration,
    /// Whether it was due in a refereed stretch.
    pub is_in_play: bool,
}

impl Answer {
    /// What is due of an agent that was told to quit: its exit.
    pub const EXIT: &str = "exit";
    /// What is due of an agent whose input was closed: its exit.
    pub const EXIT_AT_END_OF_INPUT: &str = "exit at the end of input";

    /// Returns whether an exit is due.
    #[must_use]
    pub fn is_exit(due: &str) -> bool {
        [Self::EXIT, Self::EXIT_AT_END_OF_INPUT].contains(&due)
    }
}
