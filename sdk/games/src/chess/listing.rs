//! What follows from the legal moves of a position: their list, their number, and whether it is mate.

use super::{
    Bitboard, Move, State,
    moves::{self, Counter, Visitor},
};

impl State {
    /// Returns the squares of the pieces that give check to the side to move (article 3.9.1).
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        moves::checkers(self)
    }

    /// Returns whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns whether the side to move is checkmated (article 5.1.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.count_moves() == 0
    }

    /// Returns whether the side to move is stalemated (article 5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.count_moves() == 0
    }

    /// Returns every legal move, in a fixed order. Draws are not looked for.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut found = Vec::with_capacity(64);
        moves::generate(
            self,
            &mut Visitor(|step: moves::Step| found.push(step.mv())),
        );
        found
    }

    /// Returns the number of legal moves, faster than by listing them.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        moves::generate(self, &mut counter);
        counter.0
    }

    /// Returns whether a capture in passing is legal.
    #[must_use]
    pub fn is_en_passant_legal(&self) -> bool {
        moves::is_en_passant_legal(self)
    }

    /// Returns the number of sequences of `depth` legal moves. Draws are not looked for.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut count = 0;
                let mut visitor = Visitor(|step| {
                    let mut after = *self;
                    after.make(step);
                    count += after.perft(depth - 1);
                });
                moves::generate(self, &mut visitor);
                count
            }
        }
    }
}
