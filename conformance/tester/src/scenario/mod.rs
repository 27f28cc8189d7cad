//! Scripted conversations, as people write them.

pub(crate) mod duration;
mod head;
mod load;
mod step;
mod template;

pub use duration::parse as parse_duration;
pub(crate) use load::Choice;
pub use load::{LoadError, Scenario};
pub use step::{Exit, Expect, Play, Player, Step, StepKind};
pub use template::{Direction, Part, Template};
