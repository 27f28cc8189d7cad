//! A submission that is not tested.

use crate::outcome::Verdict;

/// Why a submission has no verdict on its checks.
pub(crate) struct Untested {
    pub(crate) verdict: Verdict,
    pub(crate) reasons: Vec<String>,
}

impl Untested {
    pub(crate) fn rejected(reasons: Vec<String>) -> Self {
        Self {
            verdict: Verdict::Rejected,
            reasons,
        }
    }

    pub(crate) fn failed(reason: String) -> Self {
        Self {
            verdict: Verdict::CouldNotTell,
            reasons: vec![reason],
        }
    }
}
