//! Ataxx, on seven by seven squares, by the rules of the libraries libataxx and python-ataxx.
//!
//! Files are a to g from left to right, and ranks 1 to 7 from bottom to top. A side adds a piece next to one of its own, or jumps two
//! squares away with a piece. The opponent's pieces around the new place become its own. A side that cannot move passes if the other
//! side can.
//!
//! A [`Position`] is a game. A [`State`] is a position without the last move and the end, to search in: what FEN describes.

mod action;
mod fen;
mod position;
mod rule;
mod state;

pub use action::{Move, ParseMoveError, Square};
pub use fen::FenError;
pub use position::{End, EndReason, Position, View};
pub use rule::{Breach, IllegalAction, Rule};
pub use state::State;

use crate::Side;

/// The side that moves first. Its pieces are `x`.
pub const BLACK: Side = Side::First;
/// The side that moves second. Its pieces are `o`.
pub const WHITE: Side = Side::Second;
