//! The game that an engine plays, and what differs between the protocols of the family.

use std::fmt::Debug;

use linesman_games::Side;
use linesman_protocols::Check;
use linesman_uci::Words;

/// A position of a game. A value knows how moves are written.
pub(crate) trait Rules: Clone + Debug + PartialEq + 'static {
    /// The words of the protocol.
    const WORDS: &'static Words;
    /// Its checks.
    const CHECKS: &'static [&'static Check];
    /// The names of the sides, the first one first.
    const SIDES: [&'static str; 2];
    /// How a FEN has the second side to move.
    const SECOND: &'static str;
    /// What an engine says of an option that is of this game alone.
    const OPTION: &'static str;
    /// Two moves of the first side at the start, and one more.
    const MOVES: [&'static str; 3];
    /// Moves at the start that are not legal: an own one, and one of the other side.
    const ILLEGAL: [&'static str; 2];
    /// The moves of the games of the suite, at their beginning.
    const OPENINGS: [&'static str; 2];

    /// Returns the start position.
    fn start() -> Self;
    /// Reads a FEN.
    fn read(fen: &str) -> Option<Self>;
    /// Returns whether a word is written as a move.
    fn is_move(word: &str) -> bool;
    /// Sets how moves are written.
    fn set_form(&mut self, is_960: bool);
    /// Returns the side to move.
    fn to_move(&self) -> Side;
    /// Returns the legal moves, as they are written.
    fn moves(&self) -> Vec<String>;
    /// Plays a move. None if it is not legal.
    fn play(&self, word: &str) -> Option<Self>;
    /// Returns whether the side to move has been mated or the like.
    fn is_mated(&self) -> bool;
    /// Returns how many pieces a side has.
    fn count_pieces(&self, side: Side) -> u32;
    /// Returns a move that is not legal: of an own piece if there is one that cannot go everywhere.
    fn illegal_move(&self) -> String;
}
