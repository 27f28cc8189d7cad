//! A player of a game.

use std::{os::fd::OwnedFd, sync::Arc};

use linesman_games::Side;
use linesman_protocols::Effort;

use super::Kept;
use linesman_referee::Launch;
use linesman_values::assignment::Assignment;

/// A program that plays a game, or a person, and its name.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// How the program is started.
    pub launch: Launch,
    /// Its name in results, without spaces.
    pub name: String,
    /// Whether it is a person, and nothing is started.
    pub is_person: bool,
    /// Where the lines of a person come from; from the terminal if from nowhere else.
    pub lines: Option<Arc<OwnedFd>>,
    /// The folder that it keeps from one game to the next, if it has one.
    pub kept: Option<Kept>,
    /// The values of its own options, as it writes them.
    pub options: Vec<Assignment>,
    /// How far it searches, where that is not as for all.
    pub effort: Effort,
}

impl Contestant {
    /// Returns a program with this name.
    #[must_use]
    pub const fn program(launch: Launch, name: String) -> Self {
        Self {
            launch,
            name,
            is_person: false,
            lines: None,
            kept: None,
            options: Vec::new(),
            effort: Effort {
                nodes: None,
                depth: None,
            },
        }
    }

    /// Returns the person at the terminal.
    #[must_use]
    pub fn person() -> Self {
        Self {
            launch: Launch::new("@human", [] as [&str; 0]),
            name: "human".to_owned(),
            is_person: true,
            lines: None,
            kept: None,
            options: Vec::new(),
            effort: Effort::default(),
        }
    }

    /// Returns whether it is the person at the terminal.
    #[must_use]
    pub const fn is_at_terminal(&self) -> bool {
        self.is_person && self.lines.is_none()
    }
}

/// Returns what a player is called where both its name and its side matter.
pub fn player(names: &[String; 2], sides: &[&str], side: Side) -> String {
    format!("{} ({})", names[side.index()], sides[side.index()])
}
