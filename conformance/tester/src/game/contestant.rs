//! A player of a game.

use super::Kept;
use crate::Launch;

/// A program that plays a game, or a person, and its name.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// How the program is started.
    pub launch: Launch,
    /// Its name in results, without spaces.
    pub name: String,
    /// Whether it is the person at the terminal, and nothing is started.
    pub is_person: bool,
    /// The folder that it keeps from one game to the next, if it has one.
    pub kept: Option<Kept>,
}

impl Contestant {
    /// Returns a program with this name.
    #[must_use]
    pub const fn program(launch: Launch, name: String) -> Self {
        Self {
            launch,
            name,
            is_person: false,
            kept: None,
        }
    }

    /// Returns the person at the terminal.
    #[must_use]
    pub fn person() -> Self {
        Self {
            launch: Launch::new("@human", [] as [&str; 0]),
            name: "human".to_owned(),
            is_person: true,
            kept: None,
        }
    }
}
