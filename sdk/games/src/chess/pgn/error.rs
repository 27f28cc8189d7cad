//! What is wrong with a PGN, and where.

use std::fmt;

use super::super::{fen::FenError, san::SanError};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

/// Something that is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// Where it begins.
    pub place: Place,
    /// What it is.
    pub problem: PgnProblem,
}

/// What can be wrong with a PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgnProblem {
    /// The text ends in a comment that began here.
    OpenComment,
    /// The line or the text ends in a value that began here.
    OpenValue,
    /// A tag is not `[Name "value"]`.
    Tag,
    /// A character that means nothing here.
    Stray {
        /// The character, or the byte if it is not a character.
        found: char,
    },
    /// A word, value or comment is too long and was cut.
    TooLong {
        /// How many bytes there are at most.
        most: usize,
    },
    /// A NAG is not a number from 0 to 255.
    Nag,
    /// A variation ends that has not begun.
    Close,
    /// A variation begins where no move was made that it could take the place of.
    NothingToVary,
    /// The game ends in variations that are not closed.
    OpenVariations {
        /// How many.
        depth: usize,
    },
    /// A variation has a result, which is ignored.
    ResultInVariation,
    /// The game ends without a result.
    NoResult,
    /// The tag `Result` says something else.
    OtherResult {
        /// The value of the tag, cut after 80 characters.
        tag: String,
    },
    /// The tag `FEN` is not a position.
    Fen(FenError),
    /// The tag `Variant` names a variant that is neither standard chess nor Chess960.
    Variant {
        /// The value of the tag, cut after 80 characters.
        found: String,
    },
    /// A move is not one, or not legal.
    Move {
        /// The text.
        text: String,
        /// What is wrong.
        error: SanError,
    },
    /// A game has more moves or text than is kept.
    TooMuch,
    /// There are more problems from here on.
    More,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl std::error::Error for PgnError {}

impl fmt::Display for PgnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenComment => f.write_str("the comment does not end"),
            Self::OpenValue => f.write_str("the value does not end on its line"),
            Self::Tag => f.write_str("a tag is [Name \"value\"]"),
            Self::Stray { found } => write!(f, "{found:?} means nothing here"),
            Self::TooLong { most } => write!(f, "only {most} bytes are read of this"),
            Self::Nag => f.write_str("a NAG is a number from 0 to 255"),
            Self::Close => f.write_str("no variation is open here"),
            Self::NothingToVary => f.write_str("a variation stands behind a move"),
            Self::OpenVariations { depth } => write!(f, "variations are not closed: {depth}"),
            Self::ResultInVariation => f.write_str("a variation has no result"),
            Self::NoResult => f.write_str("the game ends without a result"),
            Self::OtherResult { tag } => write!(f, "the tag Result says {tag:?}"),
            Self::Fen(error) => error.fmt(f),
            Self::Variant { found } => write!(f, "the variant {found:?} is not known"),
            Self::Move { text, error } => write!(f, "{text:?}: {error}"),
            Self::TooMuch => f.write_str("nothing more of this game is kept"),
            Self::More => f.write_str("there are more problems from here on"),
        }
    }
}
