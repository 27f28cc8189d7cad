//! Reads that a process of an agent can hold up: of its command line, its memory, and what its memory holds.
//!
//! The system makes such a read wait while the process changes its memory, as it does in each fork. A process that forks without end, and
//! waits for a processor meanwhile, could so stop whoever looks at it.

use std::{
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

/// How many reads may be held up at a time. Each ends with its process at the latest.
const MOST_HELD_UP: usize = 8;

static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// Returns what `read` returns, or none if it takes longer than `longest`, or if too many reads are held up already.
pub(crate) fn read_within<T: Send + 'static>(
    longest: Duration,
    read: impl FnOnce() -> Option<T> + Send + 'static,
) -> Option<T> {
    if UNDER_WAY.fetch_add(1, Ordering::Relaxed) >= MOST_HELD_UP {
        UNDER_WAY.fetch_sub(1, Ordering::Relaxed);
        return None;
    }
    let (tell, told) = mpsc::sync_channel(1);
    let reader = thread::Builder::new().spawn(move || {
        // No one may be listening any more.
        let _ = tell.send(read());
        UNDER_WAY.fetch_sub(1, Ordering::Relaxed);
    });
    if reader.is_err() {
        UNDER_WAY.fetch_sub(1, Ordering::Relaxed);
        return None;
    }
    told.recv_timeout(longest).ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_that_is_held_up_is_given_up_and_few_wait_at_a_time() {
        const LONG: Duration = Duration::from_secs(60);
        // Others read too, but nothing holds them up.
        let read =
            || std::iter::repeat_with(|| read_within(LONG, || Some(7))).find(Option::is_some);
        assert_eq!(read(), Some(Some(7)));
        assert_eq!(read_within(LONG, || None::<u8>), None);
        let (release, released) = mpsc::channel::<()>();
        let released = std::sync::Arc::new(std::sync::Mutex::new(released));
        for _ in 0..2 * MOST_HELD_UP {
            let released = std::sync::Arc::clone(&released);
            let held_up = read_within(Duration::ZERO, move || {
                // Ends when the sender is gone.
                Some(released.lock().unwrap().recv().is_ok())
            });
            assert_eq!(held_up, None);
        }
        assert!(UNDER_WAY.load(Ordering::Relaxed) >= MOST_HELD_UP);
        assert_eq!(read_within(LONG, || Some(7)), None);
        drop(release);
        assert_eq!(read(), Some(Some(7)));
    }
}
