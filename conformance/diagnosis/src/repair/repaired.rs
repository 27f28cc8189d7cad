//! A line that was changed.

use super::super::finding::Finding;

/// A line that was changed, and what is wrong with a program that does not write it like that.
pub(super) struct Repaired {
    pub(super) line: String,
    pub(super) finding: Finding,
}

/// Returns a changed line with its diagnosis.
pub(super) fn repaired(line: impl Into<String>, finding: Finding) -> Option<Repaired> {
    let line = line.into();
    Some(Repaired { line, finding })
}
