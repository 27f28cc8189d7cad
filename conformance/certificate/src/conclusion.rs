//! The conclusion from the verdicts of a certificate.

use linesman_protocols::Level;
use linesman_values::outcome::Conclusion;

use super::{CheckRecord, VerdictWord};

/// Returns the conclusion from the verdicts on one profile, if failures of this level or stricter count.
#[must_use]
pub fn conclusion(checks: &[CheckRecord], level: Level) -> Conclusion {
    let counts = |words: &[VerdictWord]| {
        let mut counting = checks.iter().filter(|check| check.level <= level);
        counting.any(|check| words.contains(&check.verdict))
    };
    if counts(&[VerdictWord::Fail, VerdictWord::Flaky]) {
        Conclusion::DoesNotConform
    } else if counts(&[VerdictWord::Skip, VerdictWord::Inconclusive]) {
        Conclusion::CouldNotTell
    } else {
        Conclusion::Conforms
    }
}
