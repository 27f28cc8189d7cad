//! What the author of a program writes.

use linesman_games::bitwa::{LastOrder, Order, Position, Setup};

use super::Turn;

/// A program that plays Bitwa.
///
/// Its methods are called in this order, and each before anything further is read:
///
/// ```text
/// begin -> [observe] -> choose -> observe -> ...    finished at any time, once
///       (opponent's order)      (own order)
/// ```
///
/// An opponent that fails is killed, and the game goes on: orders of one's own then follow one another.
pub trait Player {
    /// Notes that a game begins.
    fn begin(&mut self, setup: &Setup) {
        let _ = setup;
    }

    /// Returns the order for the division that is due.
    ///
    /// Every order whose numbers are within their ranges is legal, whatever stands on its target.
    fn choose(&mut self, turn: &Turn<'_>) -> Order;

    /// Notes an order that was carried out, the player's own or the opponent's, and of the position after it.
    fn observe(&mut self, last: &LastOrder, position: &Position) {
        let _ = (last, position);
    }

    /// Notes that there is nothing more to do.
    ///
    /// The tournament's arbiter kills programs when a game is over, and then this is never called.
    fn finished(&mut self) {}
}

/// Lets a player be run and looked at afterwards.
impl<P: Player + ?Sized> Player for &mut P {
    fn begin(&mut self, setup: &Setup) {
        (**self).begin(setup);
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Order {
        (**self).choose(turn)
    }

    fn observe(&mut self, last: &LastOrder, position: &Position) {
        (**self).observe(last, position);
    }

    fn finished(&mut self) {
        (**self).finished();
    }
}
