//! The points of a conversation at which a fault may step in.

use fastrand::Rng;
use linesman_games::{
    Side,
    stratego::{Move, Setup},
};

use crate::{
    deed::{Deed, Writing},
    stratego::game::{Awaiting, Game},
};

/// What a fault does at each point, in the order of a conversation. Every default is what a conforming player does.
pub(crate) trait Hooks {
    /// Says what to do before anything is read.
    fn at_start(&self) -> Deed {
        Deed::Nothing
    }

    /// Says how bytes become lines.
    fn reading(&self) -> Reading {
        Reading::Lines
    }

    /// Says how answers become bytes.
    fn writing(&self) -> Writing {
        Writing::AtOnce
    }

    /// Says what to do when the set-up line has come, before it is answered.
    fn at_header(&self, side: Side) -> Deed {
        let _ = side;
        Deed::Nothing
    }

    /// Arranges a legal set-up as the fault needs it.
    fn arrange(&self, setup: Setup, side: Side) -> Setup {
        let _ = side;
        setup
    }

    /// Changes the rows of the set-up, which go out together.
    fn rows(&self, rows: &mut Vec<String>, side: Side) {
        let _ = (rows, side);
    }

    /// Says what to do when the rows are out.
    fn after_setup(&self) -> Deed {
        Deed::Nothing
    }

    /// Is a turn answered only after its board has been read? START tells as much to whoever remembers its set-up.
    fn waits_for_board(&self) -> bool {
        true
    }

    /// Says what to do when a turn has begun, before it is answered.
    fn before_move(&self, game: &Game) -> Deed {
        let _ = game;
        Deed::Nothing
    }

    /// Returns the move to make in place of a random legal one.
    fn choose(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        let _ = (game, rng);
        None
    }

    /// Words the answer to a turn, which ends with a newline.
    fn word(&self, answer: String, game: &Game) -> String {
        let _ = game;
        answer
    }

    /// Says what to do when the answer is out.
    fn after_move(&self, game: &Game) -> Deed {
        let _ = game;
        Deed::Nothing
    }

    /// Says what to do when the player's own move has been repeated to it.
    fn at_echo(&self, game: &Game, rng: &mut Rng) -> Deed {
        let _ = (game, rng);
        Deed::Nothing
    }

    /// Says what to do at QUIT, before the player exits with status 0.
    fn at_quit(&self, quit: Quit) -> Deed {
        let _ = quit;
        Deed::Nothing
    }

    /// Says what to do at the end of input, before the player exits with status 0.
    fn at_end_of_input(&self) -> Deed {
        Deed::Nothing
    }
}

/// The hooks of any fault.
pub(crate) type AnyHooks = dyn Hooks;

/// How bytes become lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A line ends with its newline.
    Lines,
    /// What one read brings is taken for whole lines; the player dies of a line that is not.
    WholeReads,
    /// What comes in the same read as an echo, behind it, is lost unless it ends the game.
    EchoAlone,
}

/// The word that ends a game, as it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quit {
    /// What it came in place of.
    pub(crate) in_place_of: Awaiting,
    /// Did a result follow the word?
    pub(crate) has_result: bool,
}
