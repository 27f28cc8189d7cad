//! The rules that a move can break, and how.

use std::fmt;

use super::{Move, Square};

crate::rules! {
    /// A rule that a move can break.
    pub enum Rule broken by Breach {
        /// No move is made once the game is over.
        GameOver,
        /// The sides move in turn.
        NotYourTurn,
        /// A side that can move does not pass.
        Pass is Refusal,
        /// A piece goes to an empty square.
        Occupied,
        /// A new piece comes next to one of the same side.
        Reach,
        /// A jump starts where a piece stands.
        EmptySquare is Presence,
        /// A side moves its own pieces only.
        WrongSide,
        /// A jump goes exactly two squares far.
        Distance,
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;

/// How a move breaks a rule. It prints as a fragment without full stop, for a player to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// The game is over.
    GameOver,
    /// It is the opponent's turn.
    NotYourTurn,
    /// A side passes.
    Pass {
        /// A move that it has.
        instead: Move,
    },
    /// A piece or a gap is on the square.
    Occupied {
        /// The square.
        to: Square,
    },
    /// No own piece is next to the square.
    Reach {
        /// The square.
        to: Square,
    },
    /// Nothing is on the square.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// A piece of the opponent is on the square.
    WrongSide {
        /// The square.
        from: Square,
    },
    /// A jump goes another distance than two squares.
    Distance {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotYourTurn => f.write_str("it is the opponent's turn"),
            Self::Pass { instead } => write!(f, "a pass, and {instead} is legal"),
            Self::Occupied { to } => write!(f, "{to} is not empty"),
            Self::Reach { to } => write!(f, "no own piece is next to {to}"),
            Self::EmptySquare { from } => write!(f, "no piece is on {from}"),
            Self::WrongSide { from } => write!(f, "the piece on {from} is the opponent's"),
            Self::Distance { from, to } if from.distance(*to) == 1 => {
                write!(f, "a piece next to {from} is added with {to} alone")
            }
            Self::Distance { from, to } => write!(f, "{to} is not two squares from {from}"),
        }
    }
}
