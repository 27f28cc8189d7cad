//! Why a test stopped before its end.

use std::{fmt, time::Duration};

/// Why a test stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The user interrupted it.
    Interrupted,
    /// The time for the whole test was up.
    OutOfTime(Duration),
}

impl Stopped {
    /// Returns the reason in one word, for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Interrupted => "interrupted",
            Self::OutOfTime(_) => "out-of-time",
        }
    }
}

/// The reason in a few words, to follow "because".
impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted => f.write_str("the run was interrupted"),
            Self::OutOfTime(time) => write!(
                f,
                "the {} s for the whole run were used up",
                time.as_secs_f64()
            ),
        }
    }
}
