//! Squares of a board.

use std::{fmt, str::FromStr};

use super::{
    NotationError,
    notation::{Part, quoted},
};

/// The longest edge of a board, in squares.
pub const MAX_SIZE: u8 = 19;

/// A square. Files run from left to right and ranks from bottom to top, both from 0; in text they are a letter and a number
/// from 1, so that (0, 0) is `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The column: 0..=18, from left to right.
    pub file: u8,
    /// The row: 0..=18, from bottom to top.
    pub rank: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || {
            Part::whole(text).error(format!(
                "{} is no square; one is a letter from a to s and a number from 1 to 19, like e4",
                quoted(text)
            ))
        };
        let (&file, rank) = text.as_bytes().split_first().ok_or_else(error)?;
        let is_number = !rank.is_empty() && rank[0] != b'0' && rank.iter().all(u8::is_ascii_digit);
        if !(b'a'..b'a' + MAX_SIZE).contains(&file) || !is_number {
            return Err(error());
        }
        match text[1..].parse::<u8>() {
            Ok(rank @ 1..=MAX_SIZE) => Ok(Self {
                file: file - b'a',
                rank: rank - 1,
            }),
            _ => Err(error()),
        }
    }
}
