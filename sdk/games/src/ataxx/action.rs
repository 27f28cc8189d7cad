//! Squares and moves.

use std::{fmt, str::FromStr};

/// A square: a1 is at the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Returns the square on a file, 0..=6 from a to g, and a rank, 0..=6 from bottom to top.
    ///
    /// # Panics
    /// If one of them is 7 or more.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < 7 && rank < 7, "a board has seven files and ranks");
        Self(rank * 8 + file)
    }

    /// Returns every square, along the ranks from bottom to top.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..7).flat_map(|rank| (0..7).map(move |file| Self::at(file, rank)))
    }

    /// Returns the file: 0..=6, from a to g.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Returns the rank: 0..=6, from bottom to top.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Returns how many steps of a king of chess two squares are apart.
    #[must_use]
    pub fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        files.max(self.rank().abs_diff(other.rank()))
    }

    /// Returns the set of this square alone.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a' + self.file(), b'1' + self.rank());
        write!(f, "{}{}", char::from(file), char::from(rank))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// The side passes.
    Pass,
    /// A new piece comes next to one of the same side.
    Add(Square),
    /// A piece jumps from one square to another.
    Jump(Square, Square),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("0000"),
            Self::Add(to) => write!(f, "{to}"),
            Self::Jump(from, to) => write!(f, "{from}{to}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let square = |file: u8, rank: u8| match (file, rank) {
            (b'a'..=b'g', b'1'..=b'7') => Ok(Square::at(file - b'a', rank - b'1')),
            _ => Err(ParseMoveError),
        };
        match *text.as_bytes() {
            [b'0', b'0', b'0', b'0'] => Ok(Self::Pass),
            [file, rank] => Ok(Self::Add(square(file, rank)?)),
            [a, b, c, d] => Ok(Self::Jump(square(a, b)?, square(c, d)?)),
            _ => Err(ParseMoveError),
        }
    }
}

/// A text that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move is a square, like g2, two squares, like g1g3, or 0000 for a pass")
    }
}

impl std::error::Error for ParseMoveError {}
