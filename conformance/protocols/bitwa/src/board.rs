//! Boards of Bitwa as scenarios and command lines name them.

use std::path::Path;

use linesman_games::bitwa::{NamedBoard, Setup};
use linesman_protocols::bitwa::set_game_line;
use linesman_referee::file;

use linesman_values::text::without_command;

/// The command that sends a board. It may stand before a board.
const COMMAND: &str = "set_game";
/// The most bytes that a `set_game` line may have: the number of bytes that are kept for an agent that has not read them yet.
/// An agent that receives half of a game can only lose it.
const LONGEST_LINE: usize = 1 << 20;

/// Reads a board's name, or what follows `set_game`.
pub(super) fn read_board(value: &str) -> Result<Setup, String> {
    if let Some(board) = NamedBoard::find(value) {
        return Ok(board.setup());
    }
    if !value.trim().contains(char::is_whitespace) {
        let nearest = linesman_values::nearest::nearest(value, names());
        return Err(format!(
            "'board' is the name of a board, its text or 'all', not {value:?}; did you mean {nearest:?}?"
        ));
    }
    without_command(value, COMMAND)
        .parse()
        .map_err(|error| format!("'board' is no board: {error}"))
}

/// Finds a board by its name, reads it from a file, or reads what follows `set_game`.
pub(super) fn read_board_or_file(name: &str) -> Result<Setup, String> {
    if let Some(board) = NamedBoard::find(name) {
        return Ok(board.setup());
    }
    // A record of a game has the board itself.
    if name.trim().contains(char::is_whitespace)
        && let Ok(setup) = without_command(name, COMMAND).parse()
    {
        return Ok(setup);
    }
    if !Path::new(name).exists() {
        let names: Vec<&str> = names().collect();
        return Err(format!(
            "there is no board {name:?}; there are {}, and no such file",
            names.join(", ")
        ));
    }
    let text =
        file::read(Path::new(name)).map_err(|error| format!("cannot read {name}: {error}"))?;
    // Bytes that are no text are no cells either, so the parser reports them with their place.
    let text = String::from_utf8_lossy(file::without_mark(&text));
    let setup: Setup = without_command(&text, COMMAND)
        .parse()
        .map_err(|error| format!("{name}: {error}"))?;
    let length = set_game_line(&setup).len();
    if length > LONGEST_LINE {
        return Err(format!(
            "{name}: the board is too large for a game; set_game would be a line of {length} bytes, and the limit is {LONGEST_LINE}"
        ));
    }
    Ok(setup)
}

/// Returns the names of all boards.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NamedBoard::ALL.iter().map(|board| board.name)
}

/// The board of a scenario that names none.
pub(super) const BOARD: &str = "duel";
