//! What follows from verdicts.

use std::fmt;

use linesman_protocols::Level;
use serde::{Deserialize, Serialize};

use super::{CheckRecord, VerdictWord};

/// Does the agent conform?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// It does.
    Conforms,
    /// It does not.
    DoesNotConform,
    /// The tester or the machine could not tell.
    CouldNotTell,
}

impl Conclusion {
    /// Returns what follows from the verdicts of one profile, if failures of this level and more binding ones count.
    #[must_use]
    pub fn of_checks(checks: &[CheckRecord], level: Level) -> Self {
        let is_failure = |check: &CheckRecord| {
            matches!(check.verdict, VerdictWord::Fail | VerdictWord::Flaky) && check.level <= level
        };
        if checks.iter().any(is_failure) {
            Self::DoesNotConform
        } else if checks
            .iter()
            .any(|check| check.verdict == VerdictWord::Inconclusive)
        {
            Self::CouldNotTell
        } else {
            Self::Conforms
        }
    }

    /// Returns what follows from what the profiles came to.
    #[must_use]
    pub fn of_profiles(profiles: impl IntoIterator<Item = Self>) -> Self {
        profiles
            .into_iter()
            .fold(Self::Conforms, |all, one| match (all, one) {
                (Self::DoesNotConform, _) | (_, Self::DoesNotConform) => Self::DoesNotConform,
                (Self::CouldNotTell, _) | (_, Self::CouldNotTell) => Self::CouldNotTell,
                (Self::Conforms, Self::Conforms) => Self::Conforms,
            })
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Conforms => "conforms",
            Self::DoesNotConform => "does not conform",
            Self::CouldNotTell => "could not tell",
        })
    }
}
