//! How long a process has had a processor, and how long it waited for one. Known on Linux only.

use std::{fs, num::NonZeroUsize, time::Duration};

use rustix::process::Pid;

use crate::inspect::{fields_of_stat, parse_pid};

/// The most processes of an agent to look at, or twice the number of processors if that is more, so that an agent with many processes
/// cannot keep the referee busy.
const MOST_PROCESSES: usize = 64;

/// What the scheduler has given all threads of a process and its descendants since they began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    /// How long they ran.
    pub(crate) ran: Duration,
    /// How long they were ready to run and had no processor.
    pub(crate) waited: Duration,
    /// How long the one ran that ran longest.
    pub(crate) longest: Duration,
    /// The descendants that have ended.
    pub(crate) ended: Ended,
    /// For how long somebody on the machine was ready to run and had no processor.
    pub(crate) crowded: Duration,
    /// Whether there are more processes than are looked at. They keep each other and everyone else waiting.
    pub(crate) is_crowd: bool,
}

/// What is known of processes that have ended, for which their parents have waited. How long they waited for a processor is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ended {
    /// How many pages they touched first. Every process touches some.
    faults: u64,
    /// How long they ran, in steps of the system's clock.
    ran: Duration,
}

/// Returns the share of a process and its descendants, or none if there is no such process or the system does not say.
///
/// Descendants are found where the kernel lists the children of each thread. The list may lack some while others are ending,
/// which is good enough for an estimate and many times faster than a look at all processes.
pub(crate) fn share_of(pid: Pid, processors: NonZeroUsize) -> Option<Share> {
    let most = MOST_PROCESSES.max(2 * processors.get());
    let mut share = Share {
        crowded: crowded(),
        ..Share::default()
    };
    let mut processes = vec![pid];
    let mut next = 0;
    while let Some(process) = processes.get(next).copied() {
        next += 1;
        let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else {
            // The agent itself must exist. Its descendants may have ended in the meantime.
            if next == 1 {
                return None;
            }
            continue;
        };
        let stat = fs::read(format!("/proc/{process}/stat"));
        if let Some(ended) = stat.ok().as_deref().and_then(parse_ended) {
            share.ended.faults += ended.faults;
            share.ended.ran += ended.ran;
        }
        for thread in threads.flatten() {
            let of_thread = |name: &str| fs::read_to_string(thread.path().join(name)).ok();
            let Some((ran, waited)) =
                of_thread("schedstat").and_then(|text| parse_schedstat(&text))
            else {
                continue;
            };
            share.ran += ran;
            share.waited += waited;
            share.longest = share.longest.max(ran);
            let children = of_thread("children").unwrap_or_default();
            processes.extend(children.split_ascii_whitespace().filter_map(parse_pid));
            share.is_crowd |= processes.len() > most;
            processes.truncate(most);
        }
    }
    Some(share)
}

/// Returns for how long somebody on the machine has waited for a processor since it started; nothing if the system does not say.
fn crowded() -> Duration {
    let text = fs::read_to_string("/proc/pressure/cpu");
    text.ok()
        .as_deref()
        .and_then(parse_pressure)
        .unwrap_or_default()
}

/// Reads `some ... total=MICROSECONDS`.
fn parse_pressure(text: &str) -> Option<Duration> {
    let some = text.lines().find(|line| line.starts_with("some "))?;
    let total = some
        .split(' ')
        .find_map(|word| word.strip_prefix("total="))?;
    Some(Duration::from_micros(total.parse().ok()?))
}

/// Reads what the status of a process says about its descendants that have ended.
fn parse_ended(stat: &[u8]) -> Option<Ended> {
    let fields: Vec<&[u8]> = fields_of_stat(stat)?.collect();
    let number = |index: usize| {
        let text = std::str::from_utf8(fields.get(index)?).ok()?;
        text.parse::<u64>().ok()
    };
    let ticks = number(13)? + number(14)?;
    Some(Ended {
        faults: number(8)?,
        ran: Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second()),
    })
}

/// Reads `RAN WAITED COUNT`, the first two in nanoseconds.
fn parse_schedstat(text: &str) -> Option<(Duration, Duration)> {
    let mut fields = text.split_ascii_whitespace();
    let mut time = || Some(Duration::from_nanos(fields.next()?.parse().ok()?));
    Some((time()?, time()?))
}

/// Returns how long the machine kept a process from running, from its shares before and after a span of time.
///
/// Threads that keep each other waiting wait for a processor too. So the result is never more than the time that the process left
/// unused on the whole machine. A process that uses all processors all the time is not kept from running.
///
/// A shell script that starts programs one after the other has waited in them too. Nobody knows for how long, so the result is
/// then for how long anybody on the machine waited.
///
/// A crowd of processes waits for itself.
pub(crate) fn starvation(
    before: Share,
    after: Share,
    span: Duration,
    processors: NonZeroUsize,
) -> Duration {
    if after.is_crowd {
        return Duration::ZERO;
    }
    let mut waited = after.waited.saturating_sub(before.waited);
    if after.ended.faults > before.ended.faults {
        waited = waited.max(after.crowded.saturating_sub(before.crowded));
    }
    let ran = |share: Share| share.ran + share.ended.ran;
    let ran = ran(after).saturating_sub(ran(before));
    let processors = u32::try_from(processors.get()).unwrap_or(u32::MAX);
    waited.min(span.saturating_sub(ran / processors))
}

