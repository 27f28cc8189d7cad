//! Where the pieces stand, and who moves.

use super::{Board, Piece, Role, bits::Bits, tables::Tables};
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
        (from, to): (usize, usize),
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
