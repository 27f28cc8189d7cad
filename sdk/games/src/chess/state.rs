//! A position without its past, to search in.

use std::{fmt, sync::LazyLock};

use super::{Board, Move, Piece, Rights, Square, WHITE};
use crate::Side;

/// A position without its past: what stands where, who is to move, the rights to castle, the square of en passant and both
/// counters. It is what FEN describes.
///
/// This is what a search works on. It is copied like a number, repetition is not looked for, and it does not say that a draw ends
/// the game: a [`Position`](super::Position) does. Castling is the king's move onto its own rook.
///
/// ```
/// # use linesman_games::chess::State;
/// let state = State::start();
/// let mut after = state;
/// after.play(state.moves()[0]);
/// assert_eq!((state.moves().len(), after.moves().len()), (20, 20));
/// assert_eq!(state.perft(3), 8902);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) board: Board,
    pub(super) rights: Rights,
    pub(super) halfmoves: u32,
    pub(super) number: u32,
    pub(super) to_move: Side,
    pub(super) en_passant: Option<Square>,
}

impl State {
    /// Returns the start position of standard chess (FIDE Laws of Chess, article 2.3).
    #[must_use]
    pub fn start() -> Self {
        static START: LazyLock<State> = LazyLock::new(|| State::chess960(518));
        *START
    }

    /// Returns what stands where.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns what stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the rights to castle.
    #[must_use]
    pub const fn rights(&self) -> Rights {
        self.rights
    }

    /// Returns the square behind a pawn that has just gone two squares, whether it can be captured in passing or not.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns how many plies were made since the last capture or move of a pawn: the clock of the fifty moves.
    #[must_use]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Returns the number of the move, from 1; it grows after Black's move.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns the square of a side's king.
    #[must_use]
    pub fn king(&self, side: Side) -> Square {
        self.board.king(side)
    }

    /// Makes a move that is legal, as those of [`moves`](Self::moves) are.
    ///
    /// It is not checked. A move that is not legal leads to a position that no game has.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let step = self.step(mv);
        self.make(step);
    }

    /// Returns a number that tells positions apart, for tables of them. Positions that are the same by article 9.2.3 have
    /// equal numbers: the counters do not matter, nor does a pawn that cannot be captured in passing.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mix = |key: u64, word: &u64| {
            let product = u128::from(key ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
            (product >> 64) as u64 ^ product as u64
        };
        self.words().iter().fold(0x243f_6a88_85a3_08d3, mix)
    }

    /// Returns what makes positions the same (article 9.2.3): the pieces, the side to move, and the moves that it can ever make.
    pub(super) fn words(&self) -> [u64; 9] {
        let board = &self.board;
        let [p, n, b, r, q, k] = board.roles.map(|set| set.0);
        let passed = self.en_passant.filter(|_| self.is_en_passant_legal());
        let passed = passed.map_or(0, |square| square.index() as u64 + 1);
        let last = self.to_move.index() as u64 | passed << 1;
        [p, n, b, r, q, k, board.of(WHITE).0, self.rights.0.0, last]
    }
}

impl fmt::Debug for State {
    /// Writes the position as a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self})")
    }
}
