//! Turns what was said to an agent into a scenario.
//!
//! A [`Recording`] holds what was said. It comes from a game with the tester's own player ([`play`]), from a transcript
//! ([`read_kept`]) or from a session at the console. [`scenario`] writes it as a scenario: it follows the conversation with
//! the stage of the protocol, and writes a placeholder wherever that stage says the same, or accepts what the agent said.

mod error;
mod game;
mod head;
mod kept;
mod past;
mod recorded;
mod recording;
mod shadow;
mod steps;
mod writer;

pub use error::{RecordError, WriteError};
pub use game::{Game, play};
pub use head::{Head, Origin};
pub use kept::read_kept;
pub use past::{PastPart, past_scenario, shortest};
pub use recorded::Recorded;
pub use recording::{Event, Recording};
pub use writer::scenario;
