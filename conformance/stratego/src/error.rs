//! The errors that end the program with exit code 1.

use std::io;

use linesman_referee::CommandError;

/// The program failed, or its user asked for something impossible.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The system failed to do something.
    #[error("cannot {action}: {source}")]
    System {
        /// What the program tried to do.
        action: String,
        source: io::Error,
    },
    /// The profile does not exist.
    #[error("there is no profile {name:?}; the profiles are {known}")]
    NoProfile { name: String, known: String },
    /// The command of a player cannot be read.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The loop stopped before the game ended.
    #[error("the game did not end")]
    Unfinished,
    /// The log stops before the game ends.
    #[error("{path}: the log ends before the game does")]
    ShortLog { path: String },
}

impl Error {
    /// Returns what turns an error of the system into the failure to do `action`.
    pub(crate) fn cannot(action: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System {
            action: action.into(),
            source,
        }
    }
}
