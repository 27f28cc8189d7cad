//! Position records: `/row/row/.../`, rank 1 first and file a first.

use std::{fmt, str::FromStr};

use super::{
    Board, MAX_SIZE, NotationError, Piece, Square,
    notation::{Part, quoted},
};
use crate::text::count;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/")?;
        for rank in 0..self.size() {
            let mut empty = 0;
            for file in 0..self.size() {
                match self.piece_at(Square { file, rank }) {
                    None => empty += 1,
                    Some(piece) => {
                        write_run(f, empty)?;
                        empty = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            write_run(f, empty)?;
            f.write_str("/")?;
        }
        Ok(())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty == 0 {
        return Ok(());
    }
    write!(f, "{empty}")
}

impl FromStr for Board {
    type Err = NotationError;

    /// Reads a position record.
    ///
    /// It begins and ends with `/`, and so does each row. A row is made of letters, one for a piece, and of decimal numbers,
    /// each of which stands for so many empty squares: 1 or more, without leading zeros. The number of rows is odd and in
    /// 5..=19, and each row has as many squares. What follows from the rules, such as that there is a king, is not asked.
    ///
    /// # Errors
    /// The text is none; the first fault from the left is told.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read_board(Part::whole(text), None, RowOrder::Upwards)
    }
}

/// Which row of a position record is rank 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowOrder {
    /// The first one.
    Upwards,
    /// The last one, as in `starti`.
    Downwards,
}

/// Reads a board of the size that is known already, or of as many ranks as there are rows.
pub(super) fn read_board(
    part: Part<'_>,
    size: Option<u8>,
    order: RowOrder,
) -> Result<Board, NotationError> {
    let inner = part.strip_prefix("/").ok_or_else(|| {
        part.error(format!(
            "a position begins with '/', not with {}",
            quoted(part.text)
        ))
    })?;
    if !inner.text.ends_with('/') {
        return Err(part.end().error("a position ends with '/'"));
    }
    // A board is never larger than this, so neither is the work.
    let rows = inner.text.bytes().filter(|byte| *byte == b'/').count();
    let rows = rows.min(usize::from(MAX_SIZE) + 1);
    let size = match size {
        Some(size) => size,
        None => board_size(part, rows)?,
    };
    let mut board = Board::empty(size);
    let mut rest = inner;
    for index in 0..rows as u8 {
        if index == size {
            return Err(rest.error(format!("there are more than {size} rows")));
        }
        let rank = match order {
            RowOrder::Upwards => index,
            RowOrder::Downwards => size - 1 - index,
        };
        rest = match read_simple_row(rest.text.as_bytes(), board.row_mut(rank)) {
            Some(length) => rest.behind(length + 1),
            None => read_row(rest, rank, &mut board)?,
        };
    }
    if rows < usize::from(size) {
        let verb = if rows == 1 { "is" } else { "are" };
        let message = format!("there {verb} {} instead of {size}", count(rows, "row"));
        return Err(part.end().error(message));
    }
    Ok(board)
}

/// Returns the size of a board with so many rows.
fn board_size(part: Part<'_>, rows: usize) -> Result<u8, NotationError> {
    match u8::try_from(rows) {
        Ok(size) if Board::has_size(size) => Ok(size),
        _ => {
            let more = if rows > usize::from(MAX_SIZE) {
                "more than "
            } else {
                ""
            };
            let verb = if rows == 1 { "is" } else { "are" };
            let rows = rows.min(usize::from(MAX_SIZE));
            Err(part.end().error(format!(
                "there {verb} {more}{}; a board has an odd number of them from 5 to {MAX_SIZE}",
                count(rows, "row")
            )))
        }
    }
}

/// Reads a row that is right and has no number of two digits, as nearly all have, and returns its length.
fn read_simple_row(text: &[u8], row: &mut [u8]) -> Option<usize> {
    let (mut file, mut was_run) = (0, false);
    for (offset, byte) in text.iter().enumerate() {
        if *byte == b'/' {
            return (file == row.len()).then_some(offset);
        }
        let (cell, squares) = MEANING[usize::from(*byte)];
        let is_run = cell == 0;
        if squares == 0 || is_run && was_run {
            return None;
        }
        *row.get_mut(file)? = cell;
        (file, was_run) = (file + usize::from(squares), is_run);
    }
    None
}

/// What each byte of a row puts on its first square, and how many squares it stands for: none if it has no place in a row.
const MEANING: [(u8, u8); 256] = {
    let mut meaning = [(0, 0); 256];
    let mut byte = 0_u8;
    while byte < 128 {
        meaning[byte as usize] = match Piece::from_letter(byte as char) {
            Some(piece) => (Board::cell(piece), 1),
            None if b'1' <= byte && byte <= b'9' => (0, byte - b'0'),
            None => (0, 0),
        };
        byte += 1;
    }
    meaning
};

/// Reads a row from the beginning of a text that has a `/` behind it, and returns what follows.
fn read_row<'a>(part: Part<'a>, rank: u8, board: &mut Board) -> Result<Part<'a>, NotationError> {
    let (row, bytes) = (board.row_mut(rank), part.text.as_bytes());
    let size = row.len();
    let (mut file, mut offset) = (0, 0);
    let from = |offset| part.behind(offset);
    while bytes[offset] != b'/' {
        if bytes[offset].is_ascii_digit() {
            let after = bytes[offset..].iter();
            let length = after.take_while(|byte| byte.is_ascii_digit()).count();
            let digits = Part {
                text: &part.text[offset..offset + length],
                ..from(offset)
            };
            file += read_run(digits, size - file)?;
            offset += length;
            continue;
        }
        let Some(piece) = Piece::from_letter(char::from(bytes[offset])) else {
            let first = from(offset).text.chars().next().unwrap_or_default();
            return Err(from(offset).error(format!(
                "{first:?} stands for nothing; a square is one of tcnkmg, of TCNKMG, or counted in a number"
            )));
        };
        let Some(cell) = row.get_mut(file) else {
            return Err(from(offset).error(format!("the row has more than {size} squares")));
        };
        *cell = Board::cell(piece);
        file += 1;
        offset += 1;
    }
    if file < size {
        return Err(from(offset).error(format!("the row has {file} squares instead of {size}")));
    }
    Ok(from(offset + 1))
}

/// Reads a number of empty squares, of which the row has room for so many.
fn read_run(digits: Part<'_>, room: usize) -> Result<usize, NotationError> {
    let run = match digits.text.as_bytes() {
        [b'0', ..] => {
            return Err(digits.error("a number of empty squares does not begin with 0"));
        }
        [digit] => Some(usize::from(digit - b'0')),
        _ => digits.text.parse().ok(),
    };
    run.filter(|run| *run <= room).ok_or_else(|| {
        digits.error(format!(
            "the row has room for {room} more squares, not for {}",
            quoted(digits.text).trim_matches('"')
        ))
    })
}
