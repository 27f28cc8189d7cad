//! Why no stubs are written.

use std::{io, path::PathBuf};

use thiserror::Error;

/// Why no stubs are written.
#[derive(Debug, Error)]
pub enum Refused {
    /// It is no id.
    #[error(
        "{0:?} is no id of a check: write PROTOCOL/SUBJECT/NAME, with small letters, digits and single hyphens between them"
    )]
    Form(String),
    /// There is no such protocol.
    #[error("there is no protocol {wanted:?}; {meant}the protocols are {known}")]
    Protocol {
        /// What was asked for.
        wanted: String,
        /// A question whether another was meant.
        meant: String,
        /// The names of all.
        known: String,
    },
    /// The checks of the protocol are those of another one.
    #[error(
        "{0} has the checks of another protocol in other words: add the check to that one, of {1}"
    )]
    Derived(String, String),
    /// No check is about this subject.
    #[error("{protocol} has no checks of {wanted:?}; {meant}its subjects are {known}")]
    Subject {
        /// The protocol.
        protocol: String,
        /// What was asked for.
        wanted: String,
        /// A question whether another was meant.
        meant: String,
        /// The names of all.
        known: String,
    },
    /// There is such a check.
    #[error("there is a check {id:?} already, in {}:{line}", path.display())]
    Exists {
        /// Its id.
        id: String,
        /// The file of its row.
        path: PathBuf,
        /// The line of its row.
        line: usize,
    },
    /// A file is not as it is expected.
    #[error("{} has no place for the check: it has no {what}", path.display())]
    NoPlace {
        /// The file.
        path: PathBuf,
        /// What was looked for.
        what: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}
