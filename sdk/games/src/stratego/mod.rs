//! Stratego as the UCC Programming Competition 2012 played it.
//!
//! Coordinates: `x` 0..=9 from left to right, `y` 0..=9 from top to bottom. RED ([`RED`]) has the top four
//! rows and moves first, BLUE ([`BLUE`]) the bottom four. What changed over the competition's life stands in
//! [`Rules`]; everything else is the same in all versions.

mod action;
mod board;
mod breach;
mod combat;
mod direction;
mod legality;
mod piece;
mod position;
mod revealed;
mod rule;
mod rules;
mod setup;
mod view;

pub use action::{Action, Move};
pub use board::{BOARD_SIZE, Cell, Square, is_lake};
pub use breach::{Breach, Obstacle, WrongKind};
pub use combat::{Encounter, encounter};
pub use direction::Direction;
pub use piece::Rank;
pub use position::{End, EndReason, Position};
pub use revealed::Revealed;
pub use rule::{IllegalAction, Rule};
pub use rules::{Blocked, Bombs, EqualRanks, Rules, SetupOrder, SetupSize};
pub use setup::{Row, SETUP_ROWS, Setup, parse_row};
pub use view::{LastPly, Phase, View};

use crate::Side;

/// The side at the top of the board, which moves first.
pub const RED: Side = Side::First;
/// The side at the bottom of the board.
pub const BLUE: Side = Side::Second;
