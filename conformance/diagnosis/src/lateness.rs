//! Clues about answers that came too late.

use linesman_referee::ProcessState;

use super::{case::Case, finding::Finding};

/// Looks at an agent that was seen to sleep while its answer was due.
pub(super) fn lateness(case: &Case<'_>) -> Option<Finding> {
    let waits = case.found.state == Some(ProcessState::Waits);
    let sleeps = waits.then(|| Finding::of("sleeps-while-due"));
    let at_first = (case.answered() <= 1).then(|| Finding::of("late-at-first"));
    match (sleeps, at_first) {
        (Some(sleeps), Some(at_first)) => Some(sleeps.and(at_first)),
        (sleeps, at_first) => sleeps.or(at_first),
    }
}
