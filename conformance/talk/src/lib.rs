//! The console: a person or a pipe sends an agent any line, and sees what it answers.
//!
//! [`talk`] starts the agent and everything else. `console` reads what is typed, at a terminal (`prompt`) or from a pipe, and
//! `screen` shows the conversation. `conversation` is what the loop drives: it sends, listens and waits. `session` keeps what
//! was said, to take lines back and to write a scenario. The protocol's [`linesman_interface::protocol::Follower`] knows when an answer is
//! complete and what the board looks like.

mod command;
mod console;
mod conversation;
mod prompt;
mod screen;
mod session;
mod talk;

pub use conversation::Limits;
pub use talk::{TalkError, talk};
