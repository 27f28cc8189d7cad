//! What differs between the versions of the protocol.

use std::time::Duration;

use linesman_games::stratego::Rules;

/// A version of the protocol: its rules and its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name by which a user asks for it.
    pub name: &'static str,
    /// The rules of the game.
    pub rules: Rules,
    /// The time limits.
    pub limits: Limits,
}

/// How long an agent may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the set-up line to the newline of the fourth row; the start of the process falls into it.
    pub setup: Duration,
    /// From the last line of a turn to the newline of the move.
    pub turn: Duration,
    /// From QUIT, or the end of input, to the end of the process.
    pub exit: Duration,
}

impl Profile {
    /// Returns the manual of 3 March 2012. The manual asks for an immediate exit; two seconds are our reading of it.
    #[must_use]
    pub fn manual_2012() -> Self {
        let limit = Duration::from_secs(2);
        Self {
            name: "manual-2012",
            rules: Rules::default(),
            limits: Limits {
                setup: limit,
                turn: limit,
                exit: limit,
            },
        }
    }

    /// Returns all profiles, the default first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        vec![Self::manual_2012()]
    }
}
