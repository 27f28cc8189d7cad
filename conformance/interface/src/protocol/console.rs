//! What a protocol brings to the console (`linesman talk`).

use linesman_protocols::Line;

/// Follows a conversation from its start: knows when an answer is complete, and what the board looks like.
///
/// A remark that is pushed to `remarks` is shown to the user next to the line.
pub trait Follower {
    /// Returns what to wait for before anything is sent.
    fn begin(&self) -> Wait {
        Wait::Nothing
    }
    /// Records a line that goes to the agent. Returns what to wait for next.
    fn note_sent(&mut self, line: &[u8], remarks: &mut Vec<String>) -> Wait;
    /// Records a line of the agent. Returns whether it completes the answer that the console waits for.
    fn note_heard(&mut self, line: Line<'_>, remarks: &mut Vec<String>) -> bool;
    /// Draws the board, each line with a newline.
    ///
    /// # Errors
    /// Says why there is no board.
    fn board(&self) -> Result<String, String>;
    /// Returns the line that begins a game on a board that the user names: by its name, by a file, or by its text.
    ///
    /// # Errors
    /// There is no such board, or the protocol has no boards to choose from.
    fn board_line(&self, _name: &str) -> Result<String, String> {
        Err("this protocol has no boards to choose from".to_owned())
    }
    /// Returns the line that could be sent next, by what was said so far. The enter key sends it.
    fn suggestion(&self) -> Option<String> {
        None
    }
    /// Returns which side the agent plays, 0 or 1 in the order of the protocol's sides, if the conversation has told.
    fn side(&self) -> Option<usize>;
}

/// What to wait for before the next line is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Nothing: the next line can go out at once.
    Nothing,
    /// An answer. The follower tells when it is complete.
    Answer,
    /// Silence, because the follower cannot tell whether an answer comes.
    Quiet,
}

/// The follower of a protocol that brings none: it waits for silence, and knows no board.
#[derive(Clone, Copy, Debug)]
pub struct Uninformed;

impl Follower for Uninformed {
    fn begin(&self) -> Wait {
        Wait::Quiet
    }

    fn note_sent(&mut self, _line: &[u8], _remarks: &mut Vec<String>) -> Wait {
        Wait::Quiet
    }

    fn note_heard(&mut self, _line: Line<'_>, _remarks: &mut Vec<String>) -> bool {
        false
    }

    fn board(&self) -> Result<String, String> {
        Err("this protocol draws no board".to_owned())
    }

    fn side(&self) -> Option<usize> {
        None
    }
}

/// Returns the first word of a line, and the rest.
pub fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim_ascii();
    line.split_once(|c: char| c.is_ascii_whitespace())
        .map_or((line, ""), |(word, rest)| (word, rest.trim_ascii_start()))
}
