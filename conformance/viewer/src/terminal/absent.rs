//! What a build without the feature `terminal` has in its place.

use super::{Next, TerminalError};
use crate::Source;

/// Shows no games.
///
/// # Errors
/// Always: this build has no terminal view.
pub fn show(_: Vec<Source>, _: impl FnMut() -> Next) -> Result<(), TerminalError> {
    check_terminal()
}

/// Says that there is no terminal view.
///
/// # Errors
/// Always: this build has no terminal view.
pub const fn check_terminal() -> Result<(), TerminalError> {
    Err(TerminalError::Absent)
}
