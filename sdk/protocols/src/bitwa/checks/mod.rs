//! The checks that a conforming Bitwa agent passes, and which of them a fault breaks.

mod broken;
mod ending;
mod opening;
mod orders;
mod required;

pub use ending::*;
pub use opening::*;
pub use orders::*;

use crate::{Check, check::join};

/// All checks, in the order of their clauses.
pub static ALL: &[&Check] =
    &join::<{ OPENING.len() + ORDERS.len() + ENDING.len() }>(&[OPENING, ORDERS, ENDING]);
