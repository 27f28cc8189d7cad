//! The conclusion from the verdicts of a certificate.

use linesman_protocols::Level;

use super::{CheckRecord, VerdictWord};
use crate::outcome::Conclusion;

impl Conclusion {
    /// Returns the conclusion from the verdicts on one profile, if failures of this level or stricter count.
    #[must_use]
    pub fn of_checks(checks: &[CheckRecord], level: Level) -> Self {
        let is_failure = |check: &CheckRecord| {
            matches!(check.verdict, VerdictWord::Fail | VerdictWord::Flaky) && check.level <= level
        };
        if checks.iter().any(is_failure) {
            Self::DoesNotConform
        } else if checks
            .iter()
            .any(|check| check.verdict == VerdictWord::Inconclusive)
        {
            Self::CouldNotTell
        } else {
            Self::Conforms
        }
    }
}
