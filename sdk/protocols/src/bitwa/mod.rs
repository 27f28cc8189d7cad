//! The protocol of Bitwa, the game of the ITPW tournament of 2010.
//!
//! [`RefereeEnd`] talks to an agent, [`AgentEnd`] is what an agent talks with; answers have the frame of
//! [`gtp`](crate::gtp). Who runs the game, the tournament's arbiter or the applet, is a [`Profile`]. The clauses stand in
//! `docs/protocols/bitwa.md`.

mod agent_end;
pub mod checks;
mod judge;
mod profile;
mod referee_end;
mod rule;
mod situation;
mod wire;

pub use agent_end::{AgentEnd, OrderError, Told};
pub use judge::{judge_answer, judge_fault_of_form, judge_unasked};
pub use profile::{Limits, Profile};
pub use referee_end::RefereeEnd;
pub use rule::Rule;
pub use situation::{Command, Situation};
pub use wire::{
    QUIT_LINE, command_of, gen_move_line, play_line, set_game_line, side_name, time_left_line,
};
