//! Times that run out.

use linesman_protocols::{Dialect, Time};

/// Tells a referee's end of one time that has run out by now. Returns whether there was one.
pub(crate) fn time_out(end: &mut impl Dialect, now: Time) -> bool {
    let is_due = end.poll_timeout().is_some_and(|due| due <= now);
    if is_due {
        end.handle_timeout(now);
    }
    is_due
}
