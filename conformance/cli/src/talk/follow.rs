//! What the console knows of a protocol.

mod bitwa;
mod otep;
mod stratego;

use linesman_protocols::Line;

/// Follows a conversation from its beginning: knows when an answer is complete, and what the board looks like.
pub(super) trait Follow {
    /// Returns what there is to wait for before anything is sent.
    fn begin(&self) -> Wait {
        Wait::Nothing
    }
    /// Takes notice of a line that goes to the agent; returns what there is to wait for then.
    fn note_sent(&mut self, line: &[u8], remarks: &mut Vec<String>) -> Wait;
    /// Takes notice of a line of the agent. Is what was waited for complete with it?
    fn note_heard(&mut self, line: Line<'_>, remarks: &mut Vec<String>) -> bool;
    /// Draws the board, each line with a newline.
    ///
    /// # Errors
    /// Says why there is none.
    fn board(&self) -> Result<String, String>;
    /// Returns which side the agent plays, 0 or 1 in the order of the protocol's sides, if that was said.
    fn side(&self) -> Option<usize>;
}

/// What there is to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    /// Nothing at all.
    Nothing,
    /// An answer, of which it can be told when it is complete.
    Answer,
    /// Perhaps something; nobody can tell.
    Quiet,
}

/// A protocol to talk by.
pub(super) struct Entry {
    /// Its name.
    pub(super) name: &'static str,
    /// Begins to follow a conversation.
    pub(super) follow: fn() -> Box<dyn Follow>,
    /// The first words of the lines that the game behind a scenario follows by itself, or makes nothing of.
    pub(super) followed: &'static [&'static str],
    /// The check that a saved scenario decides, until its author knows better.
    pub(super) check: &'static str,
}

/// All protocols to talk by.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "stratego",
        follow: || Box::new(stratego::Follower::default()),
        followed: &["RED", "BLUE", "START", "QUIT"],
        check: "stratego/turn/answered",
    },
    Entry {
        name: "otep",
        follow: || Box::new(otep::Follower::default()),
        followed: &["rules", "clock", "finish", "goodbye"],
        check: "otep/move/answered",
    },
    Entry {
        name: "bitwa",
        follow: || Box::new(bitwa::Follower::default()),
        followed: &["time_left", "quit"],
        check: "bitwa/order/answered",
    },
];

/// Returns the first word of a line and the rest.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim_ascii();
    line.split_once(|c: char| c.is_ascii_whitespace())
        .map_or((line, ""), |(word, rest)| (word, rest.trim_ascii_start()))
}
