//! The rules that a move can break, by name.

crate::rules! {
    /// A rule that a move can break.
    pub enum Rule {
        /// Nobody moves once the game is over.
        GameOver = "game-over",
        /// A side moves when it is its turn.
        NotYourTurn = "not-your-turn",
        /// A side does not move while a piece of the other side has to go on after a capture.
        BerserkNotYourTurn = "berserk-not-your-turn",
        /// A move starts and ends on the board.
        OffTheBoard = "off-the-board",
        /// A move starts where a piece stands.
        EmptySquare = "empty-square",
        /// A side moves its own pieces only.
        WrongSide = "wrong-side",
        /// A side moves its own pieces only, and one of them has to go on after a capture.
        BerserkWrongSide = "berserk-wrong-side",
        /// After a capture the same piece goes on.
        BerserkPiece = "berserk-piece",
        /// A piece goes somewhere.
        NoDistance = "no-distance",
        /// A piece moves along a rank or a file.
        NotInLine = "not-in-line",
        /// A piece does not pass over others, nor stop on them.
        Blocked = "blocked",
        /// A piece that jumps does so over one adjacent enemy, and not over every kind and everywhere.
        BadJump = "bad-jump",
        /// A piece does not enter special squares from outside that are closed to it.
        MayNotEnter = "may-not-enter",
        /// A piece does not pass over special squares that are closed to it.
        MayNotPass = "may-not-pass",
        /// A piece does not stop on special squares that are closed to it.
        MayNotStop = "may-not-stop",
        /// A piece goes no further than its speed.
        TooFar = "too-far",
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
