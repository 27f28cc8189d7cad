//! OTEP, the OpenTafl Engine Protocol.
//!
//! [`RefereeEnd`] talks to an agent that plays, [`AnalysisEnd`] to one that analyses. The text and the program that it comes
//! from differ in places; each is a [`Profile`]. The clauses stand in `docs/protocols/otep.md`.

mod agent_end;
mod analysis;
pub mod checks;
mod clocking;
mod command;
mod judge;
mod profile;
mod queries;
mod referee_end;
mod rule;
mod situation;
mod wire;

pub use agent_end::{AgentEnd, Clocks, PlayError, Told, Variation};
pub use analysis::{AnalysisEnd, AnalysisEvent, Request};
pub use command::{
    Analysis, AnalysisLine, Command, Heard, ParseCommandError, Query, parse_command, remark,
};
pub use judge::{Said, judge_analysis, judge_line, judge_unasked};
pub use profile::{ClockForm, Departure, Limits, Profile};
pub use queries::rules_line;
pub use referee_end::{MOST_REFUSALS, RefereeEnd};
pub use rule::Rule;
pub use situation::{Situation, Turn};
pub use wire::{clock_line, finish_code, opponent_move_line, side_name};
