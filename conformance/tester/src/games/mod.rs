//! Whole games that are played in addition to the scenarios.

mod form;

pub(crate) use form::plan;
