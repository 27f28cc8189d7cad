//! Makes moves.

use super::{
    BLACK, Bitboard, Move, Role, Square, State,
    castling::{Castle, home_rank},
    moves::{Step, behind},
};

impl State {
    /// Makes a move.
    #[inline]
    pub(super) fn make(&mut self, step: Step) {
        self.en_passant = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
        match step {
            Step::Plain(role, from, to, promotion) => self.shift(role, from, to, promotion),
            Step::Double(from, to) => {
                self.shift_own(Role::Pawn, from, to);
                self.halfmoves = 0;
                self.en_passant = Some(behind(self.to_move, to));
            }
            Step::EnPassant(from, to) => {
                let captured = Bitboard::of(behind(self.to_move, to));
                self.board.clear(captured);
                self.shift_own(Role::Pawn, from, to);
                self.halfmoves = 0;
            }
            Step::Castle(king, rook) => self.castle(king, rook),
        }
        if self.to_move == BLACK {
            self.number = self.number.saturating_add(1);
        }
        self.to_move = self.to_move.other();
    }

    /// Moves a piece, which captures what it finds.
    #[inline]
    fn shift(&mut self, role: Role, from: Square, to: Square, promotion: Option<Role>) {
        let (start, end) = (Bitboard::of(from), Bitboard::of(to));
        if role == Role::Pawn || self.board.of(self.to_move.other()).meets(end) {
            self.halfmoves = 0;
        }
        self.board.clear(start | end);
        self.board.put(self.to_move, promotion.unwrap_or(role), end);
        self.rights.0 = self.rights.0.without(start | end);
        if role == Role::King {
            self.rights.0 = self.rights.0.without(home_rank(self.to_move));
        }
    }

    /// Moves a piece to an empty square.
    #[inline]
    fn shift_own(&mut self, role: Role, from: Square, to: Square) {
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.board.sides[self.to_move.index()] ^= both;
        self.board.roles[role as usize] ^= both;
    }

    fn castle(&mut self, king: Square, rook: Square) {
        let castle = Castle::new(king, rook);
        self.board.clear(Bitboard::of(king) | Bitboard::of(rook));
        let side = self.to_move;
        self.board
            .put(side, Role::King, Bitboard::of(castle.king_to));
        self.board
            .put(side, Role::Rook, Bitboard::of(castle.rook_to));
        self.rights.0 = self.rights.0.without(home_rank(side));
    }

    /// Returns what a legal move does.
    #[inline]
    pub(super) fn step(&self, mv: Move) -> Step {
        let Move {
            from,
            to,
            promotion,
        } = mv;
        let role = self.board.role_at(from).unwrap_or(Role::Pawn);
        match role {
            Role::Pawn if Some(to) == self.en_passant && from.file() != to.file() => {
                Step::EnPassant(from, to)
            }
            Role::Pawn if from.rank().abs_diff(to.rank()) == 2 => Step::Double(from, to),
            Role::King if self.board.of(self.to_move).has(to) => Step::Castle(from, to),
            _ => Step::Plain(role, from, to, promotion),
        }
    }
}

impl Step {
    /// Returns the move, with castling as the king's move onto the rook.
    #[inline]
    pub(super) const fn mv(self) -> Move {
        match self {
            Self::Plain(_, from, to, promotion) => Move {
                from,
                to,
                promotion,
            },
            Self::Double(from, to) | Self::EnPassant(from, to) | Self::Castle(from, to) => {
                Move::new(from, to)
            }
        }
    }
}
