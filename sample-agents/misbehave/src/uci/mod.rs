//! UCI and the protocols of its family: an engine that conforms, and its faults.

mod agent;
mod ataxx;
mod chess;
mod faults;
mod order;
mod rules;
mod thought;

/// UAI, for ataxx.
pub(crate) type Uai = agent::Engine<ataxx::Ataxx>;
/// UCI, for chess.
pub(crate) type Uci = agent::Engine<chess::Chess>;
