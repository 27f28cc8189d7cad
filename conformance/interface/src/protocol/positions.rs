//! Positions whose moves are listed and counted.

use linesman_values::options::{Given, OptionError};

/// Reads a position in the profile with this name, or in the default profile.
pub type ReadPosition =
    fn(Option<&str>, &PositionRequest<'_>) -> Result<Box<dyn MoveList>, OptionError>;

/// A position that the user names.
#[derive(Clone, Copy, Debug)]
pub struct PositionRequest<'a> {
    /// The position in the protocol's own notation, or `start`.
    pub position: &'a str,
    /// The protocol's own options.
    pub options: &'a Given,
}

/// The moves of a position.
pub trait MoveList {
    /// Returns the legal moves as the protocol writes them, in a fixed order.
    fn moves(&self) -> Vec<String>;
    /// Returns the number of sequences of so many legal moves. A sequence that ends the game goes on no further.
    fn count(&self, depth: u32) -> u64;
    /// Returns the number of sequences of so many legal moves that begin with each legal move, in the same order as
    /// [`moves`](Self::moves). `depth` is 1 or more.
    fn counts(&self, depth: u32) -> Vec<u64>;
}
