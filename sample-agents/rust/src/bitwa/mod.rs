//! Players of Bitwa.

mod greedy;
mod random;

pub use greedy::Greedy;
