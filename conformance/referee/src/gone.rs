//! How long threads waited for a processor that have ended since.
//!
//! The system forgets what it has given a thread when the thread ends. An engine that searches in a thread of its own has ended it when
//! its answer is there. What was known of the thread at the last look counts. If it was ready to run at two looks and had no
//! processor between them, it has waited for all that time, and the system would have said so only later.

use std::time::Duration;

use linesman_protocols::Time;

use crate::share::{OfThread, Share};

/// The threads that have ended since the agent was asked.
#[derive(Debug, Default)]
pub(crate) struct Gone {
    /// The last look, and when it was.
    last: Option<(Time, Share)>,
    /// The threads that had been waiting for a processor at the last look, and for how long.
    pending: Vec<(i32, Duration)>,
    /// How long those waited that have ended.
    waited: Duration,
}

impl Gone {
    /// Takes a look at the scheduler's numbers. `before` is what they were when the agent was asked.
    pub(crate) fn look(&mut self, before: &Share, now: Time, share: &Share) {
        let pending = std::mem::take(&mut self.pending);
        let open = |it: &OfThread| {
            let found = pending.iter().find(|(thread, _)| *thread == it.thread);
            found.map_or(Duration::ZERO, |(_, waited)| *waited)
        };
        if let Some((at, last)) = &self.last {
            for then in &last.threads {
                let Some(it) = share.find(then.thread) else {
                    if !then.is_willing {
                        self.waited += then.since(before).waited + open(then);
                    }
                    continue;
                };
                let given = it.since(last);
                if it.may_be_waiting() && then.may_be_waiting() && given.turns == 0 {
                    let more = now.saturating_sub(*at);
                    let waits = more.saturating_sub(given.ran + given.waited);
                    self.pending.push((it.thread, open(then) + waits));
                }
            }
        }
        self.last = Some((now, share.clone()));
    }

    /// Returns how long those waited that have ended by the last look.
    pub(crate) const fn waited(&self) -> Duration {
        self.waited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// Threads with their numbers, how long they ran and waited, their turns, and whether they are ready.
    fn share(threads: &[(i32, u64, u64, u64, bool)]) -> Share {
        let threads = threads.iter().map(|it| OfThread {
            thread: it.0,
            ran: ms(it.1),
            waited: ms(it.2),
            turns: it.3,
            is_ready: it.4,
            is_willing: false,
        });
        Share {
            threads: threads.collect(),
            ..Share::default()
        }
    }

    /// Takes these looks, each at its time in milliseconds, and returns how long those waited that have ended.
    fn waited(looks: &[(u64, Share)]) -> Duration {
        let before = share(&[(1, 10, 10, 5, false)]);
        let mut gone = Gone::default();
        for (at, share) in looks {
            gone.look(&before, ms(*at), share);
        }
        gone.waited()
    }

    const MAIN: (i32, u64, u64, u64, bool) = (1, 10, 10, 6, false);

    #[test]
    fn what_a_thread_waited_by_the_last_look_is_not_lost() {
        let search = share(&[MAIN, (2, 40, 30, 3, false)]);
        assert_eq!(waited(&[(100, search.clone())]), ms(0));
        assert_eq!(
            waited(&[(100, search.clone()), (120, share(&[MAIN]))]),
            ms(30)
        );
        // What the agent had waited before it was asked is no part of it.
        let other = share(&[(1, 20, 25, 6, false), MAIN_OF_ANOTHER]);
        let without = share(&[MAIN_OF_ANOTHER]);
        assert_eq!(waited(&[(100, other), (120, without)]), ms(15));
    }

    const MAIN_OF_ANOTHER: (i32, u64, u64, u64, bool) = (7, 0, 0, 0, false);

    /// A search says something at 100 ms, has no processor until 1000 ms, and then answers at once.
    #[test]
    fn a_thread_that_was_ready_at_two_looks_and_had_no_processor_has_waited() {
        let at = |ran, turns, is_ready| share(&[MAIN, (2, ran, 30, turns, is_ready)]);
        let end = || share(&[MAIN]);
        let found = waited(&[
            (100, at(40, 3, true)),
            (1000, at(42, 3, true)),
            (1002, end()),
        ]);
        // 900 ms, of which it ran 2, and the 30 that the system had told.
        assert_eq!(found, ms(898 + 30));
        let looks = [
            (100, at(40, 3, true)),
            (500, at(42, 3, true)),
            (1000, at(42, 3, true)),
            (1002, end()),
        ];
        assert_eq!(waited(&looks), ms(398 + 500 + 30));
        // It has run meanwhile, or slept: then the system has told everything, or nobody knows.
        let found = waited(&[
            (100, at(40, 3, true)),
            (1000, at(42, 4, true)),
            (1002, end()),
        ]);
        assert_eq!(found, ms(30));
        let found = waited(&[
            (100, at(40, 3, false)),
            (1000, at(42, 3, true)),
            (1002, end()),
        ]);
        assert_eq!(found, ms(30));
    }
}
