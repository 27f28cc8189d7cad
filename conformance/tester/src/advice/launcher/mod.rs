//! Launchers: programs that start a bot, and what they do by themselves.
//!
//! `npm start` prints a banner, `conda run` keeps the output back, and `docker run` passes on no input. The bot is not to blame for
//! that, and no change of its code helps. `launchers.yaml` says what each launcher does. [`blame`] looks for a launcher in the command of
//! an agent and for its effect in what was seen. Nothing is blamed of which there is no sign.

mod blame;
mod command;
mod java;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use blame::blame;
pub(crate) use command::{inner, starters, takes_names};
