//! Clues about answers that came too late.

use linesman_referee::ProcessState;

use super::{case::Case, finding::Finding};

/// Looks at an agent that was seen to sleep while its answer was due.
pub(super) fn lateness(case: &Case<'_>) -> Option<Finding> {
    let waits = case.found.state == Some(ProcessState::Waits);
    let sleeps = waits.then(|| Finding::of("sleeps-while-due"));
    // A program that has said something before had started.
    let said_before = case.heard().len() > case.since_message().len();
    let at_first = !said_before && case.answered() <= 1;
    let at_first = at_first.then(|| Finding::of("late-at-first"));
    match (sleeps, at_first) {
        (Some(sleeps), Some(at_first)) => Some(sleeps.and(at_first)),
        (sleeps, at_first) => sleeps.or(at_first),
    }
}
