//! What the console knows of a protocol.

mod bitwa;
mod otep;
mod stratego;

use linesman_protocols::Line;

use crate::recording::{Event, Recording};

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
}

/// All protocols to talk by.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "stratego",
        follow: || Box::new(stratego::Follower::default()),
    },
    Entry {
        name: "otep",
        follow: || Box::new(otep::Follower::default()),
    },
    Entry {
        name: "bitwa",
        follow: || Box::new(bitwa::Follower::default()),
    },
];

/// Returns the number of the side that the agent plays, if that is said in a recording.
pub(crate) fn side(protocol: &str, recording: &Recording) -> Option<usize> {
    let entry = ENTRIES.iter().find(|entry| entry.name == protocol)?;
    let mut follower = (entry.follow)();
    for event in &recording.events {
        match event {
            Event::Sent { line, .. } => {
                follower.note_sent(line, &mut Vec::new());
            }
            Event::Heard { line, ending, .. } => {
                let line = Line {
                    bytes: line,
                    ending: *ending,
                };
                follower.note_heard(line, &mut Vec::new());
            }
            Event::Closed => {}
        }
    }
    follower.side()
}

/// Returns the first word of a line and the rest.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim_ascii();
    line.split_once(|c: char| c.is_ascii_whitespace())
        .map_or((line, ""), |(word, rest)| (word, rest.trim_ascii_start()))
}
