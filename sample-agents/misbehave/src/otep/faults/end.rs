//! Faults in how the game is ended.

use fastrand::Rng;

use crate::{
    deed::Deed,
    otep::{game::Game, hooks::Hooks, moves::choose_for},
};

/// A fault in how the game is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndFault {
    /// Goodbye is not heard.
    Stays,
    /// The engine exits at finish.
    LeavesEarly,
    /// A move is sent after finish.
    PlaysOn,
    /// A finish that comes before the last move is confirmed leads nowhere.
    LostInItsTurn,
    /// The engine exits with status 3 after goodbye.
    ExitStatus,
    /// The engine stays when its input has ended.
    OutlivesInput,
}

impl Hooks for EndFault {
    fn at_line(&self, line: &str, game: &Game) -> Deed {
        match self {
            Self::LeavesEarly if line.starts_with("finish") => Deed::Exit(0, ""),
            Self::LostInItsTurn if line.starts_with("finish") && game.is_unconfirmed => Deed::Hang,
            _ => Deed::Nothing,
        }
    }

    fn after_line(&self, line: &str, game: &Game, rng: &mut Rng) -> Deed {
        if *self != Self::PlaysOn || !line.starts_with("finish") {
            return Deed::Nothing;
        }
        let position = game.position.as_ref();
        let mv = position.and_then(|position| {
            let side = game.side.unwrap_or(position.state().to_move());
            choose_for(position, side, rng)
        });
        match mv {
            Some(mv) => Deed::Say(format!("move {mv}\n")),
            None => Deed::Nothing,
        }
    }

    fn at_goodbye(&self) -> Deed {
        match self {
            Self::Stays => Deed::ReadOn,
            Self::ExitStatus => Deed::Exit(3, ""),
            _ => Deed::Nothing,
        }
    }

    fn at_end_of_input(&self) -> Deed {
        match self {
            Self::OutlivesInput => Deed::Hang,
            _ => Deed::Nothing,
        }
    }
}
