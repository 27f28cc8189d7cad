//! The time of a conversation.

use std::time::{Duration, Instant};

use linesman_protocols::Time;

/// Measures the time of a conversation. It stands still while an agent is under a debugger.
pub(crate) struct Stopwatch {
    start: Instant,
    stood: Duration,
}

impl Stopwatch {
    /// Returns a stopwatch that began at `start`.
    pub(crate) const fn new(start: Instant) -> Self {
        Self {
            start,
            stood: Duration::ZERO,
        }
    }

    /// Returns the time of the conversation.
    pub(crate) fn elapsed(&self) -> Time {
        self.start.elapsed().saturating_sub(self.stood)
    }

    /// Takes back the time since then.
    pub(crate) fn take_back(&mut self, since: Time) {
        self.stood += self.elapsed().saturating_sub(since);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_is_taken_back_has_not_passed() {
        let start = Instant::now()
            .checked_sub(Duration::from_secs(100))
            .unwrap();
        let mut watch = Stopwatch::new(start);
        watch.take_back(Duration::from_secs(30));
        let passed = watch.elapsed();
        assert!((30..90).contains(&passed.as_secs()), "{passed:?}");
    }
}
