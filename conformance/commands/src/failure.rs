//! Commands that fail.

use std::{
    fmt,
    io::{self, ErrorKind},
};

use anyhow::Context;
use linesman_referee::SpawnError;
use linesman_viewer::ServeError;
use rustix::io::Errno;

use crate::exit::Exit;

/// A command that failed, and the exit code that says how.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) error: anyhow::Error,
}

/// How a command ends.
pub(crate) type ExitResult = Result<Exit, Failure>;

/// A result whose error makes a command fail, with what could not be done before it.
pub(crate) trait OrFail<T, E>: Context<T, E> + Sized {
    /// Returns the result, or [`Failure::usage`].
    fn or_usage<C>(self, doing: impl FnOnce() -> C) -> Result<T, Failure>
    where
        C: fmt::Display + Send + Sync + 'static,
    {
        self.with_context(doing).map_err(Failure::usage)
    }

    /// Returns the result, or [`Failure::system`].
    fn or_system<C>(self, doing: impl FnOnce() -> C) -> Result<T, Failure>
    where
        C: fmt::Display + Send + Sync + 'static,
    {
        self.with_context(doing).map_err(Failure::system)
    }
}

impl<T, E, R: Context<T, E>> OrFail<T, E> for R {}

impl Failure {
    /// Returns the failure of a command with a mistake in its command line or its files. If the cause is that the system fails to read
    /// or write a file that could be read or written, it is the system's failure.
    pub(crate) fn usage(error: impl Into<anyhow::Error>) -> Self {
        let error = error.into();
        let exit = if errors(&error).any(is_of_system) {
            Exit::CouldNotTell
        } else {
            Exit::Usage
        };
        Self { exit, error }
    }

    /// Returns the failure to start an agent: a wrong command, or the system's fault.
    pub(crate) fn spawn(error: SpawnError) -> Self {
        if error.obstacle.is_of_machine() {
            Self::system(error)
        } else {
            Self::usage(error)
        }
    }

    /// Returns the failure to serve a page: a port that cannot be used, or the system's fault.
    pub(crate) fn serve(error: ServeError) -> Self {
        match error {
            ServeError::Listen { .. } => Self::usage(error),
            error => Self::system(error),
        }
    }

    /// Returns the failure of a command because of the system.
    pub(crate) fn system(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::CouldNotTell,
            error: error.into(),
        }
    }

    /// Sets the exit code of a command that ends because a reader of its output has seen enough.
    #[must_use]
    pub(crate) fn if_reader_gone(mut self, exit: Exit) -> Self {
        if self.is_reader_gone() {
            self.exit = exit;
        }
        self
    }

    /// Returns whether the command ends because a reader of its output has seen enough. There is nothing to tell about that.
    pub(crate) fn is_reader_gone(&self) -> bool {
        errors(&self.error).any(|error| error.kind() == ErrorKind::BrokenPipe)
    }
}

/// Returns the errors of the system among the causes of an error.
fn errors(error: &anyhow::Error) -> impl Iterator<Item = &io::Error> {
    error.chain().filter_map(|cause| cause.downcast_ref())
}

/// Returns whether the system cannot do what it was rightly asked for: a disk is full or broken, or too many files are open.
fn is_of_system(error: &io::Error) -> bool {
    let is_kind = matches!(
        error.kind(),
        ErrorKind::StorageFull
            | ErrorKind::QuotaExceeded
            | ErrorKind::FileTooLarge
            | ErrorKind::OutOfMemory
            | ErrorKind::WriteZero
            | ErrorKind::BrokenPipe
    );
    let is_code = Errno::from_io_error(error)
        .is_some_and(|code| matches!(code, Errno::IO | Errno::MFILE | Errno::NFILE));
    is_kind || is_code
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn a_failure_of_the_system_is_no_mistake_of_the_user() {
        let exit = |code: Errno| {
            let error: io::Result<()> = Err(code.into());
            Failure::usage(error.context("cannot write x").unwrap_err()).exit
        };
        for code in [
            Errno::NOSPC,
            Errno::DQUOT,
            Errno::FBIG,
            Errno::IO,
            Errno::MFILE,
        ] {
            assert_eq!(exit(code), Exit::CouldNotTell, "{code}");
        }
        for code in [Errno::NOENT, Errno::ACCESS, Errno::ISDIR, Errno::EXIST] {
            assert_eq!(exit(code), Exit::Usage, "{code}");
        }
    }
}
