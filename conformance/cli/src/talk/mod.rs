//! `linesman talk`: a person sends an agent any command line and sees what it answers.
//!
//! [`run`] starts the agent and everything else; [`console`] reads what is typed, at a terminal ([`prompt`]) or out of a
//! pipe, and [`screen`] shows what there is to see. [`conversation`] is what the loop drives: it sends, hears and waits.
//! [`session`] keeps what was said, for undoing and to be written as a scenario. [`follow`] knows a protocol: when an
//! answer is complete, and what the board looks like, which [`board`] draws.

mod command;
mod console;
mod conversation;
mod follow;
mod prompt;
mod run;
mod screen;
mod session;

pub(crate) use follow::side;
pub(crate) use run::{launch, talk};
pub(crate) use screen::printable;
