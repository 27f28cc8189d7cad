//! How an action breaks a rule.

use std::fmt;

use super::Division;

/// How an action breaks a rule. It prints as a fragment without full stop, for a player to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// `A` is neither 0 nor 1.
    AttackFlag {
        /// What it is.
        attack: i64,
    },
    /// The target is outside the board.
    TargetOffBoard {
        /// The target's column.
        x: i64,
        /// The target's row.
        y: i64,
        /// How many columns the board has.
        columns: i64,
        /// How many rows the board has.
        rows: i64,
    },
    /// `dx` is neither -1 nor 1.
    Dx {
        /// What it is.
        dx: i64,
    },
    /// `dy` is neither -1 nor 1.
    Dy {
        /// What it is.
        dy: i64,
    },
    /// `p` is neither 0 nor 1.
    PointFlag {
        /// What it is.
        p: i64,
    },
    /// The game is over.
    GameOver,
    /// A division of the opponent is due.
    NotToAct {
        /// The division.
        due: Division,
    },
    /// A killed side gives an order.
    Killed,
    /// A killed side is killed again.
    KilledBefore,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AttackFlag { attack } => {
                write!(f, "A is {attack}; it is 1 to prefer attacks, otherwise 0")
            }
            Self::TargetOffBoard {
                x,
                y,
                columns,
                rows,
            } => write!(
                f,
                "the target ({x},{y}) is not on the board; xd runs from 0 to {} and yd from 0 to {}",
                columns - 1,
                rows - 1
            ),
            Self::Dx { dx } => write!(f, "dx is {dx}; it is -1 or 1"),
            Self::Dy { dy } => write!(f, "dy is {dy}; it is -1 or 1"),
            Self::PointFlag { p } => {
                write!(f, "p is {p}; it is 1 if Px comes first and 0 if Py does")
            }
            Self::GameOver => f.write_str("the game is over"),
            Self::NotToAct { due } => write!(
                f,
                "the side is not to act; division {due} of the opponent is due"
            ),
            Self::Killed => f.write_str("the side was killed and acts no more"),
            Self::KilledBefore => f.write_str("the side was killed before"),
        }
    }
}
