//! Scripted conversations, as people write them.

mod document;
mod draft;
pub(crate) mod duration;
mod fields;
mod load;
mod schema;
mod source;
mod step;
mod steps;
mod template;

pub(crate) use document::Node;
pub use draft::Draft;
pub use duration::parse as parse_duration;
pub(crate) use load::Choice;
pub use load::Scenario;
pub use schema::scenario_schema;
pub(crate) use source::Mistake;
pub use source::{Excerpt, LoadError, Span};
pub use step::{Exit, Expect, Play, Player, Step, StepKind};
pub use template::{Direction, Part, Template, TemplateError};
