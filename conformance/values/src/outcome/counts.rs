//! How many checks have which verdict.

use serde::Serialize;

use super::{Report, Verdict};

/// How many checks of a report have which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// The checks that passed.
    pub passed: usize,
    /// The checks that failed and count, flaky ones and unexpected passes included.
    pub failed: usize,
    /// The failures that count and did not show in every run.
    pub flaky: usize,
    /// The checks that are listed as known failures, but pass.
    #[serde(skip)]
    pub unexpected: usize,
    /// The checks that failed, but are less strict than the level of the report.
    pub noted: usize,
    /// The known failures.
    pub known: usize,
    /// The checks that were not reached.
    pub skipped: usize,
    /// The checks that do not apply, because the agent did not use what they are about.
    pub not_applicable: usize,
    /// The checks of what the agent does not offer.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub not_offered: usize,
    /// The checks that the tester could not judge.
    pub inconclusive: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Report {
    /// Counts the verdicts.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let count = |is_it: fn(&Verdict) -> bool| {
            let verdicts = self.checks.iter().map(|check| &check.verdict);
            verdicts.filter(|verdict| is_it(verdict)).count()
        };
        Counts {
            passed: count(|verdict| matches!(verdict, Verdict::Pass)),
            failed: self.failures().count(),
            flaky: self.flaky().count(),
            unexpected: count(|verdict| matches!(verdict, Verdict::UnexpectedPass(_))),
            noted: self.findings().count(),
            known: count(|verdict| matches!(verdict, Verdict::Known { .. })),
            skipped: count(|verdict| matches!(verdict, Verdict::Skip(_))),
            not_applicable: count(|verdict| matches!(verdict, Verdict::NotApplicable(_))),
            not_offered: count(|verdict| matches!(verdict, Verdict::NotOffered(_))),
            inconclusive: count(|verdict| matches!(verdict, Verdict::Inconclusive(_))),
        }
    }
}
