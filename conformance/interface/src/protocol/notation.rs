//! What a protocol brings to write games as other programs read them.

use linesman_game_record::Record;

/// The notation in which a game is written for other programs, such as PGN for chess.
#[derive(Clone, Copy, Debug)]
pub struct NotationForm {
    /// The extension of its files, such as `pgn`. A file may hold several games, one behind the other.
    pub extension: &'static str,
    /// Writes the game of a record, also of one that was cut. The text is the title of its tournament, if it has one.
    ///
    /// # Errors
    /// Says which action the record cannot have.
    pub write: fn(&Record, Option<&str>) -> Result<String, String>,
}
