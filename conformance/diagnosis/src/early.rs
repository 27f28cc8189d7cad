//! Clues to why an answer came before it was wanted.

use std::time::Duration;

use linesman_protocols::{Cause, Role};

use super::{case::Case, finding::Finding, shown::shown};

/// Looks for a line right in front of an answer that came too early. It was sent alone, and asked for no answer.
pub(super) fn ended_by_line(case: &Case<'_>) -> Option<Finding> {
    let (sent, message) = case.found.sent.as_ref()?;
    let text = String::from_utf8_lossy(message);
    let mut lines = text.lines();
    let (line, rest) = (lines.next()?, lines.next());
    // Part of a turn asks for an answer, too, if an agent does not wait for the rest.
    if case.cause() != Cause::Early || rest.is_some() || case.check.is(Role::WholeTurn) {
        return None;
    }
    let gap = case.found.at.saturating_sub(*sent);
    let finding = Finding::of("ends-at-line").with("line", shown(line));
    let finding = finding.with("number", gap.as_millis());
    (gap <= AT_ONCE).then(|| finding.or_else(case.check.fix))
}

/// How soon an answer comes behind a line that brings it.
const AT_ONCE: Duration = Duration::from_millis(60);
