//! What one side may know.

use super::Position;
use crate::Side;

/// All that one side may know of a position: everything.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// The position.
    pub position: Position,
}
