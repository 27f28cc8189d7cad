//! How a move breaks a rule.

use std::fmt;

use super::Square;

/// How a move breaks a rule. It prints as a fragment without full stop, for a player to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// The game is over.
    GameOver,
    /// It is the opponent's turn.
    NotYourTurn,
    /// A piece of the opponent has to go on after a capture.
    BerserkNotYourTurn,
    /// A move starts or ends outside the board.
    OffTheBoard {
        /// The square outside.
        square: Square,
        /// How many files and ranks the board has.
        size: u8,
    },
    /// A move starts on a square without a piece.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// A move starts on a piece of the opponent.
    WrongSide {
        /// The square.
        from: Square,
    },
    /// The same, while a piece has to go on after a capture.
    BerserkWrongSide {
        /// The square.
        from: Square,
    },
    /// Another piece has to go on after its capture.
    BerserkPiece {
        /// Where the piece is that has to go on.
        due: Square,
        /// Where the move starts.
        from: Square,
    },
    /// A move ends where it starts.
    NoDistance {
        /// The square.
        from: Square,
    },
    /// A move leads along neither a rank nor a file.
    NotInLine {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A move ends on another piece.
    Occupied {
        /// The square.
        to: Square,
    },
    /// Another piece is in the way of a move.
    Between(InTheWay),
    /// A move jumps over a piece that no piece jumps over.
    OverUntouchable {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A piece jumps between squares that are not special.
    PlainJump {
        /// Where the piece is.
        from: Square,
    },
    /// A piece jumps onto a square that it cannot stop on.
    StopAfterJump {
        /// Where the piece is.
        from: Square,
        /// The square.
        to: Square,
    },
    /// A special square is closed to a piece.
    Closed {
        /// What the piece does there.
        what: Entry,
        /// Where the piece is.
        from: Square,
        /// What the square is.
        sort: SpecialSort,
        /// The square.
        square: Square,
    },
    /// A piece goes further than its speed.
    TooFar {
        /// Where the piece is.
        from: Square,
        /// How far it goes at most.
        speed: u32,
        /// How far it would go.
        distance: u8,
    },
}

/// A piece in the way of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTheWay {
    /// Where it is.
    pub on: Square,
    /// Where the other one starts.
    pub from: Square,
    /// Where the other one would go.
    pub to: Square,
}

/// What a piece does on a special square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It comes from outside.
    Enters,
    /// It stops there.
    Stops,
    /// It passes over it.
    Passes,
}

crate::table! {
    /// A sort of special squares.
    pub enum SpecialSort {
        /// Returns its name, as in `the centre square`.
        name: &'static str;

        /// The centre.
        Centre("centre"),
        /// The corners.
        Corner("corner"),
        /// The attackers' fort.
        AttackerFort("attackers' fort"),
        /// The defenders' fort.
        DefenderFort("defenders' fort"),
    }
}

impl Breach {
    /// Returns the piece in the way, if that is what is wrong.
    #[must_use]
    pub const fn in_the_way(&self) -> Option<InTheWay> {
        match self {
            Self::Between(found) => Some(*found),
            _ => None,
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotYourTurn => f.write_str("it is the opponent's turn"),
            Self::BerserkNotYourTurn => {
                f.write_str("the opponent's piece goes on after its capture")
            }
            Self::OffTheBoard { square, size } => {
                write!(f, "{square} is not on a board of {size} files and ranks")
            }
            Self::EmptySquare { from } => write!(f, "no piece stands on {from}"),
            Self::WrongSide { from } | Self::BerserkWrongSide { from } => {
                write!(f, "the piece on {from} is the opponent's")
            }
            Self::BerserkPiece { due, from } => write!(
                f,
                "the piece on {due} has to go on after its capture, not the one on {from}"
            ),
            Self::NoDistance { from } => write!(f, "the piece on {from} would stay there"),
            Self::NotInLine { from, to } => {
                write!(f, "{from} and {to} are not on one rank or file")
            }
            Self::Occupied { to } => write!(f, "a piece stands on {to}"),
            Self::Between(InTheWay { on, from, to }) => {
                write!(f, "a piece on {on} stands between {from} and {to}")
            }
            Self::OverUntouchable { from, to } => write!(
                f,
                "between {from} and {to} stands a piece that nobody jumps over"
            ),
            Self::PlainJump { from } => write!(
                f,
                "the piece on {from} jumps only from or to a special square"
            ),
            Self::StopAfterJump { from, to } => {
                write!(f, "the piece on {from} may not stop on {to}")
            }
            Self::Closed {
                what,
                from,
                sort,
                square,
            } => {
                let (verb, end) = match what {
                    Entry::Enters => ("enter", " from outside"),
                    Entry::Stops => ("stop on", ""),
                    Entry::Passes => ("pass", ""),
                };
                let name = sort.name();
                write!(
                    f,
                    "the piece on {from} may not {verb} the {name} square {square}{end}"
                )
            }
            Self::TooFar {
                from,
                speed,
                distance,
            } => {
                let squares = if speed == 1 { "square" } else { "squares" };
                write!(
                    f,
                    "the piece on {from} goes {speed} {squares} at most, not {distance}"
                )
            }
        }
    }
}
