//! What is wrong with a FEN.

use std::fmt;

use super::super::{Role, Square};
use crate::Side;

crate::table! {
    /// A field of a FEN.
    pub enum Field {
        /// Returns the field's place: 1 to 6; 0 for the whole text.
        number: usize,
        /// Returns the field's name.
        name: &'static str;

        /// All fields together.
        Whole(0, "the FEN"),
        /// What stands where.
        Placement(1, "the placement of the pieces"),
        /// Who is to move.
        SideToMove(2, "the side to move"),
        /// The rights to castle.
        Castling(3, "the rights to castle"),
        /// The square behind a pawn that has gone two squares.
        EnPassant(4, "the square of en passant"),
        /// The clock of the fifty moves.
        Halfmoves(5, "the clock of halfmoves"),
        /// The number of the move.
        Number(6, "the number of the move"),
    }
}

/// A text that is not a FEN of a position that a game can go on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field that is wrong.
    pub field: Field,
    /// What the field is, cut after 80 characters.
    pub found: String,
    /// What is wrong, and with it what would be right.
    pub problem: Problem,
}

/// What is wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// There are not six fields with one space between them.
    Fields {
        /// How many there are.
        found: usize,
    },
    /// There are not eight ranks.
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank does not have eight squares.
    Squares {
        /// The rank: 1 to 8.
        rank: u8,
        /// How many squares it has.
        found: usize,
    },
    /// Two digits stand next to each other.
    DoubleDigit {
        /// The rank: 1 to 8.
        rank: u8,
    },
    /// A letter is no piece, or a digit no number of squares.
    Letter {
        /// The rank: 1 to 8.
        rank: u8,
        /// What was found.
        found: char,
    },
    /// A side does not have exactly one king.
    Kings {
        /// The side.
        side: Side,
        /// How many it has.
        found: u32,
    },
    /// A pawn stands on the first or the last rank.
    PawnRank {
        /// The square.
        square: Square,
    },
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// Where its king is.
        king: Square,
        /// Where a piece is that gives check.
        by: Square,
    },
    /// The field is neither `w` nor `b`.
    Side,
    /// A character is no right to castle.
    CastlingLetter {
        /// What was found.
        found: char,
    },
    /// A right of White stands behind one of Black.
    CastlingOrder,
    /// A side has two rights on one wing.
    CastlingTwice {
        /// The letter of the second one.
        found: char,
    },
    /// There is a right to castle, and the king is not on its first rank.
    CastlingKing {
        /// Where it is.
        king: Square,
    },
    /// There is a right to castle, and no rook for it.
    CastlingRook {
        /// The letter of the right.
        found: char,
    },
    /// The field is neither `-` nor a square.
    EnPassantText,
    /// The square is on another rank than pawns pass.
    EnPassantRank {
        /// The rank that would be right: 3 or 6.
        expected: u8,
    },
    /// No pawn of the other side stands before the square.
    EnPassantPawn {
        /// Where it would be.
        pawn: Square,
    },
    /// The pawn cannot have come over the square, for it or the one behind it is occupied.
    EnPassantOccupied {
        /// The occupied square.
        square: Square,
        /// What is there.
        role: Role,
    },
    /// The field is not a number in decimal digits, or too large.
    Number {
        /// The least number.
        least: u32,
    },
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            found,
            problem,
        } = self;
        match (field.number(), field.name()) {
            (0, _) => write!(f, "{found:?}: {problem}"),
            (number, name) => write!(f, "field {number}, {name}, is {found:?}: {problem}"),
        }
    }
}

impl std::error::Error for FenError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Fields { found } => write!(
                f,
                "there are six fields with one space between them, not {found}"
            ),
            Self::Ranks { found } => write!(f, "there are eight ranks, not {found}"),
            Self::Squares { rank, found } => {
                write!(f, "rank {rank} has {found} squares instead of eight")
            }
            Self::DoubleDigit { rank } => write!(
                f,
                "rank {rank} has two digits in a row; empty squares are one number"
            ),
            Self::Letter { rank, found } => write!(
                f,
                "rank {rank} has {found:?}; a piece is one of PNBRQKpnbrqk, and a number is from 1 to 8"
            ),
            Self::Kings { side, found } => {
                write!(f, "{} has one king, not {found}", name(side))
            }
            Self::PawnRank { square } => {
                write!(f, "a pawn stands on {square}; pawns are on ranks 2 to 7")
            }
            Self::OpponentInCheck { king, by } => write!(
                f,
                "the king on {king} is in check from {by}, and its opponent is to move"
            ),
            Self::Side => f.write_str("it is w or b"),
            Self::CastlingLetter { found } => write!(
                f,
                "{found:?} is no right; one is K or Q, or the file of a rook, in upper case for White"
            ),
            Self::CastlingOrder => f.write_str("the rights of White come before those of Black"),
            Self::CastlingTwice { found } => {
                write!(f, "{found} is a second right on the same side of the king")
            }
            Self::CastlingKing { king } => write!(
                f,
                "the king on {king} has no right to castle; it would be between two files of its first rank"
            ),
            Self::CastlingRook { found } => {
                write!(f, "there is no rook to castle with for {found}")
            }
            Self::EnPassantText => f.write_str("it is - or a square like e3"),
            Self::EnPassantRank { expected } => {
                write!(f, "it is on rank {expected} for this side to move")
            }
            Self::EnPassantPawn { pawn } => {
                write!(f, "the pawn that has gone two squares would be on {pawn}")
            }
            Self::EnPassantOccupied { square, role } => write!(
                f,
                "a {} stands on {square}, so no pawn has come over it",
                role.name()
            ),
            Self::Number { least } => {
                write!(f, "it is a number in digits, from {least} to {}", u32::MAX)
            }
        }
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}
