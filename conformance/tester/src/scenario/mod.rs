//! Scripted conversations, as people write them.

mod detour;
mod document;
pub(crate) mod duration;
mod fields;
mod load;
mod source;
mod step;
mod template;

pub use detour::{Detour, Tried};
pub(crate) use document::{Node, Value};
pub use duration::parse as parse_duration;
pub(crate) use fields::Fields;
pub(crate) use load::Choice;
pub use load::Scenario;
pub(crate) use source::Mistake;
pub use source::{Excerpt, LoadError, Span};
pub use step::{Exit, Expect, Play, Player, Step, StepKind};
pub use template::{Direction, Part, Template, TemplateError};
