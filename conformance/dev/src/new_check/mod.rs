//! The stubs of the files that a new check needs.
//!
//! A protocol has the same places in each layer, so they follow from its name. Each stub has the words [`TO_FILL_IN`], and a test
//! fails until none is left.

mod places;
mod refused;
mod row;
mod stub;

pub use places::Places;
pub use refused::Refused;
pub use stub::{Stub, TO_FILL_IN, stubs_left, write};
