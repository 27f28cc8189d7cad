//! Commands that fail.

use linesman_referee::{Obstacle, SpawnError};

use crate::exit::Exit;

/// A command that failed, and the exit code that says how.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) error: anyhow::Error,
}

/// How a command ends.
pub(crate) type ExitResult = Result<Exit, Failure>;

impl Failure {
    /// Returns the failure of a command with a mistake in its command line or its files.
    pub(crate) fn usage(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::Usage,
            error: error.into(),
        }
    }

    /// Returns the failure to start an agent: a wrong command, or the system's fault.
    pub(crate) fn spawn(error: SpawnError) -> Self {
        match error.obstacle {
            Obstacle::System(_) | Obstacle::Stopping => Self::system(error),
            _ => Self::usage(error),
        }
    }

    /// Returns the failure of a command because of the system.
    pub(crate) fn system(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::CouldNotTell,
            error: error.into(),
        }
    }
}
