//! What several looks at an agent say together.

use linesman_protocols::Time;
use linesman_referee::{Inspection, ProcessState};

/// How long after a look the next one is worth it.
pub(crate) const LOOK_AGAIN: Time = Time::from_millis(20);

/// What an agent has been doing from one look to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    /// There was only one look so far.
    Unclear,
    /// It used a processor, or waited for one.
    Computes,
    /// It waited for its input and had read everything.
    WaitsForInput {
        /// Whether one of its threads may go on all the same.
        may_go_on: bool,
    },
    /// It slept, waited for something else, or the system does not say.
    Other,
}

/// The looks at an agent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looks {
    last: Option<(Time, Inspection)>,
    /// Whether the line without an end was another one at the look before the last.
    is_writing: bool,
}

impl Looks {
    /// Returns what was seen last.
    pub(crate) fn last(&self) -> Option<&Inspection> {
        self.last.as_ref().map(|(_, inspection)| inspection)
    }

    /// Returns whether the agent was within one line at the look before the last, and within another one at the last.
    pub(crate) const fn is_writing(&self) -> bool {
        self.is_writing
    }

    /// Takes another look, and compares it with the one before.
    ///
    /// A thread that has a moment's work, such as a garbage collector, is seen at work once at most. Two looks that were taken at the same
    /// time count too: then nothing happens between them.
    pub(crate) fn take(&mut self, inspection: Inspection, now: Time) -> Activity {
        let partial = inspection.pending.partial.clone();
        let before = self.last.replace((now, inspection));
        self.is_writing = before.as_ref().is_some_and(|(_, before)| {
            let earlier = &before.pending.partial;
            !earlier.is_empty() && !partial.is_empty() && *earlier != partial
        });
        let (Some((then, before)), Some(seen)) = (before, self.last()) else {
            return Activity::Unclear;
        };
        let used = match (before.work.busy, seen.work.busy) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => Time::ZERO,
        };
        let is_running = |inspection: &Inspection| inspection.state == ProcessState::Running;
        let has_used_much = !used.is_zero() && used >= now.saturating_sub(then) / 2;
        if has_used_much || (is_running(&before) && is_running(seen)) {
            return Activity::Computes;
        }
        if before.waits_for_more() && seen.waits_for_more() {
            return Activity::WaitsForInput {
                may_go_on: before.may_go_on || seen.may_go_on,
            };
        }
        Activity::Other
    }
}

/// Looks at an agent that has been silent for a while, although its time is not up yet.
///
/// One that waits for input, has read everything and has no thread that could go on will not answer any more, however much time it has.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    since: Time,
    look_at: Time,
    looks: Looks,
    calm_since: Option<Time>,
}

impl Watch {
    /// Begins to watch an agent that was asked something now. `from` says after how long to look at it, if it need not be the usual time.
    pub(super) fn new(now: Time, from: Option<Time>) -> Self {
        Self {
            since: now,
            look_at: now + from.unwrap_or(WATCH_FROM),
            looks: Looks::default(),
            calm_since: None,
        }
    }

    /// Returns when to look at the agent next.
    pub(super) const fn look_at(&self) -> Time {
        self.look_at
    }

    /// Returns since when the agent has been silent.
    pub(super) const fn began(&self) -> Time {
        self.since
    }

    /// Returns how long the agent has been silent.
    pub(super) fn silent_for(&self, now: Time) -> Time {
        now.saturating_sub(self.since)
    }

    /// Takes a look. Returns whether no answer can come any more. If nobody has set a limit, this is so of an agent that sleeps, too.
    pub(super) fn take(&mut self, inspection: Inspection, now: Time, is_limited: bool) -> bool {
        // Of an agent in this process less is known.
        let is_known = inspection.work.busy.is_some();
        let activity = self.looks.take(inspection, now);
        self.look_at = now + WATCH_EVERY;
        let is_idle = match activity {
            Activity::WaitsForInput { may_go_on: false } => true,
            Activity::WaitsForInput { .. } | Activity::Other => !is_limited,
            Activity::Computes | Activity::Unclear => false,
        };
        if !is_known || !is_idle {
            self.calm_since = None;
            return false;
        }
        let since = *self.calm_since.get_or_insert(now);
        now >= since + CALM_FOR
    }
}

