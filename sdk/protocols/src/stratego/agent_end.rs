//! The agent's end of a conversation.

use std::fmt;

use linesman_games::{
    Side,
    stratego::{BLUE, Cell, RED, Rank, View},
};

use super::{Profile, passing::Passing};

/// What the referee wants of the agent, or tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Send the set-up: four rows.
    SetUp {
        /// The agent's colour.
        side: Side,
        /// What the referee calls the opponent.
        opponent: String,
    },
    /// Send a move.
    Move {
        /// The board as the agent sees it; `last` is not filled in.
        view: Box<View>,
        /// The opponent's last move and its outcome, as they were sent; none on RED's first turn.
        last: Option<String>,
    },
    /// The agent's last move and what became of it, as they were sent. Nothing is asked.
    Echo(String),
    /// The game is over; the text that followed QUIT, if any. The agent has to exit.
    Quit(Option<String>),
}

/// A line that the protocol has no place for here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnexpectedLine {
    /// The line.
    pub line: String,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for UnexpectedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the referee sent {:?} instead of {}",
            self.line, self.expected
        )
    }
}

impl std::error::Error for UnexpectedLine {}

/// The agent's end of a conversation, over lines without their ends. It accepts all profiles:
/// QUIT may come in place of any line, with or without a result; lakes may be drawn `+` or `*`.
///
/// ```text
/// Header --(set-up sent)--> Turn -> Board(0..10) --(move sent)--> Echo -> Turn ...    any -> Over
/// ```
#[derive(Clone, Debug)]
pub struct AgentEnd {
    state: State,
    side: Side,
    header: Option<String>,
    passing: Passing,
    cells: [Cell; 100],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Header,
    Turn,
    Board { rows: usize },
    Echo,
    Over,
}

impl Default for AgentEnd {
    fn default() -> Self {
        Self {
            state: State::Header,
            side: RED,
            header: None,
            passing: Passing::default(),
            cells: [Cell::Empty; 100],
        }
    }
}

impl AgentEnd {
    /// Returns the agent's end of a conversation that has not begun.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the agent's end of a conversation in this profile. Otherwise it finds out by itself what it needs to know of the profile.
    #[must_use]
    pub fn in_profile(profile: &Profile) -> Self {
        Self {
            passing: Passing::of(profile),
            ..Self::default()
        }
    }

    /// Returns what an agent answers that makes no move in this position: NO_MOVE if it has no legal move and may pass, or else SURRENDER.
    #[must_use]
    pub fn word_without_move(&self, view: &View) -> &'static str {
        self.passing.answer(view)
    }

    /// Takes the next line and returns what it asks for or tells; nothing while a board is being read.
    ///
    /// After a request for a set-up or a move the agent sends its answer before it reads on.
    ///
    /// # Errors
    /// The line does not fit here; the state is unchanged.
    pub fn handle_line(&mut self, line: &str) -> Result<Option<Request>, UnexpectedLine> {
        let line = line.trim_end_matches(['\r', ' ']);
        if let Some(result) = end_of_game(line) {
            self.state = State::Over;
            return Ok(Some(Request::Quit(result)));
        }
        let fail = |expected| {
            Err(UnexpectedLine {
                line: line.to_owned(),
                expected,
            })
        };
        match self.state {
            State::Header => {
                let mut words = line.split_ascii_whitespace();
                let side = match words.next() {
                    Some("RED") => RED,
                    Some("BLUE") => BLUE,
                    _ => return fail("\"RED|BLUE OPPONENT WIDTH HEIGHT\""),
                };
                let opponent = words.next().unwrap_or_default().to_owned();
                self.passing.note_name(&opponent);
                (self.side, self.state) = (side, State::Turn);
                Ok(Some(Request::SetUp { side, opponent }))
            }
            State::Turn => {
                self.passing.note_report(line);
                self.header = (line != "START").then(|| line.to_owned());
                self.state = State::Board { rows: 0 };
                Ok(None)
            }
            State::Board { rows } => {
                let Some(row) = parse_board_row(line) else {
                    return fail("a row of the board, ten characters");
                };
                self.cells[rows * 10..][..10].copy_from_slice(&row);
                if rows < 9 {
                    self.state = State::Board { rows: rows + 1 };
                    return Ok(None);
                }
                self.state = State::Echo;
                let view = Box::new(View::of_board(self.side, self.cells));
                Ok(Some(Request::Move {
                    view,
                    last: self.header.take(),
                }))
            }
            State::Echo => {
                self.passing.note_report(line);
                self.state = State::Turn;
                Ok(Some(Request::Echo(line.to_owned())))
            }
            State::Over => fail("nothing, for the game is over"),
        }
    }
}

