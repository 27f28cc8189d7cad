//! From a long game that shows a fault to a short scenario that shows the same.

mod fault;
mod file;
mod search;
mod trial;

pub(crate) use fault::{shrink_faults, shrink_game};
