//! The conclusion from the verdicts of a certificate.

use linesman_protocols::Level;

use super::{CheckRecord, VerdictWord};
use crate::outcome::Conclusion;

impl Conclusion {
    /// Returns the conclusion from the verdicts on one profile, if failures of this level or stricter count.
    #[must_use]
    pub fn of_checks(checks: &[CheckRecord], level: Level) -> Self {
        let counts = |words: &[VerdictWord]| {
            let mut counting = checks.iter().filter(|check| check.level <= level);
            counting.any(|check| words.contains(&check.verdict))
        };
        if counts(&[VerdictWord::Fail, VerdictWord::Flaky]) {
            Self::DoesNotConform
        } else if counts(&[VerdictWord::Skip, VerdictWord::Inconclusive]) {
            Self::CouldNotTell
        } else {
            Self::Conforms
        }
    }
}
