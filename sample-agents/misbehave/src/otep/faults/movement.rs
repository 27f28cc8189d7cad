//! Faults in how play is answered.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::{
    Side,
    tafl::{Move, Rule},
};

use crate::{
    deed::Deed,
    otep::{
        game::Game,
        hooks::Hooks,
        moves::{choose_for, choose_illegal, choose_quiet},
    },
};

/// A fault in how play is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveFault {
    /// No play is answered.
    Silent,
    /// The first move comes too late.
    Slow,
    /// A space stands in the place of the dash.
    NoDash,
    /// The confirmation of the first move is answered with another move.
    AnswersConfirmation,
    /// A move is sent as soon as there are rules.
    Begins,
    /// As this side a late move goes over another piece, in a game without berserk turns.
    LateAs(Side),
}

impl Hooks for MoveFault {
    fn before_move(&self, game: &Game) -> Deed {
        match self {
            Self::Silent => Deed::FallSilent,
            Self::Slow if game.moves == 0 => Deed::Sleep(TOO_LONG),
            _ => Deed::Nothing,
        }
    }

    fn choose(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        let Self::LateAs(side) = *self else {
            return None;
        };
        if game.side != Some(side) || game.has_berserk_turns() {
            return None;
        }
        let position = game.position.as_ref()?;
        // Should nothing stand in the way anywhere, a later move will do.
        let is_late = game.moves >= LATE[side.index()];
        is_late
            .then(|| choose_illegal(position, Rule::Blocked, rng))
            .flatten()
            .or_else(|| choose_quiet(position, &game.candidates, rng))
    }

    fn word_move(&self, answer: String, _game: &Game) -> String {
        match self {
            Self::NoDash => answer.replacen('-', " ", 1),
            _ => answer,
        }
    }

    fn after_line(&self, line: &str, game: &Game, rng: &mut Rng) -> Deed {
        let is_moment = match self {
            Self::AnswersConfirmation => line.starts_with("move ") && game.moves == 1,
            Self::Begins => line.starts_with("rules ") && !game.is_on(),
            _ => false,
        };
        let position = game.position.as_ref();
        let Some(position) = position.filter(|_| is_moment && !game.has_more) else {
            return Deed::Nothing;
        };
        let side = game.side.unwrap_or(position.state().to_move());
        match choose_for(position, side, rng) {
            // What is said while the next question is on its way would be taken for the answer to that.
            Some(mv) => Deed::SayUnlessHeard(A_MOMENT, format!("move {mv}\n")),
            None => Deed::Nothing,
        }
    }
}

/// The number of legal moves of either side before a late one that is not: more than the suite asks for in its shorter
/// games.
const LATE: [u32; 2] = [12, 31];
/// Longer than the time that the suite gives for a move.
const TOO_LONG: Duration = Duration::from_secs(4);
/// Longer than a referee takes that has something to say.
const A_MOMENT: Duration = Duration::from_millis(100);
