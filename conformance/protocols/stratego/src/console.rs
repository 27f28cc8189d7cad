//! Stratego at the console: the board is in the lines that are sent.

use linesman_games::{
    ListActions, Side,
    stratego::{Action, Phase, Position, Setup},
};
use linesman_protocols::{
    Line,
    stratego::{Profile, RefereeEnd},
};

use super::game::SIDES;
use linesman_interface::protocol::{
    console::{Follower, Wait, first_word},
    rehearsal::{Rehearsal, some},
};

/// Follows a conversation in Stratego.
pub(super) struct Console {
    /// What the referee would say; none if something else was said.
    rehearsal: Option<Rehearsal<RefereeEnd>>,
    side: Option<usize>,
    columns: usize,
    rows: usize,
    /// How many rows of a board have been sent in a row.
    sent_rows: usize,
    /// How many lines the agent owes.
    due: usize,
}

impl Default for Console {
    fn default() -> Self {
        Self {
            rehearsal: Some(rehearse(Side::First, "console")),
            side: None,
            columns: 0,
            rows: 0,
            sent_rows: 0,
            due: 0,
        }
    }
}

/// Returns a game against an opponent of this name, who moves some piece each time.
fn rehearse(side: Side, opponent: &str) -> Rehearsal<RefereeEnd> {
    let profile = Profile::final_2012();
    let position = Position::new(profile.rules.clone());
    let end = RefereeEnd::new(side, opponent, &profile);
    Rehearsal::new(
        position,
        end,
        side,
        |position, side, number| match position.phase() {
            Phase::Setup => Some(Action::Setup(Setup::shuffled(side, |most| most / 2))),
            _ => some(position.legal_actions(side), number),
        },
    )
}

impl Follower for Console {
    fn note_sent(&mut self, line: &[u8], _remarks: &mut Vec<String>) -> Wait {
        let text = String::from_utf8_lossy(line);
        let (word, rest) = first_word(&text);
        if let Some(side) = Side::BOTH
            .into_iter()
            .find(|side| SIDES[side.index()] == word)
        {
            self.rehearsal = Some(rehearse(side, first_word(rest).0));
        }
        self.rehearsal
            .take_if(|rehearsal| !rehearsal.note_sent(line));
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

    fn note_heard(&mut self, line: Line<'_>, _remarks: &mut Vec<String>) -> bool {
        if let Some(rehearsal) = &mut self.rehearsal {
            rehearsal.note_heard(line);
        }
        let was_due = self.due > 0;
        self.due = self.due.saturating_sub(1);
        was_due && self.due == 0
    }

    fn board(&self) -> Result<String, String> {
        Err("in Stratego the board is in the lines that are sent".to_owned())
    }

    fn suggestion(&self) -> Option<String> {
        self.rehearsal.as_ref()?.line()
    }

    fn side(&self) -> Option<usize> {
        self.side
    }
}

/// How many rows a set-up has.
const SETUP_ROWS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_can_be_played_with_what_is_suggested() {
        let mut console = Console::default();
        let sends = |console: &mut Console, expected: &[&str]| {
            for line in expected {
                assert_eq!(console.suggestion().as_deref(), Some(*line));
                console.note_sent(line.as_bytes(), &mut Vec::new());
            }
        };
        let hears = |console: &mut Console, line: &str| {
            console.note_heard(Line::plain(line.as_bytes()), &mut Vec::new());
        };
        sends(&mut console, &["RED console 10 10"]);
        assert_eq!(console.suggestion(), None);
        // The sample conversation of the protocol's page.
        let rows = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"];
        for row in rows {
            hears(&mut console, row);
        }
        sends(&mut console, &["START"]);
        sends(&mut console, &rows);
        sends(&mut console, &["..++..++.."; 2]);
        sends(&mut console, &["##########"; 4]);
        assert_eq!(console.suggestion(), None);
        hears(&mut console, "4 3 DOWN");
        sends(&mut console, &["4 3 DOWN OK"]);
        // The opponent moves, and the board follows.
        let moved = console.suggestion().unwrap();
        sends(&mut console, &[&moved, "8BFB878B75"]);
        console.note_sent(b"something else", &mut Vec::new());
        assert_eq!(console.suggestion(), None);
        console.note_sent(b"BLUE vixen 10 10", &mut Vec::new());
        for row in ["9965999499", "5614725963", "B7B4s83B86", "8BFB878B75"] {
            hears(&mut console, row);
        }
        // RED moves first, and BLUE hears of it without START.
        assert!(console.suggestion().unwrap().ends_with(" OK"));
    }

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
