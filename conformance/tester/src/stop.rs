//! Asking a test to stop.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use linesman_values::outcome::Stopped;

/// Asks a test to stop: when the user wants that, or when the time for it is up. All copies of it are one.
///
/// A test that stops ends the agents that run, starts no more, and reports what it has found so far.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    is_interrupted: Arc<AtomicBool>,
    /// When the time is up, and how long it was.
    until: Option<(Instant, Duration)>,
}

impl Stop {
    /// Returns one that stops a test this long from now.
    #[must_use]
    pub fn after(time: Duration) -> Self {
        Self {
            until: Instant::now().checked_add(time).map(|at| (at, time)),
            ..Self::default()
        }
    }

    /// Stops the test now. Returns whether that had been asked for before.
    pub fn interrupt(&self) -> bool {
        self.is_interrupted.swap(true, Ordering::Relaxed)
    }

    /// Returns why the test stops, if it does.
    #[must_use]
    pub fn reason(&self) -> Option<Stopped> {
        if self.is_interrupted.load(Ordering::Relaxed) {
            return Some(Stopped::Interrupted);
        }
        let (at, time) = self.until?;
        (Instant::now() >= at).then_some(Stopped::OutOfTime(time))
    }
}
