//! What comes after what is shown: another game, or why nothing can be shown.

use std::io;

use crate::Source;

/// Games could not be shown at the terminal.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// This build cannot show a board.
    #[error("this build of Linesman has no terminal view; it needs the feature 'terminal'")]
    Absent,
    /// The input or the output is no terminal.
    #[error("there is no terminal to show the board on; standard input and output have to be one")]
    Missing,
    /// The terminal cannot move its cursor.
    #[error("the terminal cannot show a board, because it cannot move its cursor (TERM is {0:?})")]
    Dumb(String),
    /// The terminal failed.
    #[error("the terminal failed: {0}")]
    Failed(#[from] io::Error),
}

/// Whether there is another game to show.
pub enum Next {
    /// There is.
    Game(Box<Source>),
    /// There is none yet.
    Nothing,
    /// There will be none, and the games are not shown any longer.
    Leave,
}
