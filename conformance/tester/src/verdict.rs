//! What the suite came to.

use std::{fmt, sync::Arc, time::Duration};

use linesman_protocols::{Cause, Check, Level};

use crate::{games::Games, protocol::Drawing, run::Run, scenario::Scenario, script::Found};

/// The verdict on one check.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// All its scenarios went through.
    Pass,
    /// The agent broke it.
    Fail(Box<Found>),
    /// The agent broke it in some runs of a scenario and not in others, with the same seed.
    Flaky(Box<Found>, Tally),
    /// The agent broke it, always or in some runs, as was known before.
    Known {
        /// How it was broken.
        found: Box<Found>,
        /// In how many runs, if not in all.
        tally: Option<Tally>,
        /// Why that is put up with.
        reason: String,
    },
    /// It passed, although it is listed as a known failure for this reason. The list is wrong then, and that is a failure.
    UnexpectedPass(String),
    /// It was not tested, and why.
    Skip(String),
    /// The tester or the machine could not tell, and why; never the agent's fault.
    Inconclusive(String),
}

/// In how many runs of a scenario a check was broken, of those in which it could be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// The runs in which it was broken.
    pub broken: usize,
    /// The runs in which it could be judged.
    pub judged: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.broken, self.judged)
    }
}

impl Verdict {
    /// Returns the verdict's word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail(_) => "fail",
            Self::Flaky(..) => "flaky",
            Self::Known { .. } => "known",
            Self::UnexpectedPass(_) => "unexpected-pass",
            Self::Skip(_) => "skip",
            Self::Inconclusive(_) => "inconclusive",
        }
    }

    /// Returns how the check was broken, if it was.
    #[must_use]
    pub const fn found(&self) -> Option<&Found> {
        match self {
            Self::Fail(found) | Self::Flaky(found, _) | Self::Known { found, .. } => Some(found),
            Self::Pass | Self::UnexpectedPass(_) | Self::Skip(_) | Self::Inconclusive(_) => None,
        }
    }

    /// Returns in how many runs the check was broken, if it was in some and not in others.
    #[must_use]
    pub const fn tally(&self) -> Option<Tally> {
        match self {
            Self::Flaky(_, tally) => Some(*tally),
            Self::Known { tally, .. } => *tally,
            _ => None,
        }
    }

    /// Returns the cause of what was found wrong; where nobody can be blamed, the cause is the tester or the machine.
    #[must_use]
    pub fn cause(&self) -> Option<Cause> {
        match self {
            Self::Inconclusive(_) => Some(Cause::Harness),
            _ => self.found().map(|found| found.violation.cause),
        }
    }

    /// Returns why the verdict is not simply that the check passes or fails.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Known { reason, .. }
            | Self::UnexpectedPass(reason)
            | Self::Skip(reason)
            | Self::Inconclusive(reason) => Some(reason),
            Self::Pass | Self::Fail(_) | Self::Flaky(..) => None,
        }
    }

    /// Says in one line what is behind the verdict; nothing if the check passes.
    #[must_use]
    pub fn summary(&self) -> String {
        let cause = self
            .found()
            .map_or_else(String::new, |found| found.violation.cause.to_string());
        let runs = self
            .tally()
            .map_or_else(String::new, |tally| format!(", in {tally} runs"));
        match self {
            Self::Pass => String::new(),
            Self::Fail(_) | Self::Flaky(..) => format!("{cause}{runs}"),
            Self::Known { reason, .. } => format!("{cause}{runs}; known: {reason}"),
            Self::UnexpectedPass(reason) => {
                format!("unexpected pass: take it off the list of known failures ({reason})")
            }
            Self::Skip(why) | Self::Inconclusive(why) => why.clone(),
        }
    }

    /// Returns the verdict on a check that is known to fail for this reason.
    #[must_use]
    pub(crate) fn if_known(self, reason: &str) -> Self {
        let reason = reason.to_owned();
        match self {
            Self::Pass => Self::UnexpectedPass(reason),
            Self::Fail(found) => Self::Known {
                found,
                tally: None,
                reason,
            },
            Self::Flaky(found, tally) => Self::Known {
                found,
                tally: Some(tally),
                reason,
            },
            other => other,
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

impl CheckReport {
    /// Does the verdict make an agent fail that is asked for this level? A list of known failures that is wrong always does.
    #[must_use]
    pub fn is_failure(&self, level: Level) -> bool {
        match self.verdict {
            Verdict::Fail(_) | Verdict::Flaky(..) => self.level <= level,
            Verdict::UnexpectedPass(_) => true,
            _ => false,
        }
    }

    /// Was the check broken, and is it less binding than this level?
    #[must_use]
    pub fn is_note(&self, level: Level) -> bool {
        matches!(self.verdict, Verdict::Fail(_) | Verdict::Flaky(..)) && self.level > level
    }
}

/// A scenario that was run once.
#[derive(Clone, Debug)]
pub(crate) struct ScenarioReport {
    pub(crate) scenario: Scenario,
    /// The number of the run, from 1, where scenarios are run several times.
    pub(crate) number: usize,
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
    /// The function that draws the protocol's positions, if it has one.
    pub picture: Option<Drawing>,
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
    /// How many times each of them was run.
    pub repeat: usize,
    /// How long it took.
    pub took: Duration,
    /// The scenarios that were run, in the order in which they were to be.
    pub(crate) runs: Vec<Arc<ScenarioReport>>,
}

impl Report {
    /// Returns the reports of the checks that failed and count.
    pub fn failures(&self) -> impl Iterator<Item = &CheckReport> {
        self.checks
            .iter()
            .filter(|report| report.is_failure(self.level))
    }

    /// Returns the reports of the failures that count and did not show in every run.
    pub fn flaky(&self) -> impl Iterator<Item = &CheckReport> {
        self.failures()
            .filter(|report| matches!(report.verdict, Verdict::Flaky(..)))
    }

    /// Returns the reports of the checks that failed and are less binding than asked for.
    pub fn findings(&self) -> impl Iterator<Item = &CheckReport> {
        self.checks
            .iter()
            .filter(|report| report.is_note(self.level))
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
