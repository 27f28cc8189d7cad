//! Scripted conversations, as people write them.

mod detour;
mod document;
pub mod duration;
mod fields;
mod load;
mod source;
mod step;
mod template;

pub use detour::{Detour, Tried};
pub use document::{Node, Value};
pub use duration::parse as parse_duration;
pub use fields::Fields;
pub use load::Choice;
pub use load::Scenario;
pub use source::Mistake;
pub use source::{Excerpt, LoadError, Span};
pub use step::{Exit, Expect, Play, Player, Step, StepKind};
pub use template::{Direction, Part, Template, TemplateError};
