//! What a sandbox withheld from a program, as a value.

use std::{fmt, path::PathBuf};

use crate::MemoryLimit;

/// What a sandbox withheld from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Withheld {
    /// A file or folder that is there, and hidden.
    Hidden(PathBuf),
    /// A file or folder that belongs to others, or in which some of theirs are.
    Foreign(PathBuf),
    /// A file or folder that it sees, and may not change.
    Unwritable(PathBuf),
    /// So much memory that it may reserve, which is too little for a sanitizer.
    Reserve(u64),
}

impl Withheld {
    /// Returns whether the program has no right to it, so that nobody else is to blame.
    #[must_use]
    pub const fn is_of_others(&self) -> bool {
        matches!(self, Self::Foreign(_))
    }

    /// Returns it in words, for where there is no plan.
    #[must_use]
    pub fn without_plan(&self) -> String {
        Self::drop_plan(&self.to_string())
    }

    /// Returns a text that may have it in words, for where there is no plan.
    #[must_use]
    pub fn drop_plan(text: &str) -> String {
        text.replace(IN_PLAN, "")
    }
}

/// What to do in a plan about what is hidden.
const IN_PLAN: &str = "; in a plan, 'allow-read' in [sandbox]";

impl fmt::Display for Withheld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hidden(path) => {
                let path = path.display();
                write!(
                    f,
                    "the sandbox hides {path} (fix: --allow-read {path}{IN_PLAN})"
                )
            }
            Self::Foreign(path) => write!(
                f,
                "it names {}, which is not its own, and the sandbox keeps the files of others from it",
                path.display()
            ),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_others_are_never_offered() {
        let foreign = Withheld::Foreign("/subs/rival".into());
        let text = foreign.to_string();
        assert!(text.contains("/subs/rival, which is not its own"), "{text}");
        assert!(!text.contains("allow-read") && foreign.is_of_others());
        assert_eq!(
            Withheld::Hidden("/lib".into()).without_plan(),
            "the sandbox hides /lib (fix: --allow-read /lib)"
        );
    }
}
