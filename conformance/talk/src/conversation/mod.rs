//! The conversation: lines from the console go to the agent, and its lines are shown.

mod events;
mod replay;
mod state;
mod typed;

pub use state::Limits;
pub(crate) use state::{AGENT, Next, Talk};
