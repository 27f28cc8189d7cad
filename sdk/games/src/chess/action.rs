//! Moves.

use std::fmt;

use super::{Role, Square};

/// A move of one side.
///
/// A [`State`](super::State) knows castling as the king's move onto its own rook, in every variant: two squares tell it apart
/// from any other move. A [`Position`](super::Position) of standard chess knows it as the king's move by two squares, as UCI
/// does. [`Position::castling`](super::Position::castling) says which form a game has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Role>,
}

impl Move {
    /// Returns a move without a promotion.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }

    /// Returns the move with a promotion.
    #[must_use]
    pub const fn promoting(mut self, role: Role) -> Self {
        self.promotion = Some(role);
        self
    }
}

impl fmt::Display for Move {
    /// Writes the move as UCI does: `e2e4`, `e7e8q`. Castling is written as the move holds it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion
            .map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which moves mean castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingForm {
    /// The king's move by two squares, `e1g1`, as in standard chess.
    TwoSquares,
    /// The king's move onto its own rook, `e1h1`, as in Chess960.
    TakesRook,
    /// Both. Lists of legal moves have the form of the game's variant.
    Either,
}
