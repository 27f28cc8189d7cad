//! A line that was changed.

/// A line that was changed, and what to do so that the program writes it like that.
pub(super) struct Repaired {
    pub(super) line: String,
    pub(super) fix: String,
}

/// Returns a changed line with its fix.
pub(super) fn repaired(line: impl Into<String>, fix: impl Into<String>) -> Option<Repaired> {
    let (line, fix) = (line.into(), fix.into());
    Some(Repaired { line, fix })
}
