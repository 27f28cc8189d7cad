//! What one side may know.

use super::{Action, BOARD_SIZE, Cell, Encounter, IllegalAction, Move, Square, legality};
use crate::Side;

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Set-ups are being made.
    Setup,
    /// Pieces are being moved.
    Play,
    /// The game has ended.
    Over,
}

/// A ply and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPly {
    /// The side that acted.
    pub side: Side,
    /// What it did; never a set-up.
    pub action: Action,
    /// What became of it, with the ranks that both sides learn.
    pub encounter: Encounter,
}

/// All that one side may know of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// How far the game has come.
    pub phase: Phase,
    /// The current turn, from 1; a turn is one ply of RED and one of BLUE.
    pub turn: u32,
    /// The last ply of either side.
    pub last: Option<LastPly>,
    pub(super) cells: [Cell; BOARD_SIZE as usize * BOARD_SIZE as usize],
}

impl View {
    /// Returns the view of a board as it is printed: ten rows of ten cells in reading order, the topmost row first.
    #[must_use]
    pub const fn of_board(side: Side, cells: [Cell; 100]) -> Self {
        Self {
            side,
            phase: Phase::Play,
            turn: 1,
            last: None,
            cells,
        }
    }

    /// Returns what is seen on a square.
    #[must_use]
    pub const fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// Returns all cells in reading order, the topmost row first.
    #[must_use]
    pub const fn cells(&self) -> &[Cell; 100] {
        &self.cells
    }

    /// Checks whether a move is legal. All that decides it can be seen.
    ///
    /// # Errors
    /// Names the first rule that the move breaks.
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalAction> {
        legality::check_move(|square| self.cell(square), mv).map(drop)
    }

    /// Returns every legal move, in reading order of the pieces; empty if the side cannot move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        legality::legal_moves(|square| self.cell(square))
    }
}
