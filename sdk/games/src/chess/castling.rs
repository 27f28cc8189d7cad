//! The rights to castle (FIDE Laws of Chess, article 3.8.2, and Guidelines II, Chess960).

use super::{Bitboard, Square};
use crate::Side;

crate::table! {
    /// A side of the board to castle to.
    #[derive(PartialOrd, Ord)]
    pub enum Wing {
        /// Returns the file where the king ends: 0..=7.
        king_file: u8,
        /// Returns the file where the rook ends: 0..=7.
        rook_file: u8,
        /// Returns the move as the notation writes it.
        text: &'static str;

        /// Towards file h: king to g, rook to f.
        King(6, 5, "O-O"),
        /// Towards file a: king to c, rook to d.
        Queen(2, 3, "O-O-O"),
    }
}

/// The rights to castle: the squares of the rooks that may still castle, at most one on either side of each king.
///
/// A right lasts until the king or the rook has moved, or the rook was captured (article 3.8.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rights(pub(super) Bitboard);

impl Rights {
    /// Neither side can castle any more.
    pub const NONE: Self = Self(Bitboard::EMPTY);

    /// Returns the squares of all rooks that may castle.
    #[must_use]
    pub const fn rooks(self) -> Bitboard {
        self.0
    }

    /// Returns the square of a side's rook that may castle, with the side's king on this square.
    #[must_use]
    pub fn rook(self, side: Side, wing: Wing, king: Square) -> Option<Square> {
        let mut rooks = self.0 & home_rank(side);
        rooks.find(|rook| wing_of(king, *rook) == wing)
    }
}

/// Returns the rank on which a side castles.
#[inline]
pub(super) const fn home_rank(side: Side) -> Bitboard {
    Bitboard::rank(home(side))
}

/// Returns the rank on which a side castles: 0 or 7.
#[inline]
pub(super) const fn home(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 7,
    }
}

/// Returns the wing on which a rook stands.
#[inline]
pub(super) const fn wing_of(king: Square, rook: Square) -> Wing {
    if rook.file() > king.file() {
        Wing::King
    } else {
        Wing::Queen
    }
}

/// Where king and rook go.
#[derive(Clone, Copy)]
pub(super) struct Castle {
    pub(super) king: Square,
    pub(super) rook: Square,
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
}

impl Castle {
    #[inline]
    pub(super) const fn new(king: Square, rook: Square) -> Self {
        let wing = wing_of(king, rook);
        Self {
            king,
            rook,
            king_to: Square::at(wing.king_file(), king.rank()),
            rook_to: Square::at(wing.rook_file(), king.rank()),
        }
    }
}
