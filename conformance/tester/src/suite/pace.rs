//! How far a suite is, and how long it is likely to run on.

use std::{
    sync::{Condvar, Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::schedule::Schedule;
use crate::run::Runner;
use linesman_values::event::{EventKind, Pulse};

/// How often the observer is told.
const TICK: Duration = Duration::from_secs(1);
/// Before so much time has passed, nobody can tell how long the rest takes.
const EARLY: Duration = Duration::from_secs(2);
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
    let took = began.elapsed();
    // Less cannot be told, and what goes on after the last estimate takes some time too.
    let left = schedule.left().filter(|left| *left >= LEAST);
    Pulse {
        done: schedule.done(),
        total: schedule.len(),
        plies: runner.plies(),
        took,
        left: left.filter(|_| took >= EARLY),
    }
}
