//! Faults in how time is dealt with.

use std::time::Duration;

use linesman_protocols::bitwa::Command;

use crate::{
    bitwa::{game::Game, hooks::Hooks},
    deed::Deed,
};

/// A fault in how time is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeFault {
    /// The time that is left is not answered.
    Silent,
    /// When little time is left, an order takes longer than that.
    ThinksTooLong,
}

impl Hooks for TimeFault {
    fn at_command(&self, game: &Game) -> Deed {
        match self {
            Self::Silent if game.is_at(Command::TimeLeft) => Deed::FallSilent,
            Self::ThinksTooLong if game.is_at(Command::GenMove) => match game.time_left {
                Some(left) if left <= LITTLE => Deed::Sleep(left + TOO_MUCH),
                _ => Deed::Nothing,
            },
            _ => Deed::Nothing,
        }
    }
}

/// No more than a scenario gives that asks for haste.
const LITTLE: Duration = Duration::from_secs(10);
/// How long the time that is left has been over when an order comes at last.
const TOO_MUCH: Duration = Duration::from_millis(500);
