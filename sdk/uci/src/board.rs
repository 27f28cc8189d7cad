//! The game behind a conversation, as the core of the family sees it: positions that lines describe, and moves in words.

use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use linesman_games::{Position, Rule};

use super::{Profile, Searching, Words};
use linesman_protocols::{Check, Levels};

/// A position without its past. Each protocol of the family has one for its game, and brings its own words and checks with it.
pub trait Board: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The rules that a move can break.
    type Rule: Rule;
    /// A game with its past.
    type Game: Position<Rule = Self::Rule, Action: Copy + Display + FromStr>;

    /// The words of the protocol.
    const WORDS: &'static Words;
    /// Its checks, in the order of their clauses.
    const CHECKS: &'static [&'static Check];
    /// Whether a move can mate.
    const HAS_MATE: bool;

    /// Returns its versions, the default first.
    fn profiles() -> Vec<Profile<Self>>;
    /// Returns the check that a move breaks together with a rule of the game.
    fn check_of(rule: Self::Rule, searching: Option<Searching>) -> &'static Check;
    /// Returns the last move of a game that a side sees.
    fn last(view: &ViewOf<Self>) -> Option<ActionOf<Self>>;

    /// Returns whether a game that a side sees is over.
    fn is_over(view: &ViewOf<Self>) -> bool;

    /// Returns the position that `startpos` means.
    fn start() -> Self;
    /// Reads the words behind `fen`.
    ///
    /// # Errors
    /// Says why they are no position.
    fn read(fen: &str) -> Result<Self, String>;
    /// Sets how moves are written, as the options of the engine say.
    fn set_form(&mut self, is_960: bool);
    /// Plays a move of the side to move.
    ///
    /// # Errors
    /// It is not written well, or breaks a rule. The position stays as it was.
    fn play(&mut self, word: &str) -> Result<(), MoveFault<Self::Rule>>;
    /// Returns whether the side to move is the first one.
    fn is_first_to_move(&self) -> bool;
    /// Returns every legal move in words, in a fixed order.
    fn move_words(&self) -> Vec<String>;
    /// Returns how many legal moves there are.
    fn count_moves(&self) -> usize;
    /// Returns whether the side to move has lost, because it is mated or the like.
    fn is_lost(&self) -> bool;
    /// Returns whether the side to move cannot win any more, whatever happens.
    fn cannot_win(&self) -> bool;
    /// Returns whether it is the position that `startpos` means.
    fn is_start(&self) -> bool;
}

impl<B: Board> linesman_protocols::Profile for Profile<B> {
    fn all() -> Vec<Self> {
        B::profiles()
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn levels(&self) -> Levels {
        self.levels
    }
}

/// What a side may know of a game.
pub type ViewOf<B> = <<B as Board>::Game as Position>::View;

/// A move in a game.
pub type ActionOf<B> = <<B as Board>::Game as Position>::Action;

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveFault<R> {
    /// It is not written as a move: why.
    Form(String),
    /// It is legal, and has capitals.
    Capitals,
    /// It breaks a rule: which, and how.
    Illegal(R, String),
}
