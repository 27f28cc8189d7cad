//! Stratego at the console: the board is in the lines that are sent.

use linesman_protocols::Line;

use crate::protocol::console::{Follower, Wait, first_word};

/// Follows a conversation in Stratego.
#[derive(Debug, Default)]
pub(super) struct Console {
    side: Option<usize>,
    columns: usize,
    rows: usize,
    /// How many rows of a board have been sent in a row.
    sent_rows: usize,
    /// How many lines the agent owes.
    due: usize,
}

impl Follower for Console {
    fn note_sent(&mut self, line: &[u8], _remarks: &mut Vec<String>) -> Wait {
        let text = String::from_utf8_lossy(line);
        let (word, rest) = first_word(&text);
        if let Some(side) = SIDES.iter().position(|side| *side == word) {
            // The set-up line has the colour, the opponent, the columns and the rows.
            let mut numbers = rest.split_ascii_whitespace().rev();
            let mut size = || numbers.next().and_then(|word| word.parse().ok());
            (self.rows, self.columns) = (size().unwrap_or(10), size().unwrap_or(10));
            self.side = Some(side);
            self.due = SETUP_ROWS;
            return Wait::Answer;
        }
        let is_row = text.len() == self.columns && !text.contains(' ');
        self.sent_rows = if is_row { self.sent_rows + 1 } else { 0 };
        match (is_row, self.sent_rows == self.rows) {
            (true, true) => {
                self.sent_rows = 0;
                self.due = 1;
                Wait::Answer
            }
            (true, false) => Wait::Nothing,
            (false, _) => Wait::Quiet,
        }
    }

    fn note_heard(&mut self, _line: Line<'_>, _remarks: &mut Vec<String>) -> bool {
        let was_due = self.due > 0;
        self.due = self.due.saturating_sub(1);
        was_due && self.due == 0
    }

    fn board(&self) -> Result<String, String> {
        Err("in Stratego the board is in the lines that are sent".to_owned())
    }

    fn side(&self) -> Option<usize> {
        self.side
    }
}

const SIDES: [&str; 2] = ["RED", "BLUE"];
/// How many rows a set-up has.
const SETUP_ROWS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_rows_answer_the_set_up_line_and_one_line_a_whole_board() {
        let mut console = Console::default();
        let mut sent = |line: &str| console.note_sent(line.as_bytes(), &mut Vec::new());
        assert_eq!(sent("START"), Wait::Quiet);
        assert_eq!(sent("BLUE vixen 10 10"), Wait::Answer);
        let mut heard = || console.note_heard(Line::plain(b"9999999999"), &mut Vec::new());
        assert_eq!(
            [(); 5].map(|()| heard()),
            [false, false, false, true, false]
        );
        assert_eq!(console.side(), Some(1));
        let mut sent = |line: &str| console.note_sent(line.as_bytes(), &mut Vec::new());
        assert_eq!(sent("START"), Wait::Quiet);
        for _ in 0..9 {
            assert_eq!(sent("..++..++.."), Wait::Nothing);
        }
        assert_eq!(sent("9999999999"), Wait::Answer);
        assert!(console.note_heard(Line::plain(b"0 6 UP"), &mut Vec::new()));
    }
}
