//! The points of a conversation at which a fault may step in.

use fastrand::Rng;
use linesman_games::tafl::{Move, Position};

use super::game::Game;
use crate::deed::{Deed, Writing};

/// What a fault does at each point, in the order of a conversation. Every default is what a conforming engine does.
pub(crate) trait Hooks {
    /// Says what to do before anything is said or read.
    fn at_start(&self) -> Deed {
        Deed::Nothing
    }

    /// Words the hello, which ends with a newline; nothing is said if nothing is left of it.
    fn greet(&self, hello: String) -> String {
        hello
    }

    /// Says how bytes become lines.
    fn reading(&self) -> Reading {
        Reading::Lines
    }

    /// Says how answers become bytes.
    fn writing(&self) -> Writing {
        Writing::AtOnce
    }

    /// Says what to do when a line has come, before it is heeded; to read on is not to heed it.
    fn at_line(&self, line: &str, game: &Game) -> Deed {
        let _ = (line, game);
        Deed::Nothing
    }

    /// Is play answered although no clock line has come since the engine's last move? Otherwise the next one is waited
    /// for.
    fn plays_without_clock(&self) -> bool {
        true
    }

    /// Says what to do when a move is due, before it is chosen.
    fn before_move(&self, game: &Game) -> Deed {
        let _ = game;
        Deed::Nothing
    }

    /// Returns the move to make in place of a random legal one.
    fn choose(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        let _ = (game, rng);
        None
    }

    /// Words the answer to play, which ends with a newline.
    fn word_move(&self, answer: String, game: &Game) -> String {
        let _ = game;
        answer
    }

    /// Says what to do when the move is out.
    fn after_move(&self, game: &Game) -> Deed {
        let _ = game;
        Deed::Nothing
    }

    /// Says what to do when an analysis is due, before it is made.
    fn before_analysis(&self) -> Deed {
        Deed::Nothing
    }

    /// Returns the position to analyse in place of the one that was sent.
    fn look_at(&self, game: &Game) -> Option<Position> {
        let _ = game;
        None
    }

    /// Words an analysis, which ends with a newline.
    fn word_analysis(&self, answer: String) -> String {
        answer
    }

    /// Says what to do when a line has been heeded and what it asked for has been done.
    fn after_line(&self, line: &str, game: &Game, rng: &mut Rng) -> Deed {
        let _ = (line, game, rng);
        Deed::Nothing
    }

    /// Says what to do at goodbye, before the engine exits with status 0.
    fn at_goodbye(&self) -> Deed {
        Deed::Nothing
    }

    /// Says what to do at the end of input, before the engine exits with status 0.
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
    /// What one read brings is taken for whole lines; the engine dies of a line that is not.
    WholeReads,
    /// What comes in the same read as the confirmation of the engine's first move, behind it, is lost unless it ends
    /// the game; but not in a game with overtime or berserk turns.
    ConfirmationAlone,
}
