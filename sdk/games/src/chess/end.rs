//! How a game ends.

use super::State;
use crate::Outcome;

/// How a game ended.
pub type End = crate::End<EndReason>;

crate::table! {
    /// The rule by which a game ended. Articles are those of the FIDE Laws of Chess of 2023.
    pub enum EndReason {
        /// Returns the rule's name.
        name: &'static str,
        /// Returns what happened, as a fragment.
        text: &'static str;

        /// The side to move is in check and has no legal move (article 5.1.1).
        Checkmate("checkmate", "checkmate"),
        /// The side to move is not in check and has no legal move (article 5.2.1).
        Stalemate("stalemate", "stalemate"),
        /// The material cannot mate (article 5.2.2, as far as material tells).
        InsufficientMaterial("insufficient-material", "insufficient material"),
        /// Each side has made 75 moves without a capture or a move of a pawn (article 9.6.2).
        SeventyFiveMoves("seventy-five-moves", "75 moves without a capture or a move of a pawn"),
        /// The position is there for the fifth time (article 9.6.1).
        FivefoldRepetition("fivefold-repetition", "fivefold repetition"),
        /// Each side has made 50 moves without a capture or a move of a pawn, which a side may claim (article 9.3).
        FiftyMoves("fifty-moves", "50 moves without a capture or a move of a pawn"),
        /// The position is there for the third time, which a side may claim (article 9.2).
        ThreefoldRepetition("threefold-repetition", "threefold repetition"),
    }
}

/// Which draws end a game by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Draws {
    /// Those that the laws do not leave to a claim: after 75 moves, and at the fifth repetition.
    #[default]
    ByLaw,
    /// Those that a side may claim as well: after 50 moves, and at the third repetition. Engine matches are played like this.
    AtFirstClaim,
}

/// The clock of halfmoves at which a side may claim a draw.
pub(super) const FIFTY_MOVES: u32 = 100;
/// The clock of halfmoves at which the game is drawn.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// Returns how the game is over in a position with a number of occurrences, if it is. Checkmate goes before the other
/// rules (article 9.6.2).
pub(super) fn of(state: &State, occurrences: usize, draws: Draws) -> Option<End> {
    let is_claimable = draws == Draws::AtFirstClaim;
    let draw = |reason| {
        Some(End {
            outcome: Outcome::Draw,
            reason,
        })
    };
    if state.count_moves() == 0 {
        if !state.is_check() {
            return draw(EndReason::Stalemate);
        }
        return Some(End {
            outcome: Outcome::Win(state.to_move.other()),
            reason: EndReason::Checkmate,
        });
    }
    if state.is_material_insufficient() {
        draw(EndReason::InsufficientMaterial)
    } else if state.halfmoves >= SEVENTY_FIVE_MOVES {
        draw(EndReason::SeventyFiveMoves)
    } else if occurrences >= 5 {
        draw(EndReason::FivefoldRepetition)
    } else if is_claimable && state.halfmoves >= FIFTY_MOVES {
        draw(EndReason::FiftyMoves)
    } else if is_claimable && occurrences >= 3 {
        draw(EndReason::ThreefoldRepetition)
    } else {
        None
    }
}

impl State {
    /// Returns whether a draw can be claimed because of fifty moves: they have been made and the game is not over (article
    /// 9.3.2), or a legal move would complete them (article 9.3.1).
    #[must_use]
    pub fn can_claim_fifty_moves(&self) -> bool {
        if self.halfmoves >= FIFTY_MOVES {
            return self.count_moves() > 0;
        }
        // A move that completes them leaves the other side a move: mate goes first, and so does stalemate.
        self.halfmoves + 1 == FIFTY_MOVES
            && self.moves().into_iter().any(|mv| {
                let mut after = *self;
                after.play(mv);
                after.halfmoves == FIFTY_MOVES && after.count_moves() > 0
            })
    }
}
