//! Launchers: programs that start a bot, and what they do by themselves.
//!
//! `launchers.yaml` says what each launcher does: `npm start` prints a banner, `conda run` keeps the output back, and `docker run` passes on
//! no input. [`started`] finds the launchers in the command of an agent, and [`inner`] the bot's own command.

mod command;
mod table;

pub use command::{Started, inner, shell_lines, started, takes_names, words_of};
pub use table::{Effect, Launcher, What};
