//! What decides the moves of an engine.

use linesman_protocols::AgentOption;

use super::{Line, Search};

/// What an engine says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name, with its version.
    pub name: String,
    /// Who wrote it.
    pub author: String,
}

impl About {
    /// Returns a name and an author.
    #[must_use]
    pub fn new(name: impl Into<String>, author: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            author: author.into(),
        }
    }
}

/// What decides the moves of an engine. It runs in one thread, and lines are read in another.
pub trait Player: Send {
    /// Returns the name and the author.
    fn about(&self) -> About;

    /// Returns the options, besides `Hash`, `Ponder`, `Move Overhead` and `UCI_Chess960`, which every engine has.
    fn options(&self) -> Vec<AgentOption> {
        Vec::new()
    }

    /// Takes the value of an option, `Hash` among them. It is one of those that were declared. A button has an empty one.
    fn set(&mut self, _name: &str, _value: &str) {}

    /// Forgets the game before.
    fn begin_game(&mut self) {}

    /// Returns the best line of a search. There is at least one legal move, and the first move of the line is one of
    /// [`Search::moves`]. A line that begins with another move is not sent: it is a panic.
    fn choose(&mut self, search: &Search<'_>) -> Line;
}
