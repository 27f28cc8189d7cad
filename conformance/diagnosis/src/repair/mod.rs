//! Answers that nearly are in their form: what has to change so that they fit.
//!
//! A repair is tried on the line that came. If the result is an answer in the form that the protocol requires, the repair says what
//! the mistake was. So a fix from here has been tried.

mod extent;
mod find;
mod marks;
mod repaired;
mod words;

pub(super) use find::repair;
