//! Faults in how a turn is answered.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::{Side, stratego::BLUE};

use crate::{
    deed::Deed,
    stratego::{game::Game, hooks::Hooks},
};

/// A fault in how a turn is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnFault {
    /// BLUE sends a move right behind its set-up.
    BlueBegins,
    /// No turn is answered.
    Silent,
    /// The first move comes too late.
    Slow,
    /// The direction is in lower case.
    LowerCase,
    /// Two spaces stand between column and row.
    TwoSpaces,
    /// Every move is printed twice.
    Twice,
    /// A second move follows the repetition of the first.
    AnswersEcho,
    /// The first turn is passed.
    Passes,
    /// START is answered at once where the board does not come with it.
    AnswersStart,
    /// A move is sent once more if its repetition is slow to come.
    Impatient,
}

impl Hooks for TurnFault {
    fn rows(&self, rows: &mut Vec<String>, side: Side) {
        if *self == Self::BlueBegins && side == BLUE {
            // A shuffled army has a mobile piece here. In one write with the set-up, it cannot be taken for the
            // answer to a turn that begins at the same moment.
            rows.push("0 6 UP".to_owned());
        }
    }

    fn waits_for_board(&self) -> bool {
        *self != Self::AnswersStart
    }

    fn before_move(&self, game: &Game) -> Deed {
        match self {
            Self::Silent => Deed::FallSilent,
            Self::Slow if game.moves == 0 => Deed::Sleep(TOO_LONG),
            _ => Deed::Nothing,
        }
    }

    fn word(&self, answer: String, game: &Game) -> String {
        match self {
            Self::LowerCase => answer.to_lowercase(),
            Self::TwoSpaces => answer.replacen(' ', "  ", 1),
            Self::Twice => answer.repeat(2),
            Self::Passes if game.moves == 0 => "NO_MOVE\n".to_owned(),
            _ => answer,
        }
    }

    fn after_move(&self, game: &Game) -> Deed {
        match (self, game.last_move) {
            (Self::Impatient, Some(mv)) => Deed::SayUnlessHeard(PATIENCE, format!("{mv}\n")),
            _ => Deed::Nothing,
        }
    }

    fn at_echo(&self, game: &Game, rng: &mut Rng) -> Deed {
        if *self != Self::AnswersEcho {
            return Deed::Nothing;
        }
        let moved = game.last_move.map(|mv| (mv.x, mv.y));
        let mut others = game.view.legal_moves();
        others.retain(|mv| Some((mv.x, mv.y)) != moved);
        match rng.choice(others).or(game.last_move) {
            Some(mv) => Deed::Say(format!("{mv}\n")),
            None => Deed::Nothing,
        }
    }
}

/// Longer than the default limit of two seconds.
const TOO_LONG: Duration = Duration::from_secs(3);
/// Longer than a referee takes that has nothing else to do, and than the tester listens for a second line of an answer.
const PATIENCE: Duration = Duration::from_millis(250);
