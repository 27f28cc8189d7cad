//! What a player remembers of its game.

use linesman_games::{
    Side,
    stratego::{Cell, Move, RED, View},
};

/// What a fault may know when it is asked.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// Has the player been told its colour?
    pub(crate) has_begun: bool,
    /// The player's colour.
    pub(crate) side: Side,
    /// What the referee calls the opponent.
    pub(crate) opponent: String,
    /// The number of moves that the player has made.
    pub(crate) moves: u32,
    /// The number of moves that have been repeated to the player.
    pub(crate) echoes: u32,
    /// The board at the beginning of the player's last turn; before the first, what the player knows of it from its
    /// own set-up.
    pub(crate) view: View,
    /// The opponent's move before it and what became of it, as the referee reported them.
    pub(crate) report: Option<String>,
    /// The player's last move.
    pub(crate) last_move: Option<Move>,
}

impl Game {
    /// Returns the game of which nothing is known yet.
    pub(crate) fn new(side: Side, opponent: String) -> Self {
        Self {
            has_begun: true,
            side,
            opponent,
            moves: 0,
            echoes: 0,
            view: View::of_board(side, [Cell::Empty; 100]),
            report: None,
            last_move: None,
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        let mut game = Self::new(RED, String::new());
        game.has_begun = false;
        game
    }
}

/// The line that is due next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaiting {
    /// The line with colour and opponent.
    Setup,
    /// The first line of the first turn.
    FirstTurn,
    /// A row of the board.
    Board,
    /// The repetition of the player's own move.
    Echo,
    /// The first line of a later turn.
    Turn,
}
