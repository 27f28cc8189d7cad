//! What differs between those who run a game.

use std::time::Duration;

use crate::{Levels, TimeControl};

/// A version of the protocol: its limits, and how a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// The checks that have another level in this version.
    pub levels: Levels,
    /// The time limits.
    pub limits: Limits,
    /// Whether agents receive `quit` when the game is over, instead of being killed.
    pub sends_quit: bool,
}

/// How long an agent may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For all answers of a game together, the start of the process included.
    pub game: Duration,
    /// For one answer in a conversation that is no whole game, as long as no time has been announced.
    pub answer: Duration,
    /// The most for any answer in such a conversation, if the user limits it.
    pub most: Option<Duration>,
    /// The most that `time_left` announces, and then the most for one answer; if there is none, it announces all that is left.
    pub announced: Option<Duration>,
    /// From `quit`, or the end of input, to the end of the process.
    pub exit: Duration,
}

impl Profile {
    /// Returns the tournament's arbiter, the default: it kills the agents when the game is over. A game takes the shortest of
    /// the times that the tournament announced; the time for a single answer and for an exit are our own.
    #[must_use]
    pub const fn arbiter() -> Self {
        Self {
            name: "arbiter",
            limits: Limits {
                game: Duration::from_secs(180),
                answer: Duration::from_secs(25),
                most: None,
                announced: None,
                exit: Duration::from_secs(2),
            },
            sends_quit: false,
            levels: Levels {
                lenient: &[
                    "bitwa/answer/survives-unknown-commands",
                    "bitwa/end/quit-answered",
                    "bitwa/end/exits-at-quit",
                ],
                ..Levels::OWN
            },
        }
    }

    /// Returns the applet for trying programs out: it says `quit` when the game is over.
    #[must_use]
    pub const fn applet() -> Self {
        Self {
            name: "applet",
            sends_quit: true,
            levels: Levels::OWN,
            ..Self::arbiter()
        }
    }

    /// Returns the profile with this much time for all answers of a game.
    #[must_use]
    pub const fn with_game(mut self, game: Duration) -> Self {
        self.limits.game = game;
        self
    }
}

// The default profile is the first.
crate::profiles!(Profile: arbiter, applet);

impl Limits {
    /// Returns the time for a game, as a clock knows it.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        TimeControl::of_main(self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_applet_says_quit() {
        assert!(!Profile::arbiter().sends_quit);
        assert!(Profile::applet().sends_quit);
    }
}
