//! Reading a set-up, and what can be wrong with its text.

use std::{fmt, str::FromStr};

use super::{
    Board, Division, LOWER, MAX_CELLS, MAX_ROUNDS, MAX_SIZE, MAX_STRENGTH, Setup, UPPER,
    board::{BLOCKED, EMPTY},
    quote::quoted,
};
use crate::Side;

/// A text is no set-up: what is wrong with it, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSetupError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The place in the line in characters, from 1; just past the end of the text if something is missing there.
    pub column: usize,
    /// What is wrong.
    pub fault: SetupFault,
}

/// What is wrong with a set-up. Rows and columns of the board are counted from 0, row 0 at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// The text ends before this number.
    MissingNumber(SetupNumber),
    /// Something else stands where this number belongs.
    NotANumber {
        /// Which number belongs here.
        number: SetupNumber,
        /// What stands here.
        text: String,
    },
    /// The number is not within [its range](SetupNumber::max).
    OutOfRange {
        /// Which number it is.
        number: SetupNumber,
        /// Its digits.
        text: String,
    },
    /// The board has more than [`MAX_CELLS`] cells.
    TooManyCells {
        /// `m`.
        columns: u32,
        /// `n`.
        rows: u32,
    },
    /// The text ends before the last row.
    MissingRow {
        /// The number of rows that there are.
        found: u32,
        /// `n`.
        rows: u32,
    },
    /// Something follows the last row.
    ExtraText {
        /// `n`.
        rows: u32,
        /// What follows.
        text: String,
    },
    /// The row is not `m` characters long.
    RowLength {
        /// The row.
        y: u32,
        /// The number of its characters.
        length: usize,
        /// `m`.
        columns: u32,
    },
    /// The character is no wall, empty cell or division.
    UnknownCharacter {
        /// The column.
        x: u32,
        /// The row.
        y: u32,
        /// The character.
        character: char,
    },
    /// A cell on the edge of the board is not blocked.
    OpenEdge {
        /// The column.
        x: u32,
        /// The row.
        y: u32,
        /// What stands there instead of `#`.
        character: char,
    },
    /// A side has no unit; `None` if neither has one.
    NoUnits(Option<Side>),
}

/// One of the numbers before the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupNumber {
    /// `m`, the number of columns.
    Columns,
    /// `n`, the number of rows.
    Rows,
    /// `r`, the number of rounds.
    Rounds,
    /// `s`, the strength of each unit.
    Strength,
}

impl SetupNumber {
    /// All numbers, in the order of the text.
    pub const ALL: [Self; 4] = [Self::Columns, Self::Rows, Self::Rounds, Self::Strength];

    /// Returns the greatest legal value; the least one is 1.
    #[must_use]
    pub const fn max(self) -> u32 {
        match self {
            Self::Columns | Self::Rows => MAX_SIZE,
            Self::Rounds => MAX_ROUNDS,
            Self::Strength => MAX_STRENGTH,
        }
    }
}

impl fmt::Display for SetupNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Columns => "m, the number of columns,",
            Self::Rows => "n, the number of rows,",
            Self::Rounds => "r, the number of rounds,",
            Self::Strength => "s, the strength of each unit,",
        })
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingNumber(number) => write!(
                f,
                "the text ends where {number} belongs; a set-up is m n r s and then n rows"
            ),
            Self::NotANumber { number, text } => {
                let (text, max) = (quoted(text), number.max());
                write!(f, "{number} is {text} instead of a whole number from 1 to {max}")
            }
            Self::OutOfRange { number, text } => {
                let (text, max) = (quoted(text), number.max());
                write!(f, "{number} is {text}; it is 1 to {max}")
            }
            Self::TooManyCells { columns, rows } => write!(
                f,
                "a board of {columns} x {rows} cells is too large; there are at most {MAX_CELLS} cells"
            ),
            Self::MissingRow { found, rows } => write!(
                f,
                "the text ends after {found} rows; by n there are {rows}"
            ),
            Self::ExtraText { rows, text } => {
                let text = quoted(text);
                write!(f, "{text} follows the last row; by n there are {rows} rows")
            }
            Self::RowLength { y, length, columns } => write!(
                f,
                "row {y} (counted from 0) has {length} characters; by m it has {columns}"
            ),
            Self::UnknownCharacter { x, y, character } => write!(
                f,
                "'{}' in column {x} of row {y} (counted from 0) is unknown; \
                 a cell is '#', '.' or an English letter",
                character.escape_debug()
            ),
            Self::OpenEdge { x, y, character } => write!(
                f,
                "'{character}' in column {x} of row {y} (counted from 0) stands on the edge of the board; \
                 every cell there is blocked, '#'"
            ),
            Self::NoUnits(None) => f.write_str(
                "the board has no units; either side has at least one, a letter from A to Z or from a to z",
            ),
            Self::NoUnits(Some(side)) => {
                let (order, letters) = match side {
                    Side::First => ("first", "A to Z"),
                    Side::Second => ("second", "a to z"),
                };
                write!(
                    f,
                    "the {order} side has no units; it has at least one, a letter from {letters}"
                )
            }
        }
    }
}

