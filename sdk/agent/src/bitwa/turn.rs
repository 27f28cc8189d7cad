//! What a player has in hand when an order is wanted of it.

use std::time::{Duration, Instant};

use linesman_games::{
    Position as _, Side,
    bitwa::{Action, Division, Order, Position},
};

/// A question: the division that is to move, and what there is to decide it by.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game as it stands.
    pub position: &'a Position,
    /// The division that is to move.
    pub division: Division,
    /// The time for all answers until the end of the game, as it was told just before; none if it was not.
    pub time_left: Option<Duration>,
    /// When the question came.
    pub started: Instant,
}

impl Turn<'_> {
    /// Returns the player's side.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.division.side()
    }

    /// Returns the position after an order to the division; none if the order is not legal.
    ///
    /// There is none either where the referee asks for another division than the rules do.
    #[must_use]
    pub fn after(&self, order: Order) -> Option<Position> {
        if self.position.due() != Some(self.division) {
            return None;
        }
        let mut position = self.position.clone();
        position.submit(self.side(), Action::Order(order)).ok()?;
        Some(position)
    }

    /// Returns an even share of the time that is left: half of it, divided among all orders that the side may have to give
    /// until the last round. None if the time was not told.
    ///
    /// The other half is for everything that is not thought, such as reading commands.
    #[must_use]
    pub fn share(&self) -> Option<Duration> {
        let (position, left) = (self.position, self.time_left?);
        let rounds = position.setup().rounds() - position.round() + 1;
        let mut divisions = 0_u64;
        for (_, _, unit) in position.board().units() {
            if unit.division.side() == self.side() {
                divisions |= 1 << unit.division.index();
            }
        }
        // A division at least is due, and there are a million rounds and 26 divisions at most.
        let orders = rounds * divisions.count_ones().max(1);
        Some(left / 2 / orders)
    }
}
