//! Which moves are legal (FIDE Laws of Chess, articles 3.1 to 3.9).

use super::{
    Bitboard, Role, Square, State, WHITE, attacks,
    attacks::Lines,
    castling::{Castle, home_rank},
};
use crate::Side;

/// What is done with the legal moves.
pub(super) trait Sink {
    /// A piece that is not a pawn goes from a square to any of a set.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);

    /// Pawns come to each of a set of squares from the square that a number of indices is before it. On the last rank they become
    /// something else.
    fn pawns(&mut self, to: Bitboard, step: i8);

    /// A pawn captures another in passing.
    fn en_passant(&mut self, from: Square, to: Square);

    /// The king castles with the rook on a square.
    fn castle(&mut self, king: Square, rook: Square);
}

/// Tells all legal moves.
#[inline]
pub(super) fn generate<S: Sink>(state: &State, sink: &mut S) {
    let moves = Moves::new(state);
    moves.king(sink);
    if moves.checkers.has_several() {
        return;
    }
    moves.pieces(sink);
    moves.pawns(sink);
    if moves.checkers.is_empty() && state.rights.0.meets(home_rank(moves.side)) {
        moves.castles(sink);
    }
}

/// Returns the squares of the pieces that give check.
pub(super) fn checkers(state: &State) -> Bitboard {
    let (board, side) = (&state.board, state.to_move);
    board.attackers(side.other(), board.king(side), board.occupied())
}

/// Returns whether a pawn can really capture in passing.
pub(super) fn is_en_passant_legal(state: &State) -> bool {
    state.en_passant.is_some_and(|square| {
        let moves = Moves::new(state);
        moves
            .passers(square)
            .any(|from| moves.may_pass(from, square))
    })
}

/// Returns the squares of the pawns that attack the square of en passant, whatever the capture does to their king.
pub(super) fn en_passant_attackers(state: &State) -> Bitboard {
    state.en_passant.map_or(Bitboard::EMPTY, |square| {
        attacks::pawn(state.to_move.other(), square)
            & state.board.of_role(state.to_move, Role::Pawn)
    })
}

struct Moves<'a> {
    state: &'a State,
    lines: &'static Lines,
    side: Side,
    own: Bitboard,
    theirs: Bitboard,
    occupied: Bitboard,
    king: Square,
    checkers: Bitboard,
    pinned: Bitboard,
}

impl<'a> Moves<'a> {
    #[inline]
    fn new(state: &'a State) -> Self {
        let (board, side) = (&state.board, state.to_move);
        let mut moves = Self {
            state,
            lines: Lines::get(),
            side,
            own: board.of(side),
            theirs: board.of(side.other()),
            occupied: board.occupied(),
            king: board.king(side),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        moves.look_at_the_king();
        moves
    }

    /// Finds what gives check, and which pieces would uncover a check.
    #[inline]
    fn look_at_the_king(&mut self) {
        let [pawns, knights, bishops, rooks, queens, _] = self.state.board.roles;
        let (king, theirs) = (self.king, self.theirs);
        let near = attacks::pawn(self.side, king) & pawns | attacks::knight(king) & knights;
        self.checkers = near & theirs;
        let snipers = self.lines.bishop(king, theirs) & (bishops | queens)
            | self.lines.rook(king, theirs) & (rooks | queens);
        for sniper in snipers & theirs {
            let between = self.lines.between(king, sniper) & self.occupied;
            if between.is_empty() {
                self.checkers |= Bitboard::of(sniper);
            } else if !between.has_several() {
                self.pinned |= between;
            }
        }
    }

    /// Returns whether the other side attacks a square, if only these are occupied.
    #[inline]
    fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        let [pawns, knights, bishops, rooks, queens, kings] = self.state.board.roles;
        let near = attacks::pawn(self.side, square) & pawns
            | attacks::knight(square) & knights
            | attacks::king(square) & kings;
        near.meets(self.theirs)
            || (self.lines.bishop(square, occupied) & (bishops | queens)).meets(self.theirs)
            || (self.lines.rook(square, occupied) & (rooks | queens)).meets(self.theirs)
    }

    #[inline]
    fn king<S: Sink>(&self, sink: &mut S) {
        let without_king = self.occupied ^ Bitboard::of(self.king);
        let mut safe = attacks::king(self.king).without(self.own);
        for to in safe {
            if self.is_attacked(to, without_king) {
                safe ^= Bitboard::of(to);
            }
        }
        sink.piece(Role::King, self.king, safe);
    }

    /// Returns where a piece may go so that no check is left.
    #[inline]
    fn answers(&self) -> Bitboard {
        match self.checkers.first() {
            None => !Bitboard::EMPTY,
            Some(checker) => self.lines.between(self.king, checker) | self.checkers,
        }
    }

    #[inline]
    fn pieces<S: Sink>(&self, sink: &mut S) {
        let [_, knights, bishops, rooks, queens, _] = self.state.board.roles;
        let (own, occupied) = (self.own, self.occupied);
        let goals = self.answers().without(own);
        let free = own.without(self.pinned);
        for from in knights & free {
            sink.piece(Role::Knight, from, attacks::knight(from) & goals);
        }
        for from in bishops & free {
            sink.piece(
                Role::Bishop,
                from,
                self.lines.bishop(from, occupied) & goals,
            );
        }
        for from in rooks & free {
            sink.piece(Role::Rook, from, self.lines.rook(from, occupied) & goals);
        }
        for from in queens & free {
            let attacked = self.lines.bishop(from, occupied) | self.lines.rook(from, occupied);
            sink.piece(Role::Queen, from, attacked & goals);
        }
        // A pinned piece stays on its line, and a pinned knight cannot.
        let sliders = (bishops | rooks | queens) & own & self.pinned;
        for from in sliders {
            let role = self.state.board.role_at(from).unwrap_or(Role::Queen);
            let line = self.lines.through(self.king, from);
            sink.piece(
                role,
                from,
                self.lines.of(role, from, occupied) & goals & line,
            );
        }
    }

