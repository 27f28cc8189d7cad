//! The usual misreadings of Stratego: squares and directions, boards that are out of date, and boards of the agent's own.

mod boards;
mod conversation;
mod fights;
mod indices;
mod memory;
mod row;
mod runs;
mod squares;
mod table;
#[cfg(test)]
mod tests;
mod trying;
mod words;

pub(super) use trying::MISREADINGS;
