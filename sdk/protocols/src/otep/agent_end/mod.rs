//! The agent's end of a conversation.

mod end;
mod game;
mod order;

pub use end::{AgentEnd, Told, Variation};
pub use game::PlayError;
pub use order::Clocks;
