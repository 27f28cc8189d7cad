//! Squares of the board.

use std::{fmt, str::FromStr};

/// A square. Files run from left to right and ranks from bottom to top, as White sees the board: a1 is at the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Returns the square of an index: 0..=63, from a1 along the first rank to h1, then a2, up to h8.
    ///
    /// # Panics
    /// If the index is 64 or more.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < 64, "a board has 64 squares");
        Self(index)
    }

    /// Returns the square on a file, 0..=7 from a to h, and a rank, 0..=7 from bottom to top.
    ///
    /// # Panics
    /// If one of them is 8 or more.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < 8 && rank < 8, "a board has eight files and ranks");
        Self(rank * 8 + file)
    }

    /// Returns every square, in the order of the index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// Returns the index: 0..=63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns the file: 0..=7, from a to h.
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Returns the rank: 0..=7, from bottom to top.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Returns the letter of the file: `a` to `h`.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// Returns the digit of the rank: `1` to `8`.
    #[must_use]
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }

    /// Returns the square that is a number of files to the right and a number of ranks up, if it is on the board.
    #[must_use]
    pub const fn shifted(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file) as u8))
    }

    /// Returns whether the square is a light one, as h1 is.
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// Returns the square whose index is greater by a number. It must be on the board.
    #[inline]
    pub(super) const fn step(self, by: i8) -> Self {
        Self(self.0.wrapping_add(by as u8) & 63)
    }

    /// Returns the square that two bytes name, such as `e4`.
    pub(super) const fn from_bytes(file: u8, rank: u8) -> Option<Self> {
        match (file, rank) {
            (b'a'..=b'h', b'1'..=b'8') => Some(Self::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a file in lower case and a rank, such as `e4`.
    ///
    /// # Errors
    /// The text is anything else.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [file, rank] => Self::from_bytes(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

/// A text that is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8, like e4")
    }
}

impl std::error::Error for ParseSquareError {}
