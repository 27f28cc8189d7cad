//! Clues about answers that came too late.

use linesman_referee::ProcessState;

use super::case::Case;

/// Returns what to do about an agent that was seen to sleep while its answer was due.
pub(super) fn lateness(case: &Case<'_>) -> Option<String> {
    (case.found.state == Some(ProcessState::Waits)).then(|| {
        format!(
            "look for a sleep, a lock, or something else that the agent waits for: it was not computing and not reading when it was late; {}",
            case.check.fix
        )
    })
}
