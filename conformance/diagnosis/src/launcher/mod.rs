//! Failures for which a launcher or the form of a command is to blame.
//!
//! The bot is not to blame for what a launcher does by itself, and no change of its code helps. [`blame`] looks for a launcher in the
//! command of an agent and for its effect in what was seen. Nothing is blamed of which there is no sign.

mod blame;
mod java;
mod merged;
mod starters;
#[cfg(test)]
mod tests;

pub(crate) use blame::blame;
pub(crate) use merged::merged_streams;
pub(crate) use starters::starters;
