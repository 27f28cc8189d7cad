//! Positions as text.

use std::{fmt, str::FromStr};

use super::{BLACK, Square, State, WHITE};
use crate::Side;

impl fmt::Display for State {
    /// Writes a FEN of four fields: the ranks from top to bottom, the side to move, and both counters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..7).rev() {
            let mut empty = 0;
            for file in 0..=7 {
                let letter = match file {
                    7 => None,
                    file => self.letter(Square::at(file, rank)),
                };
                match letter {
                    None if file < 7 => empty += 1,
                    _ => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                    }
                }
                if let Some(letter) = letter {
                    write!(f, "{letter}")?;
                }
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let side = letter_of(self.to_move);
        write!(f, "{side} {} {}", self.halfmoves, self.number)
    }
}

impl State {
    /// Returns the letter of what is on a square: `x`, `o`, or `-` for a gap. None if it is empty.
    #[must_use]
    pub fn letter(&self, square: Square) -> Option<char> {
        let side = self.side_at(square).map(letter_of);
        side.or(self.is_gap(square).then_some('-'))
    }
}

const fn letter_of(side: Side) -> char {
    match side {
        BLACK => 'x',
        WHITE => 'o',
    }
}

impl FromStr for State {
    type Err = FenError;

    /// Reads a FEN. The counters may be missing, as in old texts.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, side, counters) = match fields[..] {
            [board, side] => (board, side, ["0", "1"]),
            [board, side, halfmoves, number] => (board, side, [halfmoves, number]),
            _ => return Err(FenError::Fields),
        };
        let counter = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| is_plain);
            number.ok_or(FenError::Counter)
        };
        let mut state = Self {
            sides: [0; 2],
            gaps: 0,
            to_move: match side {
                "x" => BLACK,
                "o" => WHITE,
                _ => return Err(FenError::Side),
            },
            halfmoves: counter(counters[0])?,
            number: counter(counters[1])?,
        };
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != 7 {
            return Err(FenError::Ranks);
        }
        for (rank, text) in (0..7).rev().zip(ranks) {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty @ 1..=7) = letter.to_digit(10) {
                    file += empty as u8;
                    if file > 7 {
                        return Err(FenError::Squares(rank + 1));
                    }
                    continue;
                }
                if file >= 7 {
                    return Err(FenError::Squares(rank + 1));
                }
                let set = match letter {
                    'x' => &mut state.sides[BLACK.index()],
                    'o' => &mut state.sides[WHITE.index()],
                    '-' => &mut state.gaps,
                    _ => return Err(FenError::Letter(letter)),
                };
                *set |= Square::at(file, rank).bit();
                file += 1;
            }
            if file != 7 {
                return Err(FenError::Squares(rank + 1));
            }
        }
        Ok(state)
    }
}

/// A text that is no FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenError {
    /// There are neither two nor four fields.
    Fields,
    /// There are not seven ranks.
    Ranks,
    /// A rank, from 1 to 7, does not have seven squares.
    Squares(u8),
    /// A letter is no piece, or a digit no number of squares.
    Letter(char),
    /// The side to move is neither `x` nor `o`.
    Side,
    /// A counter is not a number.
    Counter,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields => f.write_str("there are not four fields"),
            Self::Ranks => f.write_str("there are not seven ranks"),
            Self::Squares(rank) => write!(f, "rank {rank} does not have seven squares"),
            Self::Letter(letter) => write!(f, "{letter:?} is none of x, o, - and 1 to 7"),
            Self::Side => f.write_str("the side to move is neither x nor o"),
            Self::Counter => f.write_str("a counter is not a whole number"),
        }
    }
}

impl std::error::Error for FenError {}
