//! UCI and the protocols of its family: an engine that conforms, and its faults.

mod agent;
mod chess;
mod faults;
mod order;
mod rules;
mod thought;

/// UCI, for chess.
pub(crate) type Uci = agent::Engine<chess::Chess>;
