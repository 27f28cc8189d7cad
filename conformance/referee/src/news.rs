//! What a game has come to, piece by piece.

use linesman_games::Side;
use linesman_protocols::{Reading, Remark, Violation};

/// What a game has come to.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum News {
    /// A side acted, and its action was accepted.
    Moved {
        /// The side.
        side: Side,
        /// The number of plies with this one.
        ply: u32,
        /// The action, as [`Settings::words`](crate::Settings::words) describes it.
        text: String,
        /// What the clocks of both sides show, for a side that has one.
        clocks: [Option<Reading>; 2],
    },
    /// A side said something about its search.
    Remarked {
        /// The side.
        side: Side,
        /// What it said.
        remark: Remark,
    },
    /// A side broke a check.
    Violated {
        /// The side.
        side: Side,
        /// What it did.
        violation: Violation,
        /// What followed.
        consequence: Consequence,
    },
}

/// What follows from a violation in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consequence {
    /// The game goes on. Only the first violation of each check is told.
    Tolerated,
    /// The side loses the game.
    Forfeit,
    /// The game goes on without the side.
    Excluded,
}
