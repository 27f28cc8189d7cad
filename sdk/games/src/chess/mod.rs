//! Chess: standard chess and Chess960, by the FIDE Laws of Chess of 1 January 2023.
//!
//! Coordinates: files a to h from left to right, ranks 1 to 8 from bottom to top, as White sees the board. a1 is at the bottom
//! left and has index 0, h8 has index 63.
//!
//! A [`Position`] is a game with its past. A [`State`] is a position without it, to search in: what FEN describes. Text comes in
//! five forms: [`fen`] for positions, [`uci`] and [`san`] for moves, [`pgn`] for games, and the fragment of a [`Breach`] for a
//! move that is not legal.

mod action;
mod attacks;
mod bitboard;
mod board;
mod breach;
mod castling;
mod end;
pub mod fen;
mod legality;
mod listing;
mod magics;
mod material;
mod moves;
pub mod pgn;
mod piece;
mod play;
mod position;
mod rule;
pub mod san;
mod square;
mod start;
mod state;
pub mod uci;

pub use action::{CastlingForm, Move};
pub use bitboard::Bitboard;
pub use board::Board;
pub use breach::Breach;
pub use castling::{Rights, Wing};
pub use end::{Draws, End, EndReason};
pub use piece::{Piece, Role};
pub use position::{NotStandard, Position, Variant, View};
pub use rule::{IllegalAction, Rule};
pub use square::{ParseSquareError, Square};
pub use state::State;

use crate::Side;

/// The side that moves first.
pub const WHITE: Side = Side::First;
/// The side that moves second.
pub const BLACK: Side = Side::Second;
