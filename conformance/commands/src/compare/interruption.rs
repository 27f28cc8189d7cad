//! The summary of a comparison that a signal ends.

use std::{
    sync::{Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

use linesman_referee::guard;

use crate::output::print_line;

/// What to print if a signal comes now.
static SUMMARY: Mutex<Option<String>> = Mutex::new(None);

/// How long a reader that reads nothing may hold up the end.
const LONGEST: Duration = Duration::from_secs(1);

/// Prints the summary before a signal ends this process.
pub(super) fn expect() {
    guard::before_a_signal_ends_us(|_| {
        let Some(summary) = taken() else { return };
        let (done, printed) = mpsc::channel();
        // Nobody is left to tell that it cannot be printed.
        let print = move || {
            let _ = print_line(&summary);
            let _ = done.send(());
        };
        if thread::Builder::new().spawn(print).is_ok() {
            let _ = printed.recv_timeout(LONGEST);
        }
    });
}

/// Sets the summary of what was played so far.
pub(super) fn keep(summary: Option<String>) {
    *SUMMARY.lock().unwrap_or_else(PoisonError::into_inner) = summary;
}

fn taken() -> Option<String> {
    let mut summary = SUMMARY.lock().unwrap_or_else(PoisonError::into_inner);
    summary.take()
}
