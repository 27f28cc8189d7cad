//! Whether an agent conforms.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whether an agent conforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// Every check that counts and applies was tested and passed.
    Conforms,
    /// The agent passed what was asked for, which is less than all: checks were left out, or are known to fail.
    Passed,
    /// The agent does not conform.
    DoesNotConform,
    /// A check that counts was not reached, or could not be judged.
    CouldNotTell,
}

impl Conclusion {
    /// All conclusions.
    pub const ALL: [Self; 4] = [
        Self::Conforms,
        Self::Passed,
        Self::DoesNotConform,
        Self::CouldNotTell,
    ];

    /// Returns the conclusion for all profiles together.
    #[must_use]
    pub fn of_profiles(profiles: impl IntoIterator<Item = Self>) -> Self {
        let weight = |conclusion: &Self| match conclusion {
            Self::Conforms => 0,
            Self::Passed => 1,
            Self::CouldNotTell => 2,
            Self::DoesNotConform => 3,
        };
        let worst = profiles.into_iter().max_by_key(weight);
        worst.unwrap_or(Self::Conforms)
    }

    /// Returns the exit code: 0 if the agent conforms or passed what was asked for, 1 if it does not conform, 3 if the tester
    /// could not tell.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Conforms | Self::Passed => 0,
            Self::DoesNotConform => 1,
            Self::CouldNotTell => 3,
        }
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Conforms => "conforms",
            Self::Passed => "passed",
            Self::DoesNotConform => "does not conform",
            Self::CouldNotTell => "could not tell",
        })
    }
}
