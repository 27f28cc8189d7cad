//! Faults in how play is answered.

use linesman_protocols::bitwa::Command;

use crate::{
    bitwa::{game::Game, hooks::Hooks},
    deed::Deed,
};

/// A fault in how play is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayFault {
    /// A play that repeats the player's own order is not answered.
    SilentAtOwn,
    /// A play that tells of the opponent's order is not answered.
    SilentAtOpponents,
    /// Every play is refused.
    Refuses,
}

impl Hooks for PlayFault {
    fn at_command(&self, game: &Game) -> Deed {
        let is_fatal = match self {
            Self::SilentAtOwn => game.is_at(Command::Play { is_own: true }),
            Self::SilentAtOpponents => game.is_at(Command::Play { is_own: false }),
            Self::Refuses => false,
        };
        if is_fatal {
            Deed::FallSilent
        } else {
            Deed::Nothing
        }
    }

    fn word_answer(&self, answer: String, game: &Game) -> String {
        match self {
            Self::Refuses if game.is_at_play() => "? 1 Not implemented\n\n".to_owned(),
            _ => answer,
        }
    }
}
