//! The usual misreadings of Bitwa: the order and the meaning of the numbers of an order.

mod conversation;
mod numbers;
mod table;
#[cfg(test)]
mod tests;

pub(super) use conversation::{division, follow};
pub(super) use table::MISREADINGS;