/// For how long nobody looks at an agent that is silent.
const WATCH_FROM: Time = Time::from_secs(5);
const WATCH_EVERY: Time = Time::from_millis(250);
/// How long an agent has to be seen to wait for its input before it counts as one that will not answer.
const CALM_FOR: Time = Time::from_secs(1);

#[cfg(test)]
mod tests {
    use linesman_referee::{Pending, Work};

    use super::*;

    #[test]
    fn an_agent_that_waits_for_input_alone_will_not_answer_any_more() {
        use ProcessState::{ReadsInput, Running, Waits};
        let check_at = |look: &Inspection, is_limited: bool, expected: Option<u64>| {
            let mut watch = Watch::new(ms(1000), None);
            let hopeless = std::iter::from_fn(|| {
                let at = watch.look_at();
                (at < ms(20_000)).then(|| {
                    (
                        watch.take(look.clone(), at, is_limited),
                        watch.silent_for(at),
                    )
                })
            });
            let first = hopeless.into_iter().find(|(is_hopeless, _)| *is_hopeless);
            assert_eq!(
                first.map(|(_, silent)| silent),
                expected.map(ms),
                "{look:?}"
            );
        };
        let check = |look: &Inspection, expected| check_at(look, true, expected);
        // Where nobody has set a limit, one that sleeps is not waited for either.
        check_at(&seen(Waits, 5, 9, true), false, Some(6250));
        check_at(&seen(ReadsInput, 5, 0, true), false, Some(6250));
        check_at(&seen(Running, 5, 0, false), false, None);
        check(&seen(Waits, 5, 9, true), None);
        check(&seen(ReadsInput, 5, 0, false), Some(6250));
        check(&seen(ReadsInput, 5, 0, true), None);
        check(&seen(ReadsInput, 5, 9, false), None);
        check(&seen(Running, 5, 0, false), None);
        let unknown = Inspection {
            work: Work::default(),
            ..seen(ReadsInput, 5, 0, false)
        };
        check(&unknown, None);
    }

    const fn ms(millis: u64) -> Time {
        Time::from_millis(millis)
    }

    fn seen(state: ProcessState, busy: u64, unread: u64, may_go_on: bool) -> Inspection {
        Inspection {
            state,
            work: Work {
                busy: Some(ms(busy)),
                ..Work::default()
            },
            pending: Pending {
                unread: Some(unread),
                ..Pending::default()
            },
            may_go_on,
            ..Inspection::default()
        }
    }

    #[test]
    fn two_looks_20_ms_apart_tell_what_an_agent_does() {
        use ProcessState::{ReadsInput, Running, Waits};
        let check = |first: Inspection, second: Inspection, expected| {
            let mut looks = Looks::default();
            assert_eq!(looks.take(first.clone(), ms(0)), Activity::Unclear);
            let activity = looks.take(second.clone(), ms(20));
            assert_eq!(activity, expected, "{first:?} {second:?}");
        };
        let reads = |busy| seen(ReadsInput, busy, 0, false);
        let calm = Activity::WaitsForInput { may_go_on: false };
        check(reads(5), reads(5), calm);
        check(reads(5), reads(9), calm);
        // Half the time between two looks or more.
        check(reads(5), reads(15), Activity::Computes);
        // A collector of garbage that was seen once.
        check(seen(Running, 5, 0, false), reads(7), Activity::Other);
        // One that is kept from a processor uses none.
        let ready = seen(Running, 5, 0, false);
        check(ready.clone(), ready, Activity::Computes);
        let sleeper = seen(ReadsInput, 5, 0, true);
        let maybe = Activity::WaitsForInput { may_go_on: true };
        check(sleeper.clone(), sleeper, maybe);
        // What has not been read yet will wake it.
        check(seen(ReadsInput, 5, 12, false), reads(5), Activity::Other);
        let waits = seen(Waits, 5, 12, true);
        check(waits.clone(), waits, Activity::Other);
    }

    #[test]
    fn looks_at_the_same_time_agree() {
        let reads = seen(ProcessState::ReadsInput, 5, 0, false);
        let mut looks = Looks::default();
        looks.take(reads.clone(), ms(7));
        assert_eq!(
            looks.take(reads, ms(7)),
            Activity::WaitsForInput { may_go_on: false }
        );
    }
}
