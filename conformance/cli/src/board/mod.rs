//! Boards as text. What draws them knows nothing of terminals.

mod bitwa;
mod tafl;

pub(crate) use bitwa::draw as draw_bitwa;
pub(crate) use tafl::draw as draw_tafl;
