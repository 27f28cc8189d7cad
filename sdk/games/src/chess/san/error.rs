//! What is wrong with a move in SAN.

use std::fmt;

use super::super::{Breach, Role, Square};

/// A text that is not a legal move in SAN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// The text is not a move.
    Text {
        /// Where it stops being one: in characters, the first one being 1.
        column: usize,
    },
    /// No piece of this kind, on such a square if one is told, can go there.
    NoPiece {
        /// The kind.
        role: Role,
        /// Where the move ends.
        to: Square,
    },
    /// Several pieces of this kind can go there.
    Ambiguous {
        /// The kind.
        role: Role,
        /// Where the first two of them are.
        from: [Square; 2],
        /// Where the move ends.
        to: Square,
    },
    /// A piece could go there, but the rules do not allow it now.
    Illegal(Breach),
    /// The move is legal, but the standard writes it differently.
    NotStandard {
        /// How it is written.
        expected: String,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { column } => write!(f, "column {column}: this is not a move like Nf3"),
            Self::NoPiece { role, to } => write!(f, "no such {} can go to {to}", role.name()),
            Self::Ambiguous { role, from, to } => {
                let ([a, b], name) = (from, role.name());
                write!(f, "the {name} on {a} and the one on {b} can go to {to}")
            }
            Self::Illegal(breach) => breach.fmt(f),
            Self::NotStandard { expected } => write!(f, "the move is written {expected}"),
        }
    }
}

impl std::error::Error for SanError {}
