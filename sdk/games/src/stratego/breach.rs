//! How an action breaks a rule.

use std::fmt;

use super::{Direction, Rank, Square};
use crate::text::count;

/// How an action breaks a rule. It prints as a fragment without full stop, for a player to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A row of a set-up has more or fewer than ten characters.
    RowLength {
        /// How many it has.
        characters: usize,
    },
    /// A row of a set-up holds what is neither a piece nor an empty square.
    UnknownPiece {
        /// Where in the row it is, from 0.
        column: usize,
        /// The character.
        byte: u8,
    },
    /// A set-up has more pieces of a rank than an army.
    TooManyPieces {
        /// The rank.
        rank: Rank,
        /// How many of them it has.
        pieces: usize,
    },
    /// A set-up has fewer pieces than the rules ask for.
    TooFewPieces {
        /// How many it has.
        pieces: usize,
    },
    /// A set-up has no flag.
    NoFlag,
    /// A move starts outside the board.
    StartOffBoard {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
    },
    /// A move ends outside the board.
    EndOffBoard {
        /// Where it starts.
        from: Square,
        /// Where it goes.
        direction: Direction,
        /// How far it goes.
        squares: i32,
    },
    /// A move starts on a square without a piece.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// A move starts on a piece of the opponent.
    EnemyPiece {
        /// The square.
        from: Square,
    },
    /// A bomb or a flag is moved.
    ImmobilePiece {
        /// Its square.
        from: Square,
        /// What it is.
        rank: Rank,
    },
    /// A move goes nowhere.
    NoDistance {
        /// How far it would go.
        squares: i32,
    },
    /// A piece that is no scout goes further than one square.
    TooFar {
        /// Its square.
        from: Square,
        /// What it is.
        rank: Rank,
        /// How far it would go.
        squares: i32,
    },
    /// A scout passes over something.
    PathBlocked {
        /// Where the scout is.
        from: Square,
        /// What is in its way.
        obstacle: Obstacle,
        /// Where that is.
        on: Square,
    },
    /// A move ends on a piece of the same side.
    OwnPiece {
        /// The square.
        to: Square,
    },
    /// A move ends in a lake.
    Lake {
        /// The square.
        to: Square,
    },
    /// The side is not asked for anything.
    NotToAct,
    /// The answer is of a kind that these rules do not know or that is not due now.
    WrongKind(WrongKind),
}

crate::table! {
    /// What is in a scout's way.
    pub enum Obstacle {
        /// Returns what it is, with its article.
        name: &'static str;

        /// A lake.
        Lake("a lake"),
        /// A piece of the same side.
        Own("a piece of its own side"),
        /// A piece of the other side.
        Enemy("a piece of the opponent"),
    }
}

crate::table! {
    /// Why an answer is of the wrong kind.
    pub enum WrongKind {
        /// Returns the reason.
        name: &'static str;

        /// Something else came instead of a set-up.
        SetupIsDue("a set-up is due"),
        /// A set-up came instead of a move.
        MoveIsDue("a move is due, not a set-up"),
        /// These rules know no pass.
        NoPass("passing is not allowed"),
        /// These rules let no side lose a turn.
        NoLostTurn("no turn can be lost"),
        /// These rules let no side give up.
        NoSurrender("surrender is not allowed"),
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::RowLength { characters } => {
                let characters = count(characters, "character");
                write!(f, "the row has {characters} instead of 10")
            }
            Self::UnknownPiece { column, byte } => write!(
                f,
                "column {column} holds '{}'; a square is one of 1 to 9, s, B, F or '.'",
                byte.escape_ascii()
            ),
            Self::TooManyPieces { rank, pieces } => write!(
                f,
                "the set-up has {pieces} pieces '{rank}' ({}); an army has {}",
                rank.name(),
                rank.count()
            ),
            Self::TooFewPieces { pieces } => {
                let pieces = count(pieces, "piece");
                write!(f, "the set-up has {pieces} instead of all 40")
            }
            Self::NoFlag => f.write_str("the set-up has no flag 'F'"),
            Self::StartOffBoard { x, y } => write!(
                f,
                "({x},{y}) is not on the board; columns and rows run from 0 to 9"
            ),
            Self::EndOffBoard {
                from,
                direction,
                squares,
            } => {
                let noun = if squares == 1 { "square" } else { "squares" };
                write!(
                    f,
                    "{squares} {noun} {direction} from {from} is off the board"
                )
            }
            Self::EmptySquare { from } => write!(f, "no piece stands on {from}"),
            Self::EnemyPiece { from } => write!(f, "the piece on {from} is the opponent's"),
            Self::ImmobilePiece { from, rank } => {
                write!(
                    f,
                    "the piece on {from} is a {} and cannot move",
                    rank.name()
                )
            }
            Self::NoDistance { squares } => {
                write!(f, "the multiplier is {squares}; it is 1 or more")
            }
            Self::TooFar {
                from,
                rank,
                squares,
            } => write!(
                f,
                "the piece on {from} is a {} and goes one square, not {squares}; only scouts go further",
                rank.name()
            ),
            Self::PathBlocked { from, obstacle, on } => write!(
                f,
                "the scout on {from} would pass over {} on {on}",
                obstacle.name()
            ),
            Self::OwnPiece { to } => write!(f, "a piece of the same side stands on {to}"),
            Self::Lake { to } => write!(f, "{to} is a lake"),
            Self::NotToAct => f.write_str("the side is not to act"),
            Self::WrongKind(why) => f.write_str(why.name()),
        }
    }
}