impl fmt::Display for ParseSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            fault,
        } = self;
        write!(f, "line {line}, column {column}: {fault}")
    }
}

impl std::error::Error for ParseSetupError {}

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text)
    }
}

/// Reads a set-up; see [`Setup`] for the text.
fn parse(text: &str) -> Result<Setup, ParseSetupError> {
    let mut words = Words::new(text);
    let [columns, rows, rounds, strength] = read_numbers(&mut words)?;
    // Nothing is allocated by the numbers alone: what is kept of the rows is never longer than the text.
    let mut letters = Vec::new();
    let mut has_units = [false; 2];
    let mut start = words.end();
    for y in 0..rows {
        let word = words
            .next()
            .ok_or_else(|| words.end().error(SetupFault::MissingRow { found: y, rows }))?;
        check_row(&word, y, columns, rows)?;
        letters.extend_from_slice(word.text.as_bytes());
        for division in word.text.chars().filter_map(Division::from_letter) {
            has_units[division.side().index()] = true;
        }
        if y == 0 {
            start = word;
        }
    }
    if let Some(word) = words.next() {
        let text = word.text.to_owned();
        return Err(word.error(SetupFault::ExtraText { rows, text }));
    }
    let without = match has_units {
        [true, true] => {
            return Ok(Setup::new(
                Board::new(columns, &letters, strength),
                rounds,
                strength,
            ));
        }
        [false, false] => None,
        [false, true] => Some(UPPER),
        [true, false] => Some(LOWER),
    };
    Err(start.error(SetupFault::NoUnits(without)))
}

fn read_numbers(words: &mut Words<'_>) -> Result<[u32; 4], ParseSetupError> {
    let mut numbers = [0; 4];
    for (index, number) in SetupNumber::ALL.into_iter().enumerate() {
        let word = words
            .next()
            .ok_or_else(|| words.end().error(SetupFault::MissingNumber(number)))?;
        let text = word.text.to_owned();
        let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(word.error(SetupFault::NotANumber { number, text }));
        }
        numbers[index] = match u32::from_str(&text) {
            Ok(value) if (1..=number.max()).contains(&value) => value,
            _ => return Err(word.error(SetupFault::OutOfRange { number, text })),
        };
        let [columns, rows, ..] = numbers;
        if u64::from(columns) * u64::from(rows) > u64::from(MAX_CELLS) {
            return Err(word.error(SetupFault::TooManyCells { columns, rows }));
        }
    }
    Ok(numbers)
}

/// Checks the characters of a row, then its length, then that it is blocked where it lies on the edge.
fn check_row(word: &Word<'_>, y: u32, columns: u32, rows: u32) -> Result<(), ParseSetupError> {
    let is_cell = |character: char| {
        Division::from_letter(character).is_some()
            || character == char::from(BLOCKED)
            || character == char::from(EMPTY)
    };
    if let Some((x, character)) = (0..).zip(word.text.chars()).find(|(_, c)| !is_cell(*c)) {
        return Err(word.error_at(x, SetupFault::UnknownCharacter { x, y, character }));
    }
    // All characters are ASCII.
    let length = word.text.len();
    if length != columns as usize {
        return Err(word.error(SetupFault::RowLength { y, length, columns }));
    }
    let is_edge = |x| x == 0 || x + 1 == columns || y == 0 || y + 1 == rows;
    let open = (0..)
        .zip(word.text.chars())
        .find(|(x, character)| is_edge(*x) && *character != char::from(BLOCKED));
    match open {
        Some((x, character)) => Err(word.error_at(x, SetupFault::OpenEdge { x, y, character })),
        None => Ok(()),
    }
}

/// What stands between white space, and where.
struct Word<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    const fn error(&self, fault: SetupFault) -> ParseSetupError {
        self.error_at(0, fault)
    }

    /// Returns the error that lies so many characters into the word.
    const fn error_at(&self, offset: u32, fault: SetupFault) -> ParseSetupError {
        ParseSetupError {
            line: self.line,
            column: self.column + offset as usize,
            fault,
        }
    }
}

/// Takes words off a text.
struct Words<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Words<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            line: 1,
            column: 1,
        }
    }

    fn next(&mut self) -> Option<Word<'a>> {
        let blank = self
            .rest
            .trim_start_matches(|c: char| c.is_ascii_whitespace());
        for character in self.rest[..self.rest.len() - blank.len()].chars() {
            if character == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
        let end = blank
            .find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(blank.len());
        let (text, rest) = blank.split_at(end);
        let word = Word {
            text,
            line: self.line,
            column: self.column,
        };
        self.rest = rest;
        self.column += text.chars().count();
        (!text.is_empty()).then_some(word)
    }

    /// Returns the place that was reached.
    const fn end(&self) -> Word<'a> {
        Word {
            text: "",
            line: self.line,
            column: self.column,
        }
    }
}
