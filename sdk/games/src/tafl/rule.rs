//! The rules that a move can break, by name.

use super::{Breach, Entry};

crate::rules! {
    /// A rule that a move can break.
    pub enum Rule broken by Breach {
        /// Nobody moves once the game is over.
        GameOver,
        /// A side moves when it is its turn.
        NotYourTurn,
        /// A side does not move while a piece of the other side has to go on after a capture.
        BerserkNotYourTurn,
        /// A move starts and ends on the board.
        OffTheBoard,
        /// A move starts where a piece stands.
        EmptySquare is Presence,
        /// A side moves its own pieces only.
        WrongSide,
        /// A side moves its own pieces only, and one of them has to go on after a capture.
        BerserkWrongSide,
        /// After a capture the same piece goes on.
        BerserkPiece,
        /// A piece goes somewhere.
        NoDistance,
        /// A piece moves along a rank or a file.
        NotInLine,
        /// A piece does not pass over others, nor stop on them.
        Blocked by Breach::Occupied { .. } | Breach::Between(_),
        /// A piece that jumps does so over one adjacent enemy, and not over every kind and everywhere.
        BadJump by Breach::OverUntouchable { .. } | Breach::PlainJump { .. },
        /// A piece does not enter special squares from outside that are closed to it.
        MayNotEnter by Breach::Closed { what: Entry::Enters, .. },
        /// A piece does not pass over special squares that are closed to it.
        MayNotPass by Breach::Closed { what: Entry::Passes, .. },
        /// A piece does not stop on special squares that are closed to it.
        MayNotStop by Breach::StopAfterJump { .. } | Breach::Closed { what: Entry::Stops, .. },
        /// A piece goes no further than its speed.
        TooFar,
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;

impl Rule {
    /// Returns what kind of refusal the breach leads to.
    #[must_use]
    pub const fn refusal(self) -> Refusal {
        match self {
            Self::NotYourTurn | Self::WrongSide => Refusal::WrongSide,
            Self::BerserkNotYourTurn | Self::BerserkWrongSide => Refusal::BerserkWrongSide,
            Self::BerserkPiece => Refusal::BerserkIllegalMove,
            _ => Refusal::IllegalMove,
        }
    }
}

/// The kinds of refusal that the notation's program tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The other side is to move, or the piece is the other side's.
    WrongSide,
    /// The piece cannot go there.
    IllegalMove,
    /// The same as [`WrongSide`](Self::WrongSide) while a piece has to go on after a capture.
    BerserkWrongSide,
    /// Another piece has to go on after a capture.
    BerserkIllegalMove,
}
