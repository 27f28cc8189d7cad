//! What one side may know, which is everything.

use std::sync::Arc;

use super::{
    Board, Division, End, IllegalAction, LastOrder, Margin, Order, Score, Setup, legality,
};
use crate::Side;

/// All that one side may know of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// What the game began from.
    pub setup: Arc<Setup>,
    /// Which sides were killed, by [`Side::index`].
    pub killed: [bool; 2],
    /// The board as it is now.
    pub board: Arc<Board>,
    /// The current round, from 1; once the game is over, the round in which it ended.
    pub round: u32,
    /// The division that is to move, of either side; `None` if and only if the game is over.
    pub due: Option<Division>,
    /// The last order that was carried out, of either side.
    pub last: Option<LastOrder>,
    /// What either side has on the board, by [`Side::index`].
    pub scores: [Score; 2],
    /// How the game ended, once it is over.
    pub end: Option<End>,
}

impl View {
    /// Returns how far the viewing side is ahead.
    #[must_use]
    pub const fn margin(&self) -> Margin {
        self.scores[self.side.index()].margin_over(self.scores[self.side.other().index()])
    }

    /// Checks whether an order can be given, to any division.
    ///
    /// # Errors
    /// Names the first rule that the order breaks.
    pub fn check_order(&self, order: &Order) -> Result<(), IllegalAction> {
        legality::check_order(&self.board, order)
    }
}
