//! The terms of a test.

use std::time::Duration;

use linesman_protocols::{Check, Level};

use crate::digest::Hex;

/// What a suite demands of an agent. A certificate records it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The checks to test, as patterns of ids; all if there are none.
    pub only: Vec<String>,
    /// The checks to leave out, as patterns of ids.
    pub skip: Vec<String>,
    /// The checks to test, each with its level in the profile.
    pub checks: Vec<(&'static Check, Level)>,
    /// The digest of the checks and the scenarios.
    pub digest: Hex<32>,
    /// How long an agent may take, each with the name of the limit.
    pub limits: Vec<(&'static str, Duration)>,
    /// How many bytes of memory an agent may hold, if that is limited.
    pub memory_limit: Option<u64>,
}
