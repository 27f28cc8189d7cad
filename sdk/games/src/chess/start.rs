//! The 960 start positions (FIDE Laws of Chess, Guidelines II).

use super::{Bitboard, Board, Piece, Rights, Role, Square, State, WHITE, castling::home};
use crate::Side;

impl State {
    /// Returns a start position of Chess960 by its number in the usual list (of Reinhard Scharnagl): 0..=959. Number 518 is
    /// the start position of standard chess.
    ///
    /// # Panics
    /// If the number is 960 or more.
    #[must_use]
    pub fn chess960(number: u16) -> Self {
        assert!(number < 960, "there are 960 start positions");
        let row = row(number);
        let mut board = Board::EMPTY;
        let mut rooks = Bitboard::EMPTY;
        for side in Side::BOTH {
            let pawns = if side == WHITE { 1 } else { 6 };
            for (file, role) in (0..).zip(row) {
                let square = Square::at(file, home(side));
                board = board.with(square, Some(Piece { side, role }));
                let role = Role::Pawn;
                board = board.with(Square::at(file, pawns), Some(Piece { side, role }));
            }
            rooks |= board.of_role(side, Role::Rook);
        }
        Self {
            board,
            rights: Rights(rooks),
            halfmoves: 0,
            number: 1,
            to_move: WHITE,
            en_passant: None,
        }
    }
}

/// Returns the pieces of the first rank, from file a to file h.
fn row(number: u16) -> [Role; 8] {
    let mut row: [Option<Role>; 8] = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    row[usize::from(light) * 2 + 1] = Some(Role::Bishop);
    let (rest, dark) = (rest / 4, rest % 4);
    row[usize::from(dark) * 2] = Some(Role::Bishop);
    let (knights, queen) = (rest / 6, rest % 6);
    put(&mut row, usize::from(queen), Role::Queen);
    // Which two of the five squares that are left have knights.
    let [first, second] = KNIGHTS[usize::from(knights)];
    put(&mut row, second, Role::Knight);
    put(&mut row, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put(&mut row, 0, role);
    }
    row.map(|role| role.expect("eight pieces have been placed"))
}

/// Puts a piece on one of the free squares, which are counted from the left.
fn put(row: &mut [Option<Role>; 8], free: usize, role: Role) {
    let mut squares = row.iter_mut().filter(|square| square.is_none());
    *squares.nth(free).expect("there are enough free squares") = Some(role);
}

const KNIGHTS: [[usize; 2]; 10] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
];
