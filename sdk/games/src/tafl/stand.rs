//! Where the pieces stand, and who moves.

use super::{ATTACKERS, Board, DEFENDERS, Piece, Role, bits::Bits, tables::Tables};
use crate::Side;

/// The pieces on a board and the side to move, without what came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stand<const N: usize> {
    pub(super) sides: [Bits<N>; 2],
    /// The squares of both sides' pieces, in the order of [`Role::ALL`].
    pub(super) roles: [Bits<N>; 6],
    pub(super) to_move: Side,
    /// The square of the piece that has to go on, after a capture.
    pub(super) berserk: Option<u16>,
    /// Whether the defenders are surrounded, in a game that this ends. It follows from where the pieces stand.
    pub(super) is_surrounded: bool,
}

impl<const N: usize> Stand<N> {
    pub(super) fn new(board: &Board, to_move: Side, tables: &Tables<N>) -> Self {
        let mut stand = Self {
            sides: [Bits::NONE; 2],
            roles: [Bits::NONE; 6],
            to_move,
            berserk: None,
            is_surrounded: false,
        };
        for (square, piece) in board.pieces() {
            let index = tables.index(square);
            stand.sides[piece.side.index()].set(index);
            stand.roles[piece.role as usize].set(index);
        }
        stand
    }

    /// Becomes a copy of another stand. Field by field this takes a few instructions, and as a whole a call to copy memory.
    #[inline]
    pub(super) fn copy_from(&mut self, source: &Self) {
        let Self {
            sides,
            roles,
            to_move,
            berserk,
            is_surrounded,
        } = source;
        self.sides = *sides;
        self.roles = *roles;
        self.to_move = *to_move;
        self.berserk = *berserk;
        self.is_surrounded = *is_surrounded;
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bits<N> {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(super) const fn of(&self, side: Side) -> Bits<N> {
        self.sides[side.index()]
    }

    #[inline]
    pub(super) const fn with_role(&self, role: Role) -> Bits<N> {
        self.roles[role as usize]
    }

    #[inline]
    pub(super) fn kings(&self, side: Side) -> Bits<N> {
        self.of(side) & self.with_role(Role::King)
    }

    /// Returns the role of the piece on a square that is not empty.
    #[inline]
    pub(super) fn role_on(&self, square: usize) -> Role {
        let is_on = |role: &Role| self.roles[*role as usize].has(square);
        Role::ALL.into_iter().find(is_on).unwrap_or(Role::Taflman)
    }

    /// Moves a piece to an empty square.
    #[inline]
    pub(super) fn shift(
        &mut self,
        tables: &Tables<N>,
        side: Side,
        role: Role,
        from: usize,
        to: usize,
    ) {
        let [from, to] = [from, to].map(|square| tables.places[square].itself);
        for set in [
            &mut self.sides[side.index()],
            &mut self.roles[role as usize],
        ] {
            *set = set.without(from) | to;
        }
    }

    pub(super) fn piece_on(&self, square: usize) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.of(*side).has(square))?;
        let role = self.role_on(square);
        Some(Piece { side, role })
    }

    pub(super) fn board(&self, tables: &Tables<N>) -> Board {
        let mut board = Board::empty(tables.rules.start.size());
        for side in Side::BOTH {
            for role in Role::ALL {
                let pieces = self.of(side) & self.with_role(role);
                for index in pieces.iter() {
                    board.put(tables.squares[index], Some(Piece { side, role }));
                }
            }
        }
        board
    }

    /// Returns whether this is the position record of the board, as a [`Board`] of it would be written.
    pub(super) fn is_written_as(&self, text: &str, size: usize) -> bool {
        let mut record = [0; LONGEST_RECORD];
        let (mut at, mut next, mut end_of_row) = (1, 0, size);
        record[0] = b'/';
        for square in self.occupied().iter() {
            while square >= end_of_row {
                at = write_run(&mut record, at, end_of_row - next);
                record[at] = b'/';
                at += 1;
                (next, end_of_row) = (end_of_row, end_of_row + size);
            }
            at = write_run(&mut record, at, square - next);
            let side = usize::from(self.sides[1].has(square));
            record[at] = LETTERS[side][self.role_on(square) as usize];
            at += 1;
            next = square + 1;
        }
        while end_of_row <= size * size {
            at = write_run(&mut record, at, end_of_row - next);
            record[at] = b'/';
            at += 1;
            (next, end_of_row) = (end_of_row, end_of_row + size);
        }
        record[..at] == *text.as_bytes()
    }

    /// Returns whether the pieces stand as on this board, which has the size of the rules' own.
    pub(super) fn is_on(&self, board: &Board) -> bool {
        let cells = board.cells();
        let standing = cells.iter().filter(|cell| **cell != 0).count();
        standing == self.occupied().count() as usize
            && Side::BOTH.into_iter().all(|side| {
                Role::ALL.into_iter().all(|role| {
                    let mut pieces = (self.of(side) & self.with_role(role)).iter();
                    let cell = Board::cell(Piece { side, role });
                    pieces.all(|index| cells[index] == cell)
                })
            })
    }
}

/// Writes a number of empty squares, if there are any, and returns where the record goes on.
///
/// A processor guesses wrong too often whether there are any. So a digit is always written, and written over if there are none.
#[inline]
fn write_run(record: &mut [u8; LONGEST_RECORD], mut at: usize, run: usize) -> usize {
    if run > 9 {
        record[at] = b'0' + (run / 10) as u8;
        at += 1;
    }
    record[at] = b'0' + (run % 10) as u8;
    at + usize::from(run > 0)
}

/// More than the longest position record has: a letter for each of 361 squares, 20 slashes, and a digit that is written over.
const LONGEST_RECORD: usize = 384;

/// The letters of each side's pieces, in the order of [`Role::ALL`].
const LETTERS: [[u8; Role::ALL.len()]; 2] = {
    let mut letters = [[0; Role::ALL.len()]; 2];
    let mut role = 0;
    while role < Role::ALL.len() {
        let letter = Role::ALL[role].letter() as u8;
        letters[ATTACKERS.index()][role] = letter;
        letters[DEFENDERS.index()][role] = letter.to_ascii_uppercase();
        role += 1;
    }
    letters
};
