//! What can go wrong with a recording.

use std::io;

use linesman_tester::RunError;
use linesman_values::scenario::LoadError;

/// A conversation cannot be recorded.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The transcript cannot be read.
    #[error("cannot read {path}")]
    Read {
        /// The file.
        path: String,
        /// Why it cannot be read.
        source: io::Error,
    },
    /// The file is not a transcript.
    #[error("{path} is not a transcript: {reason}")]
    NotATranscript {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The transcript does not tell which side the agent played, and no side was given.
    #[error("{path} does not tell which side the agent played; name it with --side: {sides}")]
    UnknownSide {
        /// The file.
        path: String,
        /// The sides to choose from.
        sides: String,
    },
    /// Games of this protocol do not have this option.
    #[error("a game of {protocol} has no --{option}")]
    NoSuchOption {
        /// The protocol.
        protocol: &'static str,
        /// The option.
        option: String,
    },
    /// The value of an option is not valid.
    #[error("{0}")]
    BadOption(String),
    /// The value of an option stands for several games.
    #[error("one game is recorded at a time; {value:?} stands for {count} values of --{option}")]
    SeveralGames {
        /// The option.
        option: String,
        /// Its value.
        value: String,
        /// For how many values it stands.
        count: usize,
    },
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(LoadError),
    /// The agent cannot be started, or the system failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The suite ended without a run of the game.
    #[error("the game was not played")]
    NotPlayed,
}

/// A recording cannot be written as a scenario.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The recording is empty.
    #[error("nothing was said")]
    Empty,
    /// A line that was sent is not UTF-8.
    #[error("a scenario is UTF-8, and {line:?} is not")]
    NotText {
        /// The line, escaped.
        line: String,
    },
    /// The game ends before the ply that was asked for.
    #[error("the game has {total} plies, and not {wanted}")]
    ShortGame {
        /// The number of plies that was asked for.
        wanted: usize,
        /// The number of plies of the game.
        total: usize,
    },
    /// The text that was written is not a valid scenario.
    #[error("the result is not a valid scenario: {0}")]
    NotAScenario(#[source] LoadError),
}
