//! What ends a search from outside.

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// What ends a search from outside. Each search has its own, which is made where `go` is read: a `stop` right behind it is not lost.
#[derive(Debug)]
pub(super) struct Signal {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, Debug)]
struct State {
    is_stopped: bool,
    /// When the clock of the engine began to run: at `go`, or at `ponderhit`.
    began: Option<Instant>,
}

impl Signal {
    pub(super) fn new(is_ponder: bool) -> Self {
        let began = (!is_ponder).then(Instant::now);
        Self {
            state: Mutex::new(State {
                is_stopped: false,
                began,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn stop(&self) {
        self.state().is_stopped = true;
        self.changed.notify_all();
    }

    /// Begins the time of a search that ponders.
    pub(super) fn hit(&self) {
        self.state().began.get_or_insert_with(Instant::now);
        self.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.state().is_stopped
    }

    /// Returns when the time of the engine began; none while it ponders.
    pub(super) fn began(&self) -> Option<Instant> {
        self.state().began
    }

    /// Waits until the search may be answered: until it is stopped, or until this says so, which gets when the time began.
    pub(super) fn wait(&self, until: impl Fn(Option<Instant>) -> Wait) {
        let mut state = self.state();
        while !state.is_stopped {
            state = match until(state.began) {
                Wait::Over => return,
                Wait::ForSignal => self
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner),
                Wait::Until(time) => {
                    let left = time.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return;
                    }
                    let waited = self.changed.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

/// What a search waits for before it is answered.
pub(super) enum Wait {
    /// Nothing.
    Over,
    /// `stop` or `ponderhit`.
    ForSignal,
    /// A time, or `stop`.
    Until(Instant),
}
