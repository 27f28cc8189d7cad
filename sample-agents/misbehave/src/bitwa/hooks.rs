//! The points of a conversation at which a fault may step in.

use linesman_games::bitwa::Order;

use super::game::Game;
use crate::deed::{Deed, Writing};

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

    /// Says what to do when a command has come, before it is heeded; to read on is not to heed it.
    fn at_command(&self, game: &Game) -> Deed {
        let _ = game;
        Deed::Nothing
    }

    /// Returns the order to give in place of this one, which is legal.
    fn choose(&self, order: Order, game: &Game) -> Order {
        let _ = game;
        order
    }

    /// Words an answer, which ends with two newlines.
    fn word_answer(&self, answer: String, game: &Game) -> String {
        let _ = game;
        answer
    }

    /// Says what to do when the answer is out.
    fn after_answer(&self, game: &Game) -> Deed {
        let _ = game;
        Deed::Nothing
    }

    /// Says what to do when quit has been answered, before the player exits with status 0.
    fn at_quit(&self) -> Deed {
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
    /// What comes in the same read as a line, behind it, is lost.
    FirstLines,
}
