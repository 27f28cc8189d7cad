//! Tafl: every variant that an OpenTafl rules string can describe.
//!
//! Coordinates: files a to s from left to right, ranks 1 to 19 from bottom to top. The attackers ([`ATTACKERS`]) want to
//! capture the king, the defenders ([`DEFENDERS`]) to let him escape. What differs between the variants stands in
//! [`Rules`].

mod bits;
mod board;
mod board_text;
mod breach;
mod captures;
pub mod game;
mod legality;
mod moves;
mod notation;
mod piece;
mod position;
mod record;
mod record_text;
mod results;
mod rule;
mod rules;
mod rules_keys;
mod rules_text;
mod shieldwalls;
mod square;
mod stand;
mod state;
mod tables;
mod variants;

pub use board::Board;
pub use breach::{Breach, Entry, InTheWay, SpecialSort};
pub use notation::NotationError;
pub use piece::{Piece, PieceSet, Role};
pub use position::{BoardSizeError, Ply, Position, View};
pub use record::{Mark, Move, MoveList, MoveRecord, Record};
pub use results::{End, EndReason};
pub use rule::{IllegalAction, Refusal, Rule};
pub use rules::{
    Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Rules, Shieldwall, SpecialSquares,
    Speeds,
};
pub use square::{MAX_SIZE, Square};
pub use state::State;
pub use variants::Variant;

use crate::Side;

/// The side that wants to capture the king.
pub const ATTACKERS: Side = Side::First;
/// The side that wants to let the king escape.
pub const DEFENDERS: Side = Side::Second;
