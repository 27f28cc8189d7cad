//! Pieces.

use super::WHITE;
use crate::Side;

crate::table! {
    /// What a piece is.
    #[derive(PartialOrd, Ord)]
    pub enum Role {
        /// Returns the role's letter in lower case, as in FEN.
        letter: char,
        /// Returns the role's name.
        name: &'static str;

        /// A pawn (FIDE Laws of Chess, article 3.7).
        Pawn('p', "pawn"),
        /// A knight (article 3.6).
        Knight('n', "knight"),
        /// A bishop (article 3.2).
        Bishop('b', "bishop"),
        /// A rook (article 3.3).
        Rook('r', "rook"),
        /// A queen (article 3.4).
        Queen('q', "queen"),
        /// A king (article 3.8).
        King('k', "king"),
    }
}

impl Role {
    /// What a pawn can become, from the piece that is chosen most often on (article 3.7.3.3).
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Returns the role of a letter in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// Returns whether a pawn can become it.
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        !matches!(self, Self::Pawn | Self::King)
    }

    /// Returns the letter in upper case, as in the notation of moves.
    #[must_use]
    pub const fn capital(self) -> char {
        self.letter().to_ascii_uppercase()
    }
}

/// A piece: what it is and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// Returns the piece that a letter stands for: White's in upper case, Black's in lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let role = Role::from_letter(letter)?;
        let side = if letter.is_ascii_uppercase() {
            WHITE
        } else {
            WHITE.other()
        };
        Some(Self { side, role })
    }

    /// Returns its letter.
    #[must_use]
    pub fn letter(self) -> char {
        if self.side == WHITE {
            self.role.capital()
        } else {
            self.role.letter()
        }
    }
}
