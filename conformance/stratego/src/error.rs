//! The errors that end the program.

use std::io;

use linesman_referee::CommandError;
use linesman_viewer::ServeError;

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
    /// There is no such kind of player.
    #[error(
        "there is no player {0:?}; a player is @human, @network, @network:ADDRESS or a program, such as ./{program}",
        program = .0.trim_start_matches('@')
    )]
    NoPlayer(String),
    /// The command of a player cannot be read.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The page cannot be served.
    #[error(transparent)]
    Page(#[from] ServeError),
    /// The loop stopped before the game ended.
    #[error("the game did not end")]
    Unfinished,
    /// The file is something else than a log.
    #[error("{path}: {why}")]
    NoLog { path: String, why: String },
    /// The log is damaged, or the rules disagree with it.
    #[error("{path}: the log disagrees with the rules of {profile}, or is damaged")]
    WrongLog { path: String, profile: &'static str },
    /// The log stops before the game ends.
    #[error("{path}: the log ends before the game does")]
    ShortLog { path: String },
}

impl Error {
    /// Returns whether a reader of the output has seen enough. There is nothing to tell about that.
    pub(crate) fn is_reader_gone(&self) -> bool {
        matches!(self, Self::System { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the exit code of the program.
    pub(crate) const fn exit_code(&self) -> u8 {
        match self {
            Self::NoLog { .. } => 2,
            _ => 1,
        }
    }

    /// Returns what turns an error of the system into the failure to do `action`.
    pub(crate) fn cannot(action: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System {
            action: action.into(),
            source,
        }
    }
}
