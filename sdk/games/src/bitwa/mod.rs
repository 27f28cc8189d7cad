//! Bitwa as the ITPW tournament of 2010 played it: two armies of divisions on a board with walls, every unit in sight.
//!
//! A game begins from a [`Setup`], which is what `set_game` says. In each round every division is given one [`Order`],
//! in the order A, a, B, b, and so on; upper-case letters are [`UPPER`]'s, lower-case letters [`LOWER`]'s. A division
//! whose units are all gone is passed over, and so are those of a side that was [killed](Position::kill).
//!
//! Coordinates: `x` from 0 from left to right, `y` from 0 from top to bottom.

mod aim;
mod board;
mod boards;
mod breach;
mod division;
mod end;
mod forces;
mod legality;
mod order;
mod position;
mod quote;
mod rule;
mod score;
mod setup;
mod setup_text;
mod view;

pub use board::{Board, Cell, Unit};
pub use boards::NamedBoard;
pub use breach::Breach;
pub use division::Division;
pub use end::{End, EndReason, LastOrder};
pub use order::{Order, OrderFault, ParseOrderError};
pub use position::{Action, Position};
pub use rule::{IllegalAction, Rule};
pub use score::{Margin, Score};
pub use setup::{MAX_CELLS, MAX_ROUNDS, MAX_SIZE, MAX_STRENGTH, Setup};
pub use setup_text::ParseSetupError;
pub use view::View;

use crate::Side;

/// The side of the upper-case letters, whose divisions go first.
pub const UPPER: Side = Side::First;
/// The side of the lower-case letters.
pub const LOWER: Side = Side::Second;
