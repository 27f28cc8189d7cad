//! Moves that may come, and what they are worth.

use linesman_games::chess::Move;
use linesman_protocols::Worth;

/// Moves that may come, and what they are worth for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The worth: hundredths of a pawn, or the number of moves to the mate, below 0 if the side to move is mated.
    pub worth: Worth,
    /// The moves. The first one is played, and the second one is what the engine would ponder.
    pub moves: Vec<Move>,
}

impl Line {
    /// Returns a line.
    #[must_use]
    pub fn new(worth: Worth, moves: impl IntoIterator<Item = Move>) -> Self {
        Self {
            worth,
            moves: moves.into_iter().collect(),
        }
    }
}
