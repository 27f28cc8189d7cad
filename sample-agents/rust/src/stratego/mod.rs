//! Players of Stratego.

mod hunter;

pub use hunter::Hunter;
