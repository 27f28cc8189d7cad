//! The rules that a move can break, by name.

use crate::IllegalAction;

/// A rule that a move can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Nobody moves once the game is over.
    GameOver,
    /// A side moves when it is its turn.
    NotYourTurn,
    /// A side does not move while a piece of the other side has to go on after a capture.
    BerserkNotYourTurn,
    /// A move starts and ends on the board.
    OffTheBoard,
    /// A move starts where a piece stands.
    EmptySquare,
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
    Blocked,
    /// A piece that jumps does so over one adjacent enemy, and not over every kind and everywhere.
    BadJump,
    /// A piece does not enter special squares from outside that are closed to it.
    MayNotEnter,
    /// A piece does not pass over special squares that are closed to it.
    MayNotPass,
    /// A piece does not stop on special squares that are closed to it.
    MayNotStop,
    /// A piece goes no further than its speed.
    TooFar,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 16] = [
        Self::GameOver,
        Self::NotYourTurn,
        Self::BerserkNotYourTurn,
        Self::OffTheBoard,
        Self::EmptySquare,
        Self::WrongSide,
        Self::BerserkWrongSide,
        Self::BerserkPiece,
        Self::NoDistance,
        Self::NotInLine,
        Self::Blocked,
        Self::BadJump,
        Self::MayNotEnter,
        Self::MayNotPass,
        Self::MayNotStop,
        Self::TooFar,
    ];

    /// Returns the rule's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotYourTurn => "not-your-turn",
            Self::BerserkNotYourTurn => "berserk-not-your-turn",
            Self::OffTheBoard => "off-the-board",
            Self::EmptySquare => "empty-square",
            Self::WrongSide => "wrong-side",
            Self::BerserkWrongSide => "berserk-wrong-side",
            Self::BerserkPiece => "berserk-piece",
            Self::NoDistance => "no-distance",
            Self::NotInLine => "not-in-line",
            Self::Blocked => "blocked",
            Self::BadJump => "bad-jump",
            Self::MayNotEnter => "may-not-enter",
            Self::MayNotPass => "may-not-pass",
            Self::MayNotStop => "may-not-stop",
            Self::TooFar => "too-far",
        }
    }

    /// Returns the rule that an action broke, if it is one of these.
    #[must_use]
    pub fn broken_by(action: &IllegalAction) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.name() == action.rule)
    }

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

    /// Returns the error that says how this rule was broken.
    pub(super) const fn broken(self, message: String) -> IllegalAction {
        IllegalAction {
            rule: self.name(),
            message,
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
