//! How far a suite is, and how long it is likely to run on.

use std::{
    sync::{Condvar, Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::schedule::Schedule;
use crate::{
    event::{EventKind, Pulse},
    run::Runner,
};

/// How often the observer is told.
const TICK: Duration = Duration::from_secs(1);
/// Before so much time has passed, and such a part of the work is done, nobody can tell how long the rest takes.
const EARLY: Duration = Duration::from_secs(2);
const LITTLE: f64 = 0.05;
/// The shortest rest that is told.
const LEAST: Duration = Duration::from_secs(1);

/// Says how far a suite is, once a second.
pub(super) struct Ticker {
    is_over: Mutex<bool>,
    changed: Condvar,
}

impl Ticker {
    pub(super) const fn new() -> Self {
        Self {
            is_over: Mutex::new(false),
            changed: Condvar::new(),
        }
    }

    /// Tells the observer every second until the scenarios are over.
    pub(super) fn tick(&self, schedule: &Schedule<'_>, runner: &Runner<'_>, began: Instant) {
        let mut is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_over {
            (is_over, _) = self
                .changed
                .wait_timeout(is_over, TICK)
                .unwrap_or_else(PoisonError::into_inner);
            if !*is_over {
                (runner.observer)(EventKind::Ticked(pulse(schedule, runner, began)));
            }
        }
    }

    /// Ends it.
    pub(super) fn end(&self) {
        *self.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }
}

fn pulse(schedule: &Schedule<'_>, runner: &Runner<'_>, began: Instant) -> Pulse {
    let (done, share) = schedule.progress();
    let took = began.elapsed();
    Pulse {
        done,
        total: schedule.len(),
        plies: runner.plies(),
        took,
        left: left(took, share),
    }
}

/// Returns how long the rest takes if this share of the work is done.
fn left(took: Duration, share: f64) -> Option<Duration> {
    let can_tell = took >= EARLY && share >= LITTLE;
    let left = can_tell.then(|| took.mul_f64((1.0 - share).max(0.0) / share));
    // Less cannot be told, and what goes on after the last estimate takes some time too.
    left.filter(|left| *left >= LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_what_was_done() {
        let check = |took, share, expected: Option<u64>| {
            let left = left(Duration::from_secs(took), share);
            assert_eq!(left.map(|left| left.as_secs()), expected, "{took} {share}");
        };
        check(10, 0.5, Some(10));
        check(10, 0.1, Some(90));
        check(10, 0.95, None);
        check(10, 1.0, None);
        check(1, 0.5, None);
        check(10, 0.01, None);
    }
}
