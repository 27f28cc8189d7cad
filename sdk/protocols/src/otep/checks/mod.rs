//! The checks that a conforming OTEP agent passes, and which of them a fault breaks.

mod broken;
mod ending;
mod keys;
mod moves;
mod opening;
mod reading;
mod required;

pub use broken::error_code;
pub use ending::*;
pub use keys::*;
pub use moves::*;
pub use opening::*;
pub use reading::*;

use crate::{Check, check::join};

/// All checks, in the order of their clauses.
pub static ALL: &[&Check] = &join::<
    { OPENING.len() + MOVES.len() + READING.len() + ENDING.len() + KEYS.len() },
>(&[OPENING, MOVES, READING, ENDING, KEYS]);
