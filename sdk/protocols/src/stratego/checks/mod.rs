//! The checks that a conforming Stratego agent passes, and which of them a fault breaks.

mod broken;
mod ending;
mod opening;
mod required;
mod turns;

pub use ending::*;
pub use opening::*;
pub use turns::*;

use crate::{Check, check::join};

/// All checks, in the order of their clauses.
pub static ALL: &[&Check] =
    &join::<{ OPENING.len() + TURNS.len() + ENDING.len() }>(&[OPENING, TURNS, ENDING]);
