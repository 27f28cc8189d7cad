//! What a protocol brings to `linesman replay`.

use crate::options::{Given, OptionError};

/// How recorded games of a protocol are replayed.
#[derive(Clone, Copy, Debug)]
pub struct ReplayForm {
    /// What a recorded game is called, such as `log`.
    pub kind: &'static str,
    /// The extension of its files; files with any other extension are read by the form that has none.
    pub extension: Option<&'static str>,
    /// Replays the game in a file.
    ///
    /// # Errors
    /// An option has a wrong value, or the file is not a game that can be replayed.
    pub replay: fn(&[u8], &ReplayRequest<'_>) -> Result<Replayed, OptionError>,
}

/// How a game is to be replayed.
#[derive(Clone, Copy, Debug)]
pub struct ReplayRequest<'a> {
    /// The protocol's own options.
    pub options: &'a Given,
    /// Whether each ply is shown.
    pub shows_plies: bool,
    /// Whether the board is shown after each ply.
    pub shows_boards: bool,
}

/// A game that was replayed.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// Each ply as text, if plies are shown.
    pub plies: Vec<String>,
    /// What is wrong, with the number of its line for the order, and with its place as text.
    pub faults: Vec<(usize, String)>,
    /// The result by the rules, if the game has one.
    pub result: Option<String>,
    /// The game as it is written to a file.
    pub text: Vec<u8>,
}
