//! Times in which the whole machine stood still, as a virtual machine does that its host does not run.
//!
//! The scheduler knows nothing of them: nobody waited for a processor. But whoever sleeps for a while is woken much too late.

use std::time::Duration;

use linesman_protocols::Time;

use crate::{processor_time::ProcessorTime, share::OwnWait};

/// The longest sleep of the loop. What is at most so long before a freeze counts as part of it.
pub(crate) const BEAT: Duration = Duration::from_millis(50);
/// By how much a sleep has to be too long. Less may be the timers of the system.
const LEAST: Duration = Duration::from_millis(50);

/// Gives agents back the time in which the machine stood still, if it did: something that was to end at `until` has ended `now`.
pub(crate) fn note_freeze<'a>(
    agents: impl Iterator<Item = &'a mut ProcessorTime>,
    [from, until]: [Time; 2],
    now: Time,
    own_wait: &OwnWait,
) {
    if let Some(time) = freeze(from, until, now, || own_wait.late()) {
        agents.for_each(|own| own.note_freeze(time));
    }
}

/// Returns for how long the machine has stood still at most, if it has: a sleep that was to end at a time ended much later, and not because
/// the thread waited for a processor. `own_wait` says for how long it did.
fn freeze(
    slept_from: Time,
    until: Time,
    awake: Time,
    own_wait: impl FnOnce() -> Duration,
) -> Option<Duration> {
    let over = awake.saturating_sub(until.max(slept_from));
    if over < LEAST {
        return None;
    }
    let own_wait = own_wait();
    let is_freeze = over.saturating_sub(own_wait) >= LEAST;
    is_freeze.then(|| awake.saturating_sub(slept_from).saturating_sub(own_wait))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleep_that_is_much_too_long_was_a_freeze() {
        let ms = Duration::from_millis;
        let check = |until, awake, own_wait, expected: Option<u64>| {
            let found = freeze(ms(1000), ms(until), ms(awake), || ms(own_wait));
            assert_eq!(found, expected.map(ms), "{until} {awake} {own_wait}");
        };
        check(1100, 1100, 0, None);
        check(1100, 1149, 0, None);
        // Awake before its time, because something came.
        check(1100, 1020, 0, None);
        check(1100, 5000, 0, Some(4000));
        // The thread waited for a processor itself.
        check(1100, 1300, 200, None);
        check(1100, 1300, 160, None);
        check(1100, 1300, 100, Some(200));
        // It was to wake up before it slept.
        check(900, 1040, 0, None);
        check(900, 1060, 0, Some(60));
    }
}
