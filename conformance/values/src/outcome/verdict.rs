//! The verdict on one check.

use std::fmt;

use linesman_protocols::Cause;
use serde::Serialize;

use super::Found;

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
    /// It was not reached, and why.
    Skip(String),
    /// There was nothing to judge, and why: the agent did not use what the check is about, which is allowed.
    NotApplicable(String),
    /// The agent does not offer what the check is about, and why that is known: it has declared what it offers.
    NotOffered(String),
    /// The tester or the machine could not tell, and why; never the agent's fault.
    Inconclusive(String),
}

/// In how many runs of a scenario a check was broken, of those in which it could be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// The runs in which it was broken.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub broken: usize,
    /// The runs in which it could be judged.
    #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
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
            Self::NotApplicable(_) => "not-applicable",
            Self::NotOffered(_) => "not-offered",
            Self::Inconclusive(_) => "inconclusive",
        }
    }

    /// Returns how the check was broken, if it was.
    #[must_use]
    pub const fn found(&self) -> Option<&Found> {
        match self {
            Self::Fail(found) | Self::Flaky(found, _) | Self::Known { found, .. } => Some(found),
            Self::Pass
            | Self::UnexpectedPass(_)
            | Self::Skip(_)
            | Self::NotApplicable(_)
            | Self::NotOffered(_)
            | Self::Inconclusive(_) => None,
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
            | Self::NotApplicable(reason)
            | Self::NotOffered(reason)
            | Self::Inconclusive(reason) => Some(reason),
            Self::Pass | Self::Fail(_) | Self::Flaky(..) => None,
        }
    }

    /// Describes the verdict in one line; nothing if the check passes.
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
            Self::Skip(why)
            | Self::NotApplicable(why)
            | Self::NotOffered(why)
            | Self::Inconclusive(why) => why.clone(),
        }
    }

    /// Returns the verdict on a check that is known to fail for this reason.
    #[must_use]
    pub fn if_known(self, reason: &str) -> Self {
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