/// Returns how long a process would have computed at least if the machine had done nothing else, from its shares before and after.
///
/// That is what a single thread did, or what all threads did, spread over all processors. A crowd of processes has everything that the
/// machine has.
pub(crate) fn least_work(before: Share, after: Share, processors: NonZeroUsize) -> Duration {
    if after.is_crowd {
        return Duration::MAX;
    }
    let ran = after.ran.saturating_sub(before.ran);
    let processors = u32::try_from(processors.get()).unwrap_or(u32::MAX);
    let of_one = after.longest.saturating_sub(before.longest);
    of_one.max(ran / processors)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_first_two_numbers_are_nanoseconds() {
        let check = |text, expected| assert_eq!(parse_schedstat(text), expected, "{text:?}");
        check(
            "2027264 8399888 6\n",
            Some((
                Duration::from_nanos(2_027_264),
                Duration::from_nanos(8_399_888),
            )),
        );
        check("0 0 0\n", Some((ms(0), ms(0))));
        for wrong in ["", "12", "12 x 3", "-1 2 3"] {
            check(wrong, None);
        }
    }

    #[test]
    fn starvation_is_what_others_took() {
        let check = |ran: u64, waited: u64, span: u64, processors: usize, expected: u64| {
            let before = Share {
                ran: ms(70),
                waited: ms(30),
                ..Share::default()
            };
            let after = Share {
                ran: ms(70 + ran),
                waited: ms(30 + waited),
                ..Share::default()
            };
            let processors = NonZeroUsize::new(processors).unwrap();
            assert_eq!(
                starvation(before, after, ms(span), processors),
                ms(expected),
                "ran {ran}, waited {waited} in {span} on {processors}"
            );
        };
        // One thread that was ready all the time and ran for a quarter of it.
        check(250, 750, 1000, 1, 750);
        check(250, 750, 1000, 2, 750);
        // One that slept most of the time.
        check(10, 5, 1000, 2, 5);
        // Sixteen threads that have two processors for themselves wait for one another alone.
        check(2000, 14_000, 1000, 2, 0);
        // The same, with one of the two processors taken by others.
        check(1000, 15_000, 1000, 2, 500);
    }

    #[test]
    fn where_programs_have_ended_anybody_may_have_kept_them_waiting() {
        let check = |faults, ended: u64, crowded: u64, expected: u64| {
            let after = Share {
                waited: ms(30),
                ended: Ended {
                    faults,
                    ran: ms(ended),
                },
                crowded: ms(5000 + crowded),
                ..Share::default()
            };
            let before = Share {
                crowded: ms(5000),
                ..Share::default()
            };
            let starved = starvation(before, after, ms(1000), NonZeroUsize::MIN);
            assert_eq!(starved, ms(expected), "{faults}, {ended}, {crowded}");
        };
        // None has ended, and what happens elsewhere on the machine is no excuse.
        check(0, 0, 800, 30);
        check(1, 0, 800, 800);
        check(1, 0, 10, 30);
        // What the ended programs computed themselves is no excuse either.
        check(1, 700, 800, 300);
    }

    #[test]
    fn the_status_of_a_process_tells_of_its_ended_children() {
        let stat = b"34 (a) b) S 1 12 34 0 -1 4194560 150 2600 1 3 7 8 20 10 20 0 1 0 5 6 7";
        let ticks = rustix::param::clock_ticks_per_second();
        let expected = Ended {
            faults: 2600,
            ran: Duration::from_millis(30 * 1000 / ticks),
        };
        assert_eq!(parse_ended(stat), Some(expected));
        assert_eq!(parse_ended(b"34 (a) S 1 12"), None);
        let some =
            "some avg10=0.07 avg60=0.27 avg300=0.55 total=448126323\nfull avg10=0.00 total=7\n";
        assert_eq!(
            parse_pressure(some),
            Some(Duration::from_micros(448_126_323))
        );
        assert_eq!(parse_pressure("full total=3\n"), None);
    }

    #[test]
    fn a_crowd_waits_for_itself_and_has_worked_enough() {
        let before = Share::default();
        let after = Share {
            ran: ms(10),
            waited: ms(5000),
            is_crowd: true,
            ..Share::default()
        };
        let one = NonZeroUsize::MIN;
        assert_eq!(starvation(before, after, ms(1000), one), ms(0));
        assert_eq!(least_work(before, after, one), Duration::MAX);
    }

    #[test]
    fn threads_that_have_ended_are_no_debt() {
        let before = Share {
            ran: ms(500),
            waited: ms(500),
            longest: ms(500),
            ..Share::default()
        };
        let after = Share::default();
        assert_eq!(starvation(before, after, ms(100), NonZeroUsize::MIN), ms(0));
        assert_eq!(least_work(before, after, NonZeroUsize::MIN), ms(0));
    }

    #[test]
    fn work_that_no_other_processor_can_take_over_is_that_of_one_thread() {
        let check = |(ran, longest): (u64, u64), processors, expected| {
            let before = Share {
                ran: ms(900),
                longest: ms(400),
                ..Share::default()
            };
            let after = Share {
                ran: before.ran + ms(ran),
                longest: before.longest + ms(longest),
                ..Share::default()
            };
            let processors = NonZeroUsize::new(processors).unwrap();
            let work = least_work(before, after, processors);
            assert_eq!(work, ms(expected), "{ran}, {longest} on {processors}");
        };
        check((1000, 1000), 2, 1000);
        // Four threads that have two processors could have had four.
        check((1000, 250), 4, 250);
        check((1000, 250), 2, 500);
        // Another thread than before: it has not caught up with the first yet.
        check((300, 0), 2, 150);
    }
}
