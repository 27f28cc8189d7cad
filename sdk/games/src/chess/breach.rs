//! How a move breaks a rule.

use std::fmt;

use super::{Move, Piece, Role, Square, Wing};

/// How a move breaks a rule. It prints as a fragment without full stop, for a player to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// The game is over.
    GameOver,
    /// It is the opponent's turn.
    NotYourTurn,
    /// A move starts on a square without a piece.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// A move starts on a piece of the opponent.
    WrongSide {
        /// The square.
        from: Square,
        /// The piece.
        piece: Piece,
    },
    /// A move ends where it starts.
    NoDistance {
        /// The square.
        from: Square,
    },
    /// A move ends on a piece of the same side.
    OwnPiece {
        /// The square.
        to: Square,
        /// What stands there.
        role: Role,
    },
    /// A piece does not move like this.
    Geometry {
        /// What moves.
        role: Role,
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A pawn goes diagonally, and there is nothing to capture.
    NothingToCapture {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A pawn goes diagonally to an empty square of the rank where pawns are captured in passing, and there is none.
    NoEnPassant {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Where a pawn can be captured in passing, if anywhere.
        possible: Option<Square>,
    },
    /// A piece is in the way of another, or of a pawn that goes straight on.
    Blocked {
        /// Where it is.
        by: Square,
        /// Where the other one starts.
        from: Square,
        /// Where it would go.
        to: Square,
    },
    /// The king is in check and stays in check.
    InCheck {
        /// Where the king is.
        king: Square,
        /// Where a piece is that gives check.
        by: Square,
    },
    /// A move uncovers a check of its own king.
    Exposed {
        /// Where the king is.
        king: Square,
        /// Where the piece is that would give check.
        by: Square,
    },
    /// The king goes to an attacked square, also by castling.
    IntoCheck {
        /// The square.
        to: Square,
        /// Where a piece is that attacks it.
        by: Square,
    },
    /// The king or the rook has moved, or there is no rook.
    NoRight {
        /// Where the king would castle to.
        wing: Wing,
    },
    /// The king is in check and castles.
    CastlingOutOfCheck {
        /// Where a piece is that gives check.
        by: Square,
    },
    /// The king castles over an attacked square.
    CastlingThroughCheck {
        /// The square.
        over: Square,
        /// Where a piece is that attacks it.
        by: Square,
    },
    /// A piece is in the way of castling.
    CastlingBlocked {
        /// Where it is.
        by: Square,
    },
    /// Castling has the form of the other variant.
    CastlingForm {
        /// The move.
        found: Move,
        /// The form that this game has.
        expected: Move,
    },
    /// A pawn comes to the last rank and remains a pawn.
    NoPromotion {
        /// Where it ends.
        to: Square,
    },
    /// A pawn becomes something that it cannot.
    PromotionTo {
        /// What it would be.
        role: Role,
    },
    /// A move that promotes nothing has a promotion.
    Unpromotable {
        /// What moves.
        role: Role,
        /// Where it ends.
        to: Square,
    },
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotYourTurn => f.write_str("it is the opponent's turn"),
            Self::EmptySquare { from } => write!(f, "no piece stands on {from}"),
            Self::WrongSide { from, piece } => {
                let name = piece.role.name();
                write!(f, "the {name} on {from} is the opponent's")
            }
            Self::NoDistance { from } => write!(f, "the piece on {from} would stay there"),
            Self::OwnPiece { to, role } => {
                write!(f, "a {} of the same side stands on {to}", role.name())
            }
            Self::Geometry { role, from, to } => {
                write!(f, "a {} does not move from {from} to {to}", role.name())
            }
            Self::NothingToCapture { from, to } => {
                write!(f, "the pawn on {from} has nothing to capture on {to}")
            }
            Self::NoEnPassant { from, to, possible } => {
                write!(f, "the pawn on {from} cannot capture en passant on {to}")?;
                possible.map_or(Ok(()), |square| write!(f, ", only on {square}"))
            }
            Self::Blocked { by, from, to } => {
                write!(f, "a piece on {by} is in the way from {from} to {to}")
            }
            Self::InCheck { king, by } => {
                write!(f, "the king on {king} stays in check from {by}")
            }
            Self::Exposed { king, by } => {
                write!(f, "the king on {king} would be in check from {by}")
            }
            Self::IntoCheck { to, by } => {
                write!(f, "the king would be in check on {to} from {by}")
            }
            Self::NoRight { wing } => {
                write!(f, "the right to castle {} is gone", wing.text())
            }
            Self::CastlingOutOfCheck { by } => {
                write!(f, "the king is in check from {by} and cannot castle")
            }
            Self::CastlingThroughCheck { over, by } => write!(
                f,
                "the king would castle over {over}, which is attacked from {by}"
            ),
            Self::CastlingBlocked { by } => write!(f, "a piece on {by} is in the way of castling"),
            Self::CastlingForm { found, expected } => {
                write!(f, "castling is {expected} in this game, not {found}")
            }
            Self::NoPromotion { to } => {
                write!(
                    f,
                    "the pawn becomes another piece on {to}, and none is named"
                )
            }
            Self::PromotionTo { role } => write!(f, "a pawn cannot become a {}", role.name()),
            Self::Unpromotable { role, to } => {
                write!(
                    f,
                    "a {} that goes to {to} does not become another piece",
                    role.name()
                )
            }
        }
    }
}
