//! Whole games that are played on top of the scenarios, and what they showed.

mod form;
mod summary;

pub use form::GameForm;
pub(crate) use form::plan;
pub(crate) use summary::sum_up;
pub use summary::{GameFault, Games};
