//! Rules of board games as plain values.
//!
//! A [`Position`] knows whose answer it waits for, what each side may see, and when the game is over.
//! Nothing here does I/O, reads a clock or draws random numbers: a game is a function of the actions
//! that were submitted to it.

pub mod ataxx;
pub mod bitwa;
pub mod chess;
mod open;
mod position;
mod repetition;
mod rule;
pub mod stratego;
mod table;
pub mod tafl;
mod text;

pub use open::{End, View};
pub use position::{ListActions, Outcome, Position, Side, ToAct};
#[doc(hidden)]
pub use rule::RuleName;
pub use rule::{AnyRule, IllegalAction, Rule, RuleKind};
