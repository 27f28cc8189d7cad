//! Whether an agent conforms.

use std::fmt;

use serde::{Deserialize, Serialize};

linesman_games::table! {
    /// Whether an agent conforms.
    #[derive(Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum Conclusion {
        /// Returns the words of reports.
        words: &'static str,
        /// Returns the exit code: 0 if the agent conforms or passed what was asked for, 1 if it does not conform, 3 if the tester
        /// could not tell.
        exit_code: u8;

        /// Every check that counts and applies was tested and passed.
        Conforms("conforms", 0),
        /// The agent passed what was asked for, which is less than all: checks were left out, or are known to fail.
        Passed("passed", 0),
        /// The agent does not conform.
        DoesNotConform("does not conform", 1),
        /// A check that counts was not reached, or could not be judged.
        CouldNotTell("could not tell", 3),
    }
}

impl Conclusion {
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
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
