//! What stands where.

use super::{BLACK, Bitboard, Piece, Role, Square, WHITE, attacks, attacks::Lines};
use crate::Side;

/// The pieces on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub(super) sides: [Bitboard; 2],
    /// The squares of both sides' pieces, in the order of [`Role::ALL`].
    pub(super) roles: [Bitboard; 6],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self {
        sides: [Bitboard::EMPTY; 2],
        roles: [Bitboard::EMPTY; 6],
    };

    /// Returns the board with a piece on a square, or with none.
    #[must_use]
    pub fn with(mut self, square: Square, piece: Option<Piece>) -> Self {
        self.clear(Bitboard::of(square));
        if let Some(Piece { side, role }) = piece {
            self.put(side, role, Bitboard::of(square));
        }
        self
    }

    /// Returns what stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let side = if self.of(WHITE).has(square) {
            WHITE
        } else {
            BLACK
        };
        Some(Piece { side, role })
    }

    /// Returns what stands on a square, whatever its side.
    #[must_use]
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let is_on = |role: &Role| self.roles[*role as usize].has(square);
        Role::ALL.into_iter().find(is_on)
    }

    /// Returns the pieces with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns the squares of all pieces.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// Returns the squares of a side's pieces.
    #[must_use]
    #[inline]
    pub const fn of(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// Returns the squares of both sides' pieces of a role.
    #[must_use]
    #[inline]
    pub const fn with_role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// Returns the squares of a side's pieces of a role.
    #[must_use]
    #[inline]
    pub fn of_role(&self, side: Side, role: Role) -> Bitboard {
        self.of(side) & self.with_role(role)
    }

    /// Returns the squares of a side's pieces that attack a square, if only these squares are occupied (article 3.1.3). A pinned
    /// piece attacks, too.
    #[must_use]
    #[inline]
    pub fn attackers(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let lines = Lines::get();
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let attackers = attacks::pawn(side.other(), square) & pawns
            | attacks::knight(square) & knights
            | attacks::king(square) & kings
            | lines.bishop(square, occupied) & (bishops | queens)
            | lines.rook(square, occupied) & (rooks | queens);
        attackers & self.of(side)
    }

    /// Returns the square of a side's king, which every position has.
    #[inline]
    pub(super) fn king(&self, side: Side) -> Square {
        self.of_role(side, Role::King).lowest()
    }

    #[inline]
    pub(super) fn put(&mut self, side: Side, role: Role, square: Bitboard) {
        self.sides[side.index()] |= square;
        self.roles[role as usize] |= square;
    }

    #[inline]
    pub(super) fn clear(&mut self, squares: Bitboard) {
        for set in self.sides.iter_mut().chain(&mut self.roles) {
            *set = set.without(squares);
        }
    }
}
