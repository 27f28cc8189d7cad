//! Reading a set-up, and what can be wrong with its text.

use std::{fmt, str::FromStr};

use super::{
    Board, Division, MAX_CELLS, MAX_ROUNDS, MAX_SIZE, MAX_STRENGTH, Setup,
    board::{BLOCKED, EMPTY},
    quote::quoted,
};
use crate::text::{count, words};

/// A text is no set-up: what is wrong with it, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSetupError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The place in the line in characters, from 1; just past the end of the text if something is missing there.
    pub column: usize,
    /// What is wrong: a fragment without full stop. Rows and columns of the board are counted from 0, row 0 at the top.
    pub message: String,
}

impl fmt::Display for ParseSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        write!(f, "line {line}, column {column}: {}", self.message)
    }
}

impl std::error::Error for ParseSetupError {}

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text).map_err(|(at, message)| {
            let before = &text[..at];
            let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
            ParseSetupError {
                line: before.matches('\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
                message,
            }
        })
    }
}

/// What is wrong with a text, and at which of its bytes.
type Fault = (usize, String);

/// Reads a set-up; see [`Setup`] for the text.
fn read(text: &str) -> Result<Setup, Fault> {
    let mut words = words(text);
    let end = text.len();
    let [columns, rows, rounds, strength] = read_numbers(&mut words, end)?;
    // Nothing is allocated by the numbers alone: what is kept of the rows is never longer than the text.
    let mut letters = Vec::new();
    let mut has_units = [false; 2];
    let mut start = end;
    for y in 0..rows {
        let Some((at, row)) = words.next() else {
            let message = format!(
                "the text ends after {}; by n there are {rows}",
                count(y as usize, "row")
            );
            return Err((end, message));
        };
        check_row(row, y, columns, rows).map_err(|(x, message)| (at + x, message))?;
        letters.extend_from_slice(row.as_bytes());
        for division in row.chars().filter_map(Division::from_letter) {
            has_units[division.side().index()] = true;
        }
        start = start.min(at);
    }
    if let Some((at, word)) = words.next() {
        let word = quoted(word);
        let message = format!("{word} follows the last row; by n there are {rows} rows");
        return Err((at, message));
    }
    let message = match has_units {
        [true, true] => {
            let board = Board::new(columns, &letters, strength);
            return Ok(Setup::new(board, rounds, strength));
        }
        [false, false] => {
            "the board has no units; either side has at least one, a letter from A to Z or from a to z"
        }
        [false, true] => "the first side has no units; it has at least one, a letter from A to Z",
        [true, false] => "the second side has no units; it has at least one, a letter from a to z",
    };
    Err((start, message.to_owned()))
}

/// The numbers before the rows, each with the greatest legal value; the least one is 1.
const NUMBERS: [(&str, u32); 4] = [
    ("m, the number of columns,", MAX_SIZE),
    ("n, the number of rows,", MAX_SIZE),
    ("r, the number of rounds,", MAX_ROUNDS),
    ("s, the strength of each unit,", MAX_STRENGTH),
];

fn read_numbers<'a>(
    words: &mut impl Iterator<Item = (usize, &'a str)>,
    end: usize,
) -> Result<[u32; 4], Fault> {
    let mut numbers = [0; 4];
    for (index, (number, max)) in NUMBERS.into_iter().enumerate() {
        let Some((at, word)) = words.next() else {
            let message = format!(
                "the text ends where {number} belongs; a set-up is m n r s and then n rows"
            );
            return Err((end, message));
        };
        let shown = quoted(word);
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!("{number} is {shown} instead of a whole number from 1 to {max}");
            return Err((at, message));
        }
        numbers[index] = match word.parse() {
            Ok(value) if (1..=max).contains(&value) => value,
            _ => return Err((at, format!("{number} is {shown}; it is 1 to {max}"))),
        };
        let [columns, rows, ..] = numbers;
        if u64::from(columns) * u64::from(rows) > u64::from(MAX_CELLS) {
            let message = format!(
                "a board of {columns} x {rows} cells is too large; there are at most {MAX_CELLS} cells"
            );
            return Err((at, message));
        }
    }
    Ok(numbers)
}

/// Checks the characters of a row, then its length, then that it is blocked where it lies on the edge.
fn check_row(row: &str, y: u32, columns: u32, rows: u32) -> Result<(), Fault> {
    let is_cell = |c: char| {
        c == char::from(BLOCKED) || c == char::from(EMPTY) || Division::from_letter(c).is_some()
    };
    if let Some((x, character)) = row.char_indices().find(|(_, c)| !is_cell(*c)) {
        let message = format!(
            "'{}' in column {x} of row {y} (counted from 0) is unknown; a cell is '#', '.' or an English letter",
            character.escape_debug()
        );
        return Err((x, message));
    }
    // All characters are ASCII.
    let (length, width) = (row.len(), columns as usize);
    if length != width {
        let message = format!(
            "row {y} (counted from 0) has {}; by m it has {columns}",
            count(length, "character")
        );
        return Err((0, message));
    }
    let is_edge = |x| x == 0 || x + 1 == width || y == 0 || y + 1 == rows;
    let is_open = |(x, c): &(usize, char)| is_edge(*x) && *c != char::from(BLOCKED);
    match row.char_indices().find(is_open) {
        Some((x, character)) => {
            let message = format!(
                "'{character}' in column {x} of row {y} (counted from 0) stands on the edge of the board; \
                 every cell there is blocked, '#'"
            );
            Err((x, message))
        }
        None => Ok(()),
    }
}
