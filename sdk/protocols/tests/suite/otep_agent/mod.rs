//! The agent's end of OTEP: conversations with both referees, and with one that breaks the protocol.

mod analysis;
mod berserk;
mod boards;
mod conversation;
mod faults;
mod golden;
