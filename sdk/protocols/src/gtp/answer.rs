//! Answers, and how they are worded.

use std::fmt;

linesman_games::table! {
    /// What an answer begins with.
    pub enum Mark {
        /// Returns the mark's character.
        character: char;

        /// `=`: the command was carried out.
        Success('='),
        /// `?`: it was not, and the text says why.
        Failure('?'),
    }
}

impl Mark {
    /// Returns the mark with this character.
    #[must_use]
    pub fn from_byte(byte: u8) -> Option<Self> {
        let is_it = |mark: &Self| mark.character() == char::from(byte);
        Self::ALL.into_iter().find(is_it)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.character())
    }
}

/// An answer as it came: its mark, and all that followed up to the empty line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it begins with.
    pub mark: Mark,
    /// What follows the mark, byte for byte; lines are separated by a newline.
    pub rest: Vec<u8>,
    /// Whether the text was longer than is kept.
    pub is_cut: bool,
}

impl Answer {
    /// Returns the text without the white space around it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        self.rest.trim_ascii()
    }
}

/// Formats an answer with everything that belongs to it, the empty line included. An empty line within `text` would end the
/// answer early, so none is written; white space around the text is left out.
#[must_use]
pub fn answer_text(mark: Mark, text: &str) -> String {
    let mut answer = mark.to_string();
    let lines = text.split(['\n', '\r']).map(str::trim_end);
    for (index, line) in lines.filter(|line| !line.is_empty()).enumerate() {
        answer.push(if index == 0 { ' ' } else { '\n' });
        answer += if index == 0 { line.trim_start() } else { line };
    }
    answer + "\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_mark_a_text_and_an_empty_line() {
        let check = |mark, text: &str, expected: &str| {
            assert_eq!(answer_text(mark, text), expected, "{text:?}");
        };
        check(Mark::Success, "", "=\n\n");
        check(Mark::Success, "1 5 2 1 1 1", "= 1 5 2 1 1 1\n\n");
        check(Mark::Failure, "unknown command", "? unknown command\n\n");
        check(Mark::Failure, " a \n\n\r\n b\n", "? a\n b\n\n");
    }
}
