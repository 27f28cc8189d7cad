//! The usual misreadings of OTEP: squares and sides, and boards that are out of date.

mod conversation;
mod memory;
mod record;
mod squares;
mod table;
#[cfg(test)]
mod tests;

pub(super) use table::MISREADINGS;
