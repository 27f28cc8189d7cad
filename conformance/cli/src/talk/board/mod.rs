//! Boards as text. What draws them knows nothing of terminals.

mod bitwa;
mod tafl;

pub(super) use bitwa::draw as draw_bitwa;
pub(super) use tafl::draw as draw_tafl;
