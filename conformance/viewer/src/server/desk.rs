//! The desk of an arbiter, on a page of games.

use serde_json::Value;

/// What an arbiter sees and orders apart from the game. Both are values that the page and the program agree on.
pub trait Desk: Send + Sync + 'static {
    /// Returns what the arbiter can choose, and what goes on.
    fn state(&self) -> Value;

    /// Carries out an order. An error says why it cannot be carried out.
    ///
    /// # Errors
    /// It is no order, or not possible now.
    fn order(&self, order: &Value) -> Result<(), String>;
}
