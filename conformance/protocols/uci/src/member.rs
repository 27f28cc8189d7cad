//! What a protocol of the family brings.

use linesman_games::{ListActions, Position};
use linesman_interface::protocol::Descriptor;
use linesman_protocols::uci::{ActionOf, Board, ViewOf};
use linesman_values::{picture::Picture, wanted::Wanted};

/// A protocol of the family, by the board of its game.
pub(crate) trait Member:
    Board<Game: ListActions + Position<Action: Send + Sync, View: Send> + Send + Sync>
{
    /// Its entry.
    const DESCRIPTOR: &'static Descriptor;
    /// The names of the sides, the first one first.
    const SIDES: &'static [&'static str];
    /// The first command, as a line.
    const QUESTION: &'static str;
    /// What is not judged where both ends are other programs.
    const UNJUDGED: &'static [&'static str];
    /// The answer to the first command, and the usual slips in it.
    const OK: Wanted;
    /// The answer to `go`, and the usual slips in it.
    const BEST: Wanted;

    /// Returns a game that begins at a position, with moves in the usual form or in the other one.
    ///
    /// # Errors
    /// Says what is wrong with the position.
    fn begin(fen: Option<&str>, is_960: bool) -> Result<Self::Game, String>;
    /// Returns the id of the rule by which a game is over, and what happened.
    fn end(game: &Self::Game) -> Option<(&'static str, &'static str)>;
    /// Returns the legal moves of the side that sees this.
    fn moves(view: &ViewOf<Self>) -> Vec<ActionOf<Self>>;
    /// Returns whether a move takes something.
    fn is_capture(view: &ViewOf<Self>, mv: &ActionOf<Self>) -> bool;
    /// Reads a move that is legal here.
    fn read_move(text: &str, view: &ViewOf<Self>) -> Option<ActionOf<Self>>;
    /// Returns whether a word is written as a move.
    fn is_move(word: &str) -> bool;
    /// Draws the position.
    fn draw(&self) -> Picture;
}
