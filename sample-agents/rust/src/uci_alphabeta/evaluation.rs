//! What a position is worth.

use linesman_sdk::uci::{Role, Square, State, WHITE};

/// Returns the worth of a piece, in hundredths of a pawn.
pub(super) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// Returns what a position is worth for the side to move: material, and how near pieces are to the middle of the board.
pub(super) fn evaluate(state: &State) -> i32 {
    let pieces: Vec<_> = state.board().pieces().collect();
    let is_late = pieces
        .iter()
        .filter(|(_, piece)| piece.role != Role::Pawn)
        .count()
        <= 8;
    let worth = |(square, piece): &(Square, linesman_sdk::uci::Piece)| {
        let ahead = match piece.side == WHITE {
            true => i32::from(square.rank()),
            false => 7 - i32::from(square.rank()),
        };
        let place = match piece.role {
            Role::Pawn => 4 * ahead + 2 * middle(*square),
            Role::King if !is_late => -6 * ahead - 3 * middle(*square),
            Role::Rook | Role::Queen => middle(*square),
            _ => 5 * middle(*square),
        };
        let worth = value(piece.role) + place;
        if piece.side == state.to_move() {
            worth
        } else {
            -worth
        }
    };
    pieces.iter().map(worth).sum()
}

/// Returns how near a square is to the middle: 0 at the edge, and 6 in the middle.
fn middle(square: Square) -> i32 {
    let near = |index: u8| i32::from(index.min(7 - index));
    near(square.file()) + near(square.rank())
}
