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
    /// How much time it was given back, which is not in what it took.
    pub given_back: Duration,
    /// Whether it was due in a refereed stretch.
    pub is_in_play: bool,
}

impl Answer {
    /// What is due of an agent that was told to quit: its exit.
    pub const EXIT: &str = "exit";
    /// What is due of an agent whose input was closed: its exit.
    pub const EXIT_AT_END_OF_INPUT: &str = "exit at the end of input";

    /// Returns whether it would have been late if no time had been given back.
    #[must_use]
    pub fn needs_given_back(&self) -> bool {
        self.took <= self.limit && self.took + self.given_back > self.limit
    }

    /// Returns whether an exit is due.
    #[must_use]
    pub fn is_exit(due: &str) -> bool {
        [Self::EXIT, Self::EXIT_AT_END_OF_INPUT].contains(&due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_needs_what_it_was_given_back_if_it_would_be_late_without() {
        let check = |took, given_back, expected| {
            let answer = Answer {
                due: "move",
                number: 0,
                since: Duration::ZERO,
                took: Duration::from_millis(took),
                limit: Duration::from_millis(500),
                given_back: Duration::from_millis(given_back),
                is_in_play: false,
            };
            assert_eq!(answer.needs_given_back(), expected, "{took} {given_back}");
        };
        check(500, 0, false);
        check(300, 200, false);
        check(300, 201, true);
        // It was late.
        check(501, 100, false);
    }
}
