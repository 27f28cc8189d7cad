//! Both ends of line-based game protocols, as state machines.
//!
//! Nothing here does I/O or reads a clock: lines come in as bytes, time comes in as an argument, and what is
//! to be sent is fetched by the caller. The referee's end of a conversation is a [`Dialect`]; each protocol's
//! module also holds the agent's end. What an agent may do wrong is data: a [`Violation`] of a [`Check`].

mod agent_option;
pub mod bitwa;
mod cause;
mod check;
mod clock;
mod dialect;
mod effort;
mod event;
mod grown;
pub mod gtp;
mod line;
pub mod otep;
mod outbox;
mod profile;
mod question;
mod remark;
mod role;
mod situation;
pub mod stratego;
pub mod tables;
pub mod text;
mod thinning;
mod time;
mod time_control;
mod transcript;
mod violation;

pub use agent_option::{AgentOption, OptionKind, OptionValue, WrongValue};
pub use cause::{Cause, CauseKind, Fault, Resource, Stream};
pub use check::{Check, Level, is_under, join};
pub use clock::{Clock, Expired, Reading, Refill};
pub use dialect::{ActionOf, Dialect, GameOver, IllegalOf, OnIllegal, Readiness, ViewOf};
pub use effort::Effort;
pub use event::AgentEvent;
pub use grown::{Grown, GrownLine};
pub use line::{Ending, Framer, Line};
pub use outbox::Outbox;
pub use profile::{Levels, Profile};
pub use question::{Asker, Question, QuestionId, Questions};
pub use remark::{Bound, Remark, Score, Worth};
pub use role::Role;
pub use situation::{Broken, Situation};
pub use thinning::Thinning;
pub use time::{Time, parse_duration, scaled};
pub use time_control::{ParseTimeControlError, TimeControl};
pub use transcript::{Entry, EntryKind, Speaker, Transcript};
pub use violation::{Gravity, Judged, Obstacle, Violation};
