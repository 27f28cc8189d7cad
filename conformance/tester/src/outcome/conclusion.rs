//! Whether an agent conforms.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whether an agent conforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// The agent conforms.
    Conforms,
    /// The agent does not conform.
    DoesNotConform,
    /// The tester or the machine could not tell.
    CouldNotTell,
}

impl Conclusion {
    /// All conclusions.
    pub const ALL: [Self; 3] = [Self::Conforms, Self::DoesNotConform, Self::CouldNotTell];

    /// Returns the conclusion for all profiles together.
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

    /// Returns the exit code: 0 if the agent conforms, 1 if it does not, 3 if the tester could not tell.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Conforms => 0,
            Self::DoesNotConform => 1,
            Self::CouldNotTell => 3,
        }
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
