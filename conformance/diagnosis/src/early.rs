//! Clues to why an answer came before it was wanted.

use std::time::Duration;

use linesman_protocols::Cause;

use super::{case::Case, finding::Finding, shown::shown};

/// Looks for a message right in front of an answer that came too early, and that another one had asked for.
pub(super) fn ended_by_line(case: &Case<'_>) -> Option<Finding> {
    let answer = case.text().filter(|_| case.cause() == Cause::Early)?;
    let is_due = case.wanted_behind_message()?.is(&answer);
    let (at, message) = case.found.sent.as_ref()?;
    let gap = case.found.at.saturating_sub(*at);
    let text = String::from_utf8_lossy(message);
    let finding = Finding::of("ends-at-line").with("line", shown(text.lines().next()?));
    let finding = finding.with("number", gap.as_millis());
    (is_due && gap <= AT_ONCE).then(|| finding.or_else(case.check.fix))
}

/// How soon an answer comes behind a message that brings it.
const AT_ONCE: Duration = Duration::from_millis(60);
