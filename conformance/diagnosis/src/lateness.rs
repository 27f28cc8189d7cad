//! Clues about answers that came too late.

use linesman_referee::ProcessState;

use super::{case::Case, finding::Finding};

/// Looks at an agent that was seen to sleep while its answer was due.
pub(super) fn lateness(case: &Case<'_>) -> Option<Finding> {
    let waits = case.found.state == Some(ProcessState::Waits);
    waits.then(|| Finding::of("sleeps-while-due"))
}
