//! The processor time of an agent from one message to the next: what it had, and what the machine kept it from.

use std::{num::NonZeroUsize, time::Duration};

use linesman_protocols::Time;

use crate::{
    Work,
    gone::Gone,
    priority::Priority,
    process::Process,
    scheduling::{self, Span},
    share::{Known, Share},
};

/// How old the last look at the scheduler's numbers may be when a message is sent. A look takes longer than a ply of a quick
/// game.
pub(crate) const SHARE_AGE: Duration = Duration::from_millis(10);

/// A thread that has waited for a processor for so long is not waited for. It may never have one.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// The processor time of an agent since it was asked.
#[derive(Debug)]
pub(crate) struct ProcessorTime {
    /// When the last message was sent, or up to [`SHARE_AGE`] before, and what the scheduler had given the process by then, if that
    /// is known. Before the first message it is the start.
    asked: Option<(Time, Share)>,
    /// What the scheduler had given the process by the end of its input. That asks for an exit.
    at_end_of_input: Option<Share>,
    /// How much time the agent was given back since it was asked.
    given_back: Duration,
    /// The threads that have ended since then.
    gone: Gone,
    /// For how long the whole machine has stood still since then.
    frozen: Duration,
    /// A look at threads that may have been waiting for a processor, and when it was. They have not all had one since.
    unsettled: Option<(Time, Share)>,
    /// The priority that the process was started with.
    priority: Priority,
    /// How many processors it may use.
    processors: NonZeroUsize,
}

impl ProcessorTime {
    /// Begins with the start of a process. Some agents speak first, so what the machine takes from them at their start counts too.
    pub(crate) fn of_started(process: &Process, processors: NonZeroUsize) -> Self {
        let mut time = Self {
            asked: None,
            at_end_of_input: None,
            given_back: Duration::ZERO,
            gone: Gone::default(),
            frozen: Duration::ZERO,
            unsettled: None,
            priority: Priority::of_started(process.pid()),
            processors,
        };
        time.ask(process, Time::ZERO);
        time
    }

    /// Begins with another conversation, whose times count from now.
    pub(crate) fn begin_anew(&mut self, process: &Process) {
        self.asked = None;
        self.ask(process, Time::ZERO);
    }

    /// Notes that the agent is sent something.
    pub(crate) fn ask(&mut self, process: &Process, now: Time) {
        self.unsettled = None;
        let asked = self.asked.as_ref();
        if asked.is_none_or(|(at, _)| now >= *at + SHARE_AGE) {
            self.asked = self.share(process, None).map(|share| (now, share));
            self.given_back = Duration::ZERO;
            self.gone = Gone::default();
            self.frozen = Duration::ZERO;
        }
    }

    /// Notes that the agent's input ends.
    pub(crate) fn end_input(&mut self, process: &Process) {
        self.at_end_of_input = self.share(process, None);
    }

    /// Notes that the whole machine has stood still for so long.
    pub(crate) fn note_freeze(&mut self, time: Duration) {
        self.frozen += time;
    }

    /// Notes that the agent was given time back.
    pub(crate) fn note_given_back(&mut self, time: Time) {
        self.given_back += time;
    }

    /// Returns how long it has computed since it was asked, and how long the machine has kept it from a processor in addition to the time
    /// that it was given back. The referee itself was `late` since it last looked. None if the system does not say.
    pub(crate) fn measure(
        &mut self,
        process: &Process,
        now: Time,
        late: Duration,
    ) -> Option<(Duration, Duration)> {
        let (_, before) = self.asked.as_ref()?;
        let share = self.share(process, Some(before))?;
        self.gone.look(before, now, &share);
        let (_, before) = self.asked.as_ref()?;
        Some((share.ran_since(before), self.lost(&share, now, late)?))
    }

    /// Returns for how long the machine has kept it from a processor, as [`measure`](Self::measure) does, and up to which time everything
    /// is known. The system says how long a thread waited when the thread runs again.
    pub(crate) fn measure_silent(
        &mut self,
        process: &Process,
        now: Time,
        late: Duration,
    ) -> Option<(Duration, Time)> {
        let (_, before) = self.asked.as_ref()?;
        let share = self.share(process, Some(before))?;
        self.gone.look(before, now, &share);
        let lost = self.lost(&share, now, late)?;
        let known_to = match self.unsettled.take() {
            Some((at, then)) if share.is_still_as(&then) => {
                let waits = now.saturating_sub(at);
                self.unsettled = Some((at, then));
                if waits > LONGEST_WAIT {
                    return Some((lost.max(waits.saturating_sub(self.given_back)), now));
                }
                return Some((lost, Time::ZERO));
            }
            Some((at, _)) => Some(at),
            None => None,
        };
        let is_unsettled = share.is_unsettled();
        let known_to = known_to.unwrap_or(if is_unsettled { Time::ZERO } else { now });
        self.unsettled = is_unsettled.then_some((now, share));
        Some((lost, known_to))
    }

    /// Returns everything that is known of it now.
    pub(crate) fn work(&self, process: &Process, now: Time) -> Work {
        let before = self.asked.as_ref().map(|(_, share)| share);
        let share = self.share(process, before);
        let since = |before: Option<&'_ Share>, what: &dyn Fn(&Share, &Share) -> Duration| {
            before
                .zip(share.as_ref())
                .map(|(then, now)| what(then, now))
        };
        let has_ended = before
            .zip(share.as_ref())
            .is_some_and(|(then, now)| now.has_ended_since(then));
        Work {
            has_ended_programs: has_ended,
            gave_up_priority: share
                .as_ref()
                .is_some_and(|share| share.threads.iter().any(|it| it.is_willing)),
            busy: since(before, &|then, now| now.ran_since(then)),
            starved: share
                .as_ref()
                .and_then(|share| self.lost(share, now, Duration::ZERO)),
            least_work: since(self.at_end_of_input.as_ref().or(before), &|then, now| {
                scheduling::least_work(then, now, self.processors)
            }),
        }
    }

    fn lost(&self, share: &Share, now: Time, late: Duration) -> Option<Duration> {
        let (since, before) = self.asked.as_ref()?;
        let span = Span {
            length: now.saturating_sub(*since),
            late,
            gone: self.gone.waited(),
            frozen: self.frozen,
            processors: self.processors.get(),
        };
        let lost = scheduling::starvation(before, share, span);
        Some(lost.saturating_sub(self.given_back))
    }

    fn share(&self, process: &Process, before: Option<&Share>) -> Option<Share> {
        let known = Known {
            root: process.tree(),
            processors: self.processors,
            priority: &self.priority,
        };
        known.share(before)
    }
}
