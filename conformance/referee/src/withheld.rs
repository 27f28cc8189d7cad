//! What a sandbox withheld from a program, as a value.

use std::{fmt, path::PathBuf};

use crate::MemoryLimit;

/// What a sandbox withheld from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Withheld {
    /// A file or folder that is there, and hidden.
    Hidden(PathBuf),
    /// A file or folder that it sees, and may not change.
    Unwritable(PathBuf),
    /// So much memory that it may reserve, which is too little for a sanitizer.
    Reserve(u64),
}

impl fmt::Display for Withheld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hidden(path) => {
                let path = path.display();
                write!(
                    f,
                    "the sandbox hides {path} (fix: --allow-read {path}; in a plan, 'allow-read' in [sandbox])"
                )
            }
            Self::Unwritable(path) => write!(
                f,
                "the sandbox does not let it write to {} (fix: write to the folder that the variable TMPDIR names)",
                path.display()
            ),
            Self::Reserve(bytes) => write!(
                f,
                "the sandbox limits the memory that a process reserves to {}, and a sanitizer reserves terabytes (fix: build the bot \
                 without one, or test it without a sandbox)",
                MemoryLimit(Some(bytes >> 20 << 20))
            ),
        }
    }
}