/// Returns what follows the word that ends a game, if the line begins with one.
fn end_of_game(line: &str) -> Option<Option<String>> {
    if let Some(rest) = line.strip_prefix("QUIT")
        && (rest.is_empty() || rest.starts_with(' '))
    {
        let rest = rest.trim();
        return Some((!rest.is_empty()).then(|| rest.to_owned()));
    }
    // The oldest profile ended games with one of these words instead.
    ["VICTORY", "DEFEAT", "DRAW", "ILLEGAL", "DEFAULT"]
        .contains(&line)
        .then(|| Some(line.to_owned()))
}

fn parse_board_row(line: &str) -> Option<[Cell; 10]> {
    let mut row = [Cell::Empty; 10];
    let bytes = line.as_bytes();
    if bytes.len() != row.len() {
        return None;
    }
    for (cell, byte) in row.iter_mut().zip(bytes) {
        *cell = match byte {
            b'.' => Cell::Empty,
            b'+' | b'*' => Cell::Lake,
            b'#' => Cell::Enemy,
            _ => Cell::Own(Rank::from_byte(*byte)?),
        };
    }
    Some(row)
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::Square;

    use super::*;

    #[test]
    fn a_game_ends_with_quit_or_with_a_word_of_the_oldest_profile() {
        let ended = |text: &str| Some(Some(text.to_owned()));
        assert_eq!(end_of_game("QUIT"), Some(None));
        assert_eq!(
            end_of_game("QUIT bot RED VICTORY 3 97 88"),
            ended("bot RED VICTORY 3 97 88")
        );
        assert_eq!(end_of_game("VICTORY"), ended("VICTORY"));
        assert_eq!(end_of_game("QUITE"), None);
        assert_eq!(end_of_game("START"), None);
    }

    #[test]
    fn the_rows_of_the_board_come_from_the_top() {
        let mut end = AgentEnd::new();
        end.handle_line("RED you 10 10").unwrap();
        end.handle_line("START").unwrap();
        for row in 0..9 {
            let mut line = [b'.'; 10];
            line[row] = b'#';
            let line = std::str::from_utf8(&line).unwrap();
            assert_eq!(end.handle_line(line), Ok(None), "{row}");
        }
        let Ok(Some(Request::Move { view, .. })) = end.handle_line(".........1") else {
            panic!("ten rows have come");
        };
        for (index, square) in Square::all().enumerate() {
            let expected = match (index / 10, index % 10) {
                (9, 9) => Cell::Own(Rank::Marshal),
                (row, column) if row == column => Cell::Enemy,
                _ => Cell::Empty,
            };
            assert_eq!(view.cell(square), expected, "{index}");
        }
    }

    #[test]
    fn a_row_of_the_board_has_ten_cells() {
        assert_eq!(parse_board_row(".........."), Some([Cell::Empty; 10]));
        assert_eq!(parse_board_row("##########"), Some([Cell::Enemy; 10]));
        assert_eq!(parse_board_row("........."), None);
        assert_eq!(parse_board_row("..........."), None);
        assert_eq!(parse_board_row(".........x"), None);
    }
}
