//! Why tests cannot be run.

use std::path::PathBuf;

use linesman_tester::known::KnownError;

/// The tests could not be run; never the agent's fault, except that its program may not start.
#[derive(Debug, thiserror::Error)]
pub enum TestError {
    /// Nothing is there to be tested.
    #[error("no agent is given; call `command` or `in_process`")]
    NoAgent,
    /// The protocol has no such profile.
    #[error("there is no profile {name:?}; the profiles are {profiles} and 'all'")]
    NoProfile {
        /// The name that was asked for.
        name: String,
        /// The names that there are.
        profiles: String,
    },
    /// No thread is left to run a test.
    #[error("--test-threads must be at least 1")]
    NoThreads,
    /// A pattern of ids cannot be read.
    #[error("the pattern {pattern:?} is not one: {source}")]
    Pattern {
        /// The pattern.
        pattern: String,
        /// What is wrong with it.
        source: glob::PatternError,
    },
    /// A pattern stands for none of the checks.
    #[error(
        "no check of {protocol} is called {pattern:?}; 'linesman list {protocol}' shows their ids"
    )]
    NoCheck {
        /// The protocol.
        protocol: &'static str,
        /// The pattern.
        pattern: String,
    },
    /// What is said to be a known failure cannot be one.
    #[error("known failure: {0}")]
    Known(#[from] KnownError),
    /// A built-in scenario is wrong.
    #[error(transparent)]
    Scenario(#[from] linesman_values::scenario::LoadError),
    /// The suite could not be run.
    #[error(transparent)]
    Run(#[from] linesman_tester::run::RunError),
    /// The transcripts could not be written.
    #[error("cannot write transcripts to {}", folder.display())]
    Transcripts {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}