    #[inline]
    fn pawns<S: Sink>(&self, sink: &mut S) {
        let pawns = self.state.board.with_role(Role::Pawn) & self.own;
        let goals = self.answers();
        self.pawns_to(pawns.without(self.pinned), goals, sink);
        for pawn in pawns & self.pinned {
            let line = self.lines.through(self.king, pawn);
            self.pawns_to(Bitboard::of(pawn), goals & line, sink);
        }
        if let Some(square) = self.state.en_passant {
            for from in self.passers(square) {
                if self.may_pass(from, square) {
                    sink.en_passant(from, square);
                }
            }
        }
    }

    /// Tells the moves of pawns to some squares, but for those in passing.
    #[inline]
    fn pawns_to<S: Sink>(&self, pawns: Bitboard, goals: Bitboard, sink: &mut S) {
        let empty = !self.occupied.0;
        let prey = self.theirs & goals;
        let [from_left, from_right] = [
            pawns.without(Bitboard::FILE_H).0,
            pawns.without(Bitboard::FILE_A).0,
        ];
        if self.side == WHITE {
            let once = pawns.0 << 8 & empty;
            let twice = (once & Bitboard::rank(2).0) << 8 & empty;
            sink.pawns(Bitboard(once) & goals, 8);
            sink.pawns(Bitboard(twice) & goals, 16);
            sink.pawns(Bitboard(from_left << 9) & prey, 9);
            sink.pawns(Bitboard(from_right << 7) & prey, 7);
        } else {
            let once = pawns.0 >> 8 & empty;
            let twice = (once & Bitboard::rank(5).0) >> 8 & empty;
            sink.pawns(Bitboard(once) & goals, -8);
            sink.pawns(Bitboard(twice) & goals, -16);
            sink.pawns(Bitboard(from_left >> 7) & prey, -7);
            sink.pawns(Bitboard(from_right >> 9) & prey, -9);
        }
    }

    /// Returns the pawns that attack the square behind a pawn.
    #[inline]
    fn passers(&self, square: Square) -> Bitboard {
        let pawns = self.state.board.with_role(Role::Pawn) & self.own;
        attacks::pawn(self.side.other(), square) & pawns
    }

    /// Returns whether a capture in passing leaves the king safe. Two pawns leave a rank at once, so nothing less than a look at
    /// the board after it tells.
    fn may_pass(&self, from: Square, to: Square) -> bool {
        let captured = Bitboard::of(behind(self.side, to));
        let occupied = (self.occupied ^ Bitboard::of(from) ^ captured) | Bitboard::of(to);
        let attackers = self
            .state
            .board
            .attackers(self.side.other(), self.king, occupied);
        attackers.without(captured).is_empty()
    }

    fn castles<S: Sink>(&self, sink: &mut S) {
        for rook in self.state.rights.0 & home_rank(self.side) {
            if self.may_castle(rook) {
                sink.castle(self.king, rook);
            }
        }
    }

    /// Returns whether castling is legal for a king that is not in check (article 3.8.2.2; in Chess960 likewise).
    fn may_castle(&self, rook: Square) -> bool {
        let castle = Castle::new(self.king, rook);
        let [king, rook] = [castle.king, castle.rook].map(Bitboard::of);
        let way = self.lines.between(castle.king, castle.king_to) | Bitboard::of(castle.king_to);
        let rooks_way =
            self.lines.between(castle.rook, castle.rook_to) | Bitboard::of(castle.rook_to);
        if (way | rooks_way).without(king | rook).meets(self.occupied) {
            return false;
        }
        let without_king = self.occupied ^ king;
        let after = without_king.without(rook) | Bitboard::of(castle.rook_to);
        let mut way = way;
        !way.any(|square| self.is_attacked(square, without_king))
            && !self.is_attacked(castle.king_to, after)
    }
}

/// Returns the square of the pawn that is captured in passing by a move of a side to a square.
#[inline]
pub(super) const fn behind(side: Side, square: Square) -> Square {
    match side {
        Side::First => square.step(-8),
        Side::Second => square.step(8),
    }
}

/// The squares on which pawns become something else.
pub(super) const LAST_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

/// Counts the moves.
#[derive(Default)]
pub(super) struct Counter(pub(super) u64);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i8) {
        self.0 += u64::from(to.count());
        if to.meets(LAST_RANKS) {
            self.0 += 3 * u64::from((to & LAST_RANKS).count());
        }
    }

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline]
    fn castle(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// A move with all that there is to know to make it.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// A piece goes to a square, and a pawn may become something else there.
    Plain(Role, Square, Square, Option<Role>),
    /// A pawn goes two squares.
    Double(Square, Square),
    /// A pawn captures in passing.
    EnPassant(Square, Square),
    /// The king castles with a rook.
    Castle(Square, Square),
}

/// Hands each move to a function.
pub(super) struct Visitor<F>(pub(super) F);

impl<F: FnMut(Step)> Sink for Visitor<F> {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            (self.0)(Step::Plain(role, from, to, None));
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, step: i8) {
        for to in to {
            let from = to.step(-step);
            if LAST_RANKS.has(to) {
                for role in Role::PROMOTIONS {
                    (self.0)(Step::Plain(Role::Pawn, from, to, Some(role)));
                }
            } else if step.abs() == 16 {
                (self.0)(Step::Double(from, to));
            } else {
                (self.0)(Step::Plain(Role::Pawn, from, to, None));
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        (self.0)(Step::EnPassant(from, to));
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) {
        (self.0)(Step::Castle(king, rook));
    }
}
