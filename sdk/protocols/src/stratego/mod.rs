//! The Stratego protocol of the UCC Programming Competition 2012.
//!
//! [`RefereeEnd`] talks to an agent, [`AgentEnd`] is what an agent talks with. What changed over the protocol's
//! life is a [`Profile`]. The clauses stand in `docs/protocols/stratego.md`.

mod agent_end;
pub mod checks;
mod judge;
pub mod log;
mod passing;
mod profile;
mod referee_end;
mod situation;
mod text;
mod wire;

pub use agent_end::{AgentEnd, Request, UnexpectedLine};
pub use judge::{judge_answer, judge_row, judge_unasked};
pub use log::{Log, result_line};
pub use profile::{ExtraLines, Farewell, Limits, Profile};
pub use referee_end::RefereeEnd;
pub use situation::{QuitPlace, Situation};
pub use text::{action_text, parse_setup_text};
pub use wire::{
    Answer, ParseAnswerError, board_text, outcome_text, parse_answer, ply_text, side_name,
};
