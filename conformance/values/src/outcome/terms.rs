//! The terms of a test.

use std::time::Duration;

use linesman_protocols::{Check, Level};

use crate::digest::Hex;

/// What a suite demands of an agent. A certificate records it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The name of the frozen suite, if it is one.
    pub frozen: Option<&'static str>,
    /// The checks to test, as patterns of ids; all if there are none.
    pub only: Vec<String>,
    /// The checks to leave out, as patterns of ids.
    pub skip: Vec<String>,
    /// Whether the run tests part of the profile only, whatever is asked for: the user's own scenarios, or an agent of this
    /// process, whose time and memory cannot be told from those of the test.
    pub is_partial: bool,
    /// Whether long games were cut short. Then the agent was not tested in full.
    pub is_quick: bool,
    /// The checks to test, each with its level in the profile.
    pub checks: Vec<(&'static Check, Level)>,
    /// The digest of the checks and the scenarios.
    pub digest: Hex<32>,
    /// How long an agent may take, each with the name of the limit.
    pub limits: Vec<(&'static str, Duration)>,
    /// How many bytes of memory an agent may hold, if that is limited.
    pub memory_limit: Option<u64>,
}

impl Terms {
    /// Returns whether the run tests part of the profile only.
    #[must_use]
    pub const fn is_part(&self) -> bool {
        self.is_partial || self.is_quick || !self.only.is_empty() || !self.skip.is_empty()
    }
}
