//! Moves as UCI writes them: `e2e4`, `e7e8q`, and `0000` for no move.
//!
//! `FROM TO [PROMOTION]` without spaces: a square is a file from `a` to `h` and a rank from `1` to `8`, and a promotion is the letter
//! of a piece. All letters are lower case. Castling is `e1g1` in standard chess and `e1h1` in Chess960, where the king goes onto
//! its rook: the [`Position`] decides.

use std::{fmt, str::FromStr};

use super::{IllegalAction, Move, Position, Role, Square};
use crate::Side;

/// What UCI writes in the place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciMove {
    /// `0000`: no move.
    Null,
    /// A move.
    Move(Move),
}

/// A text that is not a move in the form of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciTextError {
    /// It does not have four or five characters.
    Length {
        /// How many it has.
        found: usize,
    },
    /// Two characters are not a square.
    Square {
        /// Where they start: character 1 or 3.
        column: usize,
    },
    /// The fifth character is not the letter of a piece.
    Promotion {
        /// What was found.
        found: char,
    },
}

/// A text that is not a legal move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciError {
    /// The text is not a move.
    Text(UciTextError),
    /// The text is `0000`, and a move was due.
    Null,
    /// The move is not legal.
    Illegal(IllegalAction),
}

/// Reads a move of a side in a game, and checks it. The move that is returned can be submitted.
///
/// ```
/// # use linesman_games::chess::{Position, WHITE, uci};
/// let position = Position::new();
/// assert!(uci::read(&position, WHITE, "g1f3").is_ok());
/// let error = uci::read(&position, WHITE, "f1c4").unwrap_err();
/// assert_eq!(error.to_string(), "a piece on e2 is in the way from f1 to c4");
/// ```
///
/// # Errors
/// The text is not a move, or the move is not legal.
pub fn read(position: &Position, side: Side, text: &str) -> Result<Move, UciError> {
    match text.parse().map_err(UciError::Text)? {
        UciMove::Null => Err(UciError::Null),
        UciMove::Move(mv) => match position.check(side, mv) {
            Ok(_) => Ok(mv),
            Err(illegal) => Err(UciError::Illegal(illegal)),
        },
    }
}

impl FromStr for UciMove {
    type Err = UciTextError;

    /// Reads a move or `0000`, with nothing before or behind it.
    ///
    /// # Errors
    /// The text is neither.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "0000" {
            return Ok(Self::Null);
        }
        text.parse().map(Self::Move)
    }
}

impl FromStr for Move {
    type Err = UciTextError;

    /// Reads a move with nothing before or behind it. A promotion to a king or to a pawn is read, and is not legal anywhere.
    ///
    /// # Errors
    /// The text is none.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = text.chars().count();
        let bytes = text.as_bytes();
        if !matches!(found, 4 | 5) {
            return Err(UciTextError::Length { found });
        }
        let square = |start: usize| {
            let column = start + 1;
            let bytes = bytes
                .get(start..start + 2)
                .and_then(|two| two.try_into().ok());
            let [file, rank]: [u8; 2] = bytes.ok_or(UciTextError::Square { column })?;
            Square::from_bytes(file, rank).ok_or(UciTextError::Square { column })
        };
        let (from, to) = (square(0)?, square(2)?);
        let promotion = match text.chars().nth(4) {
            None => None,
            Some(found) => {
                let role = Role::from_letter(found).filter(|_| found.is_ascii_lowercase());
                Some(role.ok_or(UciTextError::Promotion { found })?)
            }
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("0000"),
            Self::Move(mv) => mv.fmt(f),
        }
    }
}

impl fmt::Display for UciTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => {
                write!(f, "a move has four or five characters, not {found}")
            }
            Self::Square { column } => write!(
                f,
                "characters {column} and {} are no square; one is a letter from a to h and a digit from 1 to 8",
                column + 1
            ),
            Self::Promotion { found } => {
                write!(f, "a promotion is one of q, r, b and n, not {found:?}")
            }
        }
    }
}

impl std::error::Error for UciTextError {}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Null => f.write_str("0000 is no move"),
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for UciError {}
