//! Writes a FEN.

use std::fmt;

use super::super::{
    Square, State, Wing,
    castling::{home_rank, wing_of},
    moves,
};
use crate::{
    Side,
    chess::{Role, WHITE},
};

/// How a FEN is written. The default is X-FEN, which is FEN for standard chess, with the square of en passant only where a pawn
/// can be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct FenStyle {
    /// How rights to castle are written.
    pub castling: CastlingField,
    /// When the square of en passant is written.
    pub en_passant: EnPassantField,
}

/// How rights to castle are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingField {
    /// `KQkq`, and the file of a rook only if another one stands further out (X-FEN).
    #[default]
    Letters,
    /// Always the file of the rook: `HAha` (Shredder-FEN).
    Files,
}

/// When the square of en passant is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EnPassantField {
    /// If a capture there is legal (in python-chess, `legal`).
    #[default]
    Legal,
    /// If a pawn attacks it, even if the capture would leave the king in check (X-FEN; in python-chess, `xfen`).
    Attacked,
    /// After every move of a pawn by two squares (PGN standard, section 16.1.3.4; in python-chess, `fen`).
    Always,
}

impl State {
    /// Returns the position as a FEN in a style.
    #[must_use]
    pub fn fen(&self, style: FenStyle) -> String {
        Written(self, style).to_string()
    }
}

impl fmt::Display for State {
    /// Writes the position as a FEN in the default style.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written(self, FenStyle::default()).fmt(f)
    }
}

struct Written<'a>(&'a State, FenStyle);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(state, style) = self;
        write_board(state, f)?;
        f.write_str(if state.to_move == WHITE { " w " } else { " b " })?;
        write_rights(state, style.castling, f)?;
        let is_written = match style.en_passant {
            EnPassantField::Legal => state.is_en_passant_legal(),
            EnPassantField::Attacked => !moves::en_passant_attackers(state).is_empty(),
            EnPassantField::Always => true,
        };
        match state.en_passant.filter(|_| is_written) {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", state.halfmoves, state.number)
    }
}

fn write_board(state: &State, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(piece) = state.piece_at(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{}", piece.letter())?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

fn write_rights(state: &State, field: CastlingField, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if state.rights.0.is_empty() {
        return f.write_str("-");
    }
    for side in Side::BOTH {
        let king = state.king(side);
        for wing in Wing::ALL {
            let Some(rook) = state.rights.rook(side, wing, king) else {
                continue;
            };
            let letter = match field {
                CastlingField::Letters if is_outermost(state, side, king, rook) => match wing {
                    Wing::King => 'k',
                    Wing::Queen => 'q',
                },
                _ => rook.file_letter(),
            };
            let letter = if side == WHITE {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            write!(f, "{letter}")?;
        }
    }
    Ok(())
}

/// Returns whether no rook of a side is further away from its king on this wing.
fn is_outermost(state: &State, side: Side, king: Square, rook: Square) -> bool {
    let wing = wing_of(king, rook);
    let mut rooks = state.board.of_role(side, Role::Rook) & home_rank(side);
    !rooks.any(|other| {
        wing_of(king, other) == wing
            && other.file().abs_diff(king.file()) > rook.file().abs_diff(king.file())
    })
}
