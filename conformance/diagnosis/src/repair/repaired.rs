//! A line that was changed.

use super::super::finding::Finding;

/// A line that was changed, and what is wrong with a program that does not write it like that.
pub(super) struct Repaired {
    pub(super) line: String,
    pub(super) finding: Finding,
    /// Whether the changed line only shows the form: what was meant cannot be told from the line.
    pub(super) is_example: bool,
}

/// Returns a changed line with its diagnosis.
pub(super) fn repaired(line: impl Into<String>, finding: Finding) -> Option<Repaired> {
    let line = line.into();
    Some(Repaired {
        line,
        finding,
        is_example: false,
    })
}
