//! What the suite came to.

use std::{fmt, sync::Arc, time::Duration};

use linesman_protocols::{Check, Level};

use crate::{games::Games, run::Run, scenario::Scenario, script::Found};

/// The verdict on one check.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// All its scenarios went through.
    Pass,
    /// The agent broke it.
    Fail(Box<Found>),
    /// It was not tested, and why.
    Skip(String),
    /// The tester or the machine could not tell, and why; never the agent's fault.
    Inconclusive(String),
}

impl Verdict {
    /// Returns the verdict's word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail(_) => "fail",
            Self::Skip(_) => "skip",
            Self::Inconclusive(_) => "inconclusive",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is known about one check.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// The check.
    pub check: &'static Check,
    /// How binding it is in the profile that was tested.
    pub level: Level,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The scenario that showed a failure.
    pub(crate) shown_by: Option<Arc<ScenarioReport>>,
}

/// A scenario that was run.
#[derive(Clone, Debug)]
pub(crate) struct ScenarioReport {
    pub(crate) scenario: Scenario,
    pub(crate) run: Run,
    /// Was it run again alone, since a fault that depends on time had shown while others ran?
    pub(crate) was_confirmed: bool,
}

/// What the suite came to.
#[derive(Clone, Debug)]
pub struct Report {
    /// The protocol's name.
    pub protocol: &'static str,
    /// The profile's name.
    pub profile: &'static str,
    /// The seed of the run.
    pub seed: u64,
    /// The least binding level of which a failure makes the agent fail.
    pub level: Level,
    /// Every check that was asked for, in the order of the clauses.
    pub checks: Vec<CheckReport>,
    /// How many scenarios were run.
    pub scenarios: usize,
    /// What the games came to that were played on top of the scenarios; nothing if none were asked for.
    pub games: Option<Games>,
    /// How long it took.
    pub took: Duration,
    /// The scenarios that were run, in the order in which they were to be.
    pub(crate) runs: Vec<Arc<ScenarioReport>>,
}

impl Report {
    /// Returns the reports of the checks that failed and count.
    pub fn failures(&self) -> impl Iterator<Item = &CheckReport> {
        self.checks.iter().filter(|report| {
            matches!(report.verdict, Verdict::Fail(_)) && report.level <= self.level
        })
    }

    /// Returns the reports of the checks that failed and are less binding than asked for.
    pub fn findings(&self) -> impl Iterator<Item = &CheckReport> {
        self.checks.iter().filter(|report| {
            matches!(report.verdict, Verdict::Fail(_)) && report.level > self.level
        })
    }

    /// Does the agent conform? Nothing if that could not be told.
    #[must_use]
    pub fn conforms(&self) -> Option<bool> {
        match self.exit_code() {
            0 => Some(true),
            1 => Some(false),
            _ => None,
        }
    }

    /// Returns the exit code: 0 conforms, 1 does not, 3 could not tell.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        if self.failures().next().is_some() {
            1
        } else if self
            .checks
            .iter()
            .any(|report| matches!(report.verdict, Verdict::Inconclusive(_)))
        {
            3
        } else {
            0
        }
    }
}
