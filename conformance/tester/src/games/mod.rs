//! Whole games that are played in addition to the scenarios.

mod form;

pub use form::GameForm;
pub(crate) use form::plan;
