//! What a protocol brings to pictures of its games.

use linesman_games::Side;

pub use super::{
    asking::{Choice, Picked, Question, QuestionForm, Stock},
    positions::PositionRequest,
};
use crate::game::GameRequest;
use linesman_values::options::OptionError;
pub use linesman_values::picture::Picture;

/// How games of a protocol are shown on a board.
#[derive(Clone, Copy, Debug)]
pub struct ShowForm {
    /// Begins a game.
    pub begin: BeginShown,
    /// Draws a position that the user names.
    ///
    /// # Errors
    /// The text is not a position, or an option is missing or has a wrong value.
    pub position: fn(&PositionRequest<'_>) -> Result<Picture, OptionError>,
    /// Returns what a letter on the board stands for, in words.
    pub name: fn(char) -> String,
    /// What is marked on the board after an action, in words.
    pub marks: &'static str,
    /// How the pieces are drawn.
    pub look: Look,
}

/// How the pieces of a game are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colours of the sides.
    pub colours: Colours,
    /// Draws what a letter stands for: the data of a path of SVG in a square of 40 by 40 units, which is filled; nothing if the letter
    /// itself is drawn.
    pub figure: fn(char) -> &'static str,
    /// Whether a figure has its letter beside it, because players speak of the letters.
    pub has_letters: bool,
    /// Whether the figures are the pieces, and stand on squares that are light and dark in turn, and not on stones.
    pub is_alone: bool,
}

impl Look {
    /// Letters in red and blue.
    pub const PLAIN: Self = Self {
        colours: Colours::RedBlue,
        figure: |_| "",
        has_letters: true,
        is_alone: false,
    };
}

linesman_games::table! {
    /// The colours of the two sides, the first side first.
    pub enum Colours {
        /// Returns the name of the colours in the data of a page.
        name: &'static str;

        /// Red and blue.
        RedBlue("red-blue"),
        /// Dark and light, as stones are.
        DarkLight("dark-light"),
        /// Orange and teal.
        OrangeTeal("orange-teal"),
        /// White and black, as the pieces of chess are.
        WhiteBlack("white-black"),
    }
}

/// Begins a game in the profile with this name. An error says that there is no such profile, or that an option is missing or has a wrong
/// value.
pub type BeginShown = fn(&str, &GameRequest) -> Result<Box<dyn Shown>, OptionError>;

/// A game that is shown from its first position to its last.
pub trait Shown: Send {
    /// Returns the position. What the last action was about is marked, and the caption says how far the game has come.
    fn picture(&self) -> Picture;
    /// Carries out an action, as the record of a game has it. Returns what became of it, in the protocol's own words; nothing if there
    /// are none.
    ///
    /// # Errors
    /// Says why the rules do not allow the action. The position is unchanged.
    fn play(&mut self, side: Side, action: &str) -> Result<String, String>;
    /// Takes a side out of the game, which goes on without it.
    fn exclude(&mut self, side: Side);
    /// Returns what a side is asked; none if it is not to act, or people cannot answer on a board.
    fn question(&self, side: Side) -> Option<Question> {
        let _ = side;
        None
    }
    /// Writes what a side has picked on the board as the protocol does, whether or not it is legal.
    ///
    /// # Errors
    /// Says why it is no answer.
    fn answer(&self, side: Side, picked: &Picked) -> Result<String, String> {
        let _ = (side, picked);
        Err("this game is not played on a board".to_owned())
    }
    /// Returns what goes where by the last action: pairs of squares, each as its row from the top and its column from the left.
    fn arrows(&self) -> Vec<[(usize, usize); 2]> {
        Vec::new()
    }
    /// Returns why the rules have ended the game, in words that go on after the result, such as `the king was captured`; none if they have
    /// not.
    fn ending(&self) -> Option<String> {
        None
    }
    /// Returns whether the next action of a side is a secret of that side, so that the other side is not shown it.
    fn is_secret(&self) -> bool {
        false
    }
}
