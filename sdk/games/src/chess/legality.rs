//! Whether a move is legal, and which rule it breaks if not.
//!
//! This is written apart from the list of legal moves, so that each checks the other.

use super::{
    Bitboard, Breach, IllegalAction, Move, Piece, Role, Square, State,
    attacks::{self, Lines},
    castling::{Castle, home, wing_of},
    moves::behind,
};
use crate::Side;

impl State {
    /// Checks a move.
    ///
    /// # Errors
    /// Names the first rule that the move breaks.
    pub fn check(&self, mv: Move) -> Result<(), IllegalAction> {
        check(self, mv).map_err(Into::into)
    }
}

/// Checks a move of the side to move. Castling is the king's move onto its own rook.
pub(super) fn check(state: &State, mv: Move) -> Result<(), Breach> {
    let Move { from, to, .. } = mv;
    let side = state.to_move;
    let piece = state.piece_at(from).ok_or(Breach::EmptySquare { from })?;
    if piece.side != side {
        return Err(Breach::WrongSide { from, piece });
    }
    if from == to {
        return Err(Breach::NoDistance { from });
    }
    if let Some(Piece { role, .. }) = state.piece_at(to).filter(|piece| piece.side == side) {
        if is_castling(state, mv) {
            check_promotion(piece.role, side, mv)?;
            return check_castle(state, from, to);
        }
        return Err(Breach::OwnPiece { to, role });
    }
    match piece.role {
        Role::Pawn => check_pawn(state, from, to)?,
        role => check_way(state, role, from, to)?,
    }
    check_promotion(piece.role, side, mv)?;
    check_king(state, piece.role, from, to)
}

/// Returns whether a move is the king's move onto its own rook on their first rank.
pub(super) fn is_castling(state: &State, mv: Move) -> bool {
    let board = &state.board;
    let side = state.to_move;
    board.of_role(side, Role::King).has(mv.from)
        && board.of_role(side, Role::Rook).has(mv.to)
        && [mv.from, mv.to].map(Square::rank) == [home(side); 2]
}

/// Checks castling with the rook on a square, whether it has the right to or not.
pub(super) fn check_castle(state: &State, king: Square, rook: Square) -> Result<(), Breach> {
    if !state.rights.0.has(rook) {
        let wing = wing_of(king, rook);
        return Err(Breach::NoRight { wing });
    }
    let (board, side) = (&state.board, state.to_move);
    let castle = Castle::new(king, rook);
    let (start, end) = (
        Bitboard::of(king) | Bitboard::of(rook),
        Bitboard::of(castle.king_to) | Bitboard::of(castle.rook_to),
    );
    let lines = Lines::get();
    let kings_way = lines.between(king, castle.king_to);
    let ways = kings_way | lines.between(rook, castle.rook_to) | end;
    let occupied = board.occupied();
    if let Some(by) = (ways & occupied).without(start).first() {
        return Err(Breach::CastlingBlocked { by });
    }
    let attacker = |square, occupied| board.attackers(side.other(), square, occupied).first();
    if let Some(by) = attacker(king, occupied) {
        return Err(Breach::CastlingOutOfCheck { by });
    }
    let without_king = occupied ^ Bitboard::of(king);
    for over in kings_way {
        if let Some(by) = attacker(over, without_king) {
            return Err(Breach::CastlingThroughCheck { over, by });
        }
    }
    let to = castle.king_to;
    let after = occupied.without(start) | end;
    match attacker(to, without_king).or_else(|| attacker(to, after)) {
        Some(by) => Err(Breach::IntoCheck { to, by }),
        None => Ok(()),
    }
}

fn check_pawn(state: &State, from: Square, to: Square) -> Result<(), Breach> {
    let role = Role::Pawn;
    let geometry = Err(Breach::Geometry { role, from, to });
    let occupied = state.board.occupied();
    let (start, passing, up) = match state.to_move {
        Side::First => (1, 5, 1),
        Side::Second => (6, 2, -1),
    };
    if attacks::pawn(state.to_move, from).has(to) {
        let possible = state.en_passant;
        return if occupied.has(to) || possible == Some(to) {
            Ok(())
        } else if to.rank() == passing {
            Err(Breach::NoEnPassant { from, to, possible })
        } else {
            Err(Breach::NothingToCapture { from, to })
        };
    }
    let Some(next) = from.shifted(0, up) else {
        return geometry;
    };
    let second = next.shifted(0, up).filter(|_| from.rank() == start);
    if to != next && Some(to) != second {
        return geometry;
    }
    for by in [next, to] {
        if occupied.has(by) {
            return Err(Breach::Blocked { by, from, to });
        }
    }
    Ok(())
}

fn check_way(state: &State, role: Role, from: Square, to: Square) -> Result<(), Breach> {
    let lines = Lines::get();
    if !lines.of(role, from, Bitboard::EMPTY).has(to) {
        return Err(Breach::Geometry { role, from, to });
    }
    if matches!(role, Role::King | Role::Knight) {
        return Ok(());
    }
    let in_the_way = lines.between(from, to) & state.board.occupied();
    // The first one from where the piece starts.
    let by = in_the_way.min_by_key(|by| lines.between(from, *by).count());
    by.map_or(Ok(()), |by| Err(Breach::Blocked { by, from, to }))
}

fn check_promotion(role: Role, side: Side, mv: Move) -> Result<(), Breach> {
    let to = mv.to;
    let is_last = role == Role::Pawn && to.rank() == home(side.other());
    match mv.promotion {
        None if is_last => Err(Breach::NoPromotion { to }),
        Some(_) if !is_last => Err(Breach::Unpromotable { role, to }),
        Some(role) if !role.is_promotion() => Err(Breach::PromotionTo { role }),
        _ => Ok(()),
    }
}

/// Checks that a move leaves its king safe, by a look at the board after it.
fn check_king(state: &State, role: Role, from: Square, to: Square) -> Result<(), Breach> {
    let (board, side) = (&state.board, state.to_move);
    let is_passing = role == Role::Pawn && from.file() != to.file() && !board.occupied().has(to);
    let captured = Bitboard::of(if is_passing { behind(side, to) } else { to });
    let occupied = board
        .occupied()
        .without(captured)
        .without(Bitboard::of(from))
        | Bitboard::of(to);
    let king = if role == Role::King {
        to
    } else {
        board.king(side)
    };
    let attackers = board.attackers(side.other(), king, occupied);
    let Some(by) = attackers.without(captured).first() else {
        return Ok(());
    };
    if role == Role::King {
        return Err(Breach::IntoCheck { to, by });
    }
    let already = board.attackers(side.other(), king, board.occupied());
    match (attackers & already).without(captured).first() {
        Some(by) => Err(Breach::InCheck { king, by }),
        None => Err(Breach::Exposed { king, by }),
    }
}
