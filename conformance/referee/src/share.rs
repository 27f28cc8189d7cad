//! What the scheduler has given the processes of an agent, as the system says. Linux only.

use std::{fs, num::NonZeroUsize, os::unix::fs::FileExt as _, path::Path, time::Duration};

use linesman_protocols::Time;
use rustix::process::Pid;

use crate::{
    inspect::{children, fields_of_stat, parse_pid},
    priority::Priority,
    tree::Root,
};

/// The most processes of an agent to look at, or twice the number of processors if that is more, so that an agent with many processes
/// cannot keep the referee busy.
const MOST_PROCESSES: usize = 64;
/// A thread that waited less than this is not asked for its priority.
const WORTH_A_LOOK: Duration = Duration::from_millis(1);

/// What the scheduler has given all threads of a process and its descendants since they began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    /// The threads, in the order of their numbers.
    pub(crate) threads: Vec<OfThread>,
    /// How long the processes ran at least, with their threads that have ended. The system counts in steps of its clock.
    pub(crate) used: Duration,
    /// By how much that may be too little.
    pub(crate) slack: Duration,
    /// The descendants that have ended.
    pub(crate) ended: Ended,
    /// For how long somebody on the machine was ready to run and had no processor.
    pub(crate) crowded: Duration,
    /// What the processors of the machine did.
    pub(crate) machine: Machine,
    /// Whether there are more processes than are looked at. They keep each other and everyone else waiting.
    pub(crate) is_crowd: bool,
}

/// What the processors of the machine did since it started, all together, in steps of the system's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Machine {
    /// For how long they ran something.
    pub(crate) busy: Duration,
    /// For how long the host of a virtual machine ran something else on them, while somebody was ready to run.
    pub(crate) stolen: Duration,
}

/// What the scheduler has given a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OfThread {
    pub(crate) thread: i32,
    /// How long it ran.
    pub(crate) ran: Duration,
    /// How long it was ready to run and had no processor.
    pub(crate) waited: Duration,
    /// How often it was given a processor.
    pub(crate) turns: u64,
    /// Whether it was ready to run or ran.
    pub(crate) is_ready: bool,
    /// Whether it has given up the priority that it was started with.
    pub(crate) is_willing: bool,
}

/// What is known of processes that have ended, for which their parents have waited. How long they waited for a processor is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ended {
    /// How many pages they touched first. Every process touches some.
    pub(crate) faults: u64,
    /// How long they ran, in steps of the system's clock.
    pub(crate) ran: Duration,
}

/// What is known of an agent's processes before they are looked at.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) root: Root,
    pub(crate) processors: NonZeroUsize,
    /// The priority that they were started with.
    pub(crate) priority: &'a Priority,
}

impl Known<'_> {
    /// Returns the share of the processes, or none if there are none or the system does not say.
    ///
    /// Descendants are found where the kernel lists the children of each thread, also those whose parents have ended. The list may lack
    /// some while others are ending, which is good enough for an estimate and many times faster than a look at all processes.
    ///
    /// If `before` is given, it is known which threads are ready to run, and which of those that have waited since have given up their
    /// priority.
    pub(crate) fn share(&self, before: Option<&Share>) -> Option<Share> {
        let most = MOST_PROCESSES.max(2 * self.processors.get());
        let mut share = Share {
            crowded: crowded(),
            machine: machine(),
            ..Share::default()
        };
        let Root { leader, reaper } = self.root;
        let mut processes = vec![leader];
        if reaper != leader {
            share.note_ended(reaper);
            let orphans = children(reaper).unwrap_or_default();
            processes.extend(orphans.into_iter().filter(|child| *child != leader));
        }
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
            let used = share.note_ended(process);
            share.used += used;
            share.slack += tick();
            let mut is_willing = None;
            for thread in threads.flatten() {
                let folder = thread.path();
                let Some(mut found) = OfThread::read(&folder) else {
                    continue;
                };
                if let Some(before) = before {
                    let stat = fs::read(folder.join("stat")).unwrap_or_default();
                    found.is_ready = is_ready(&stat);
                    if found.is_ready || found.since(before).waited >= WORTH_A_LOOK {
                        let of_process =
                            is_willing.get_or_insert_with(|| self.priority.is_given_up_by(process));
                        found.is_willing = *of_process || self.priority.is_given_up_in(&stat);
                    }
                }
                share.threads.push(found);
                let children = fs::read_to_string(folder.join("children")).unwrap_or_default();
                processes.extend(children.split_ascii_whitespace().filter_map(parse_pid));
                share.is_crowd |= processes.len() > most;
                processes.truncate(most);
            }
        }
        if share.threads.is_empty() {
            return None;
        }
        share.threads.sort_unstable_by_key(|it| it.thread);
        Some(share)
    }
}

impl Share {
    /// Returns whether descendants have ended since an earlier look.
    pub(crate) fn has_ended_since(&self, before: &Self) -> bool {
        self.ended.faults > before.ended.faults
    }

    /// Notes which descendants of a process have ended. Returns how long the process ran itself.
    fn note_ended(&mut self, process: Pid) -> Duration {
        let stat = fs::read(format!("/proc/{process}/stat")).unwrap_or_default();
        let Some((used, ended)) = parse_ended(&stat) else {
            return Duration::ZERO;
        };
        self.ended.faults += ended.faults;
        self.ended.ran += ended.ran;
        used
    }

    /// Returns how long all threads ran since another look.
    pub(crate) fn ran_since(&self, before: &Self) -> Duration {
        let of_threads = self.threads.iter().map(|it| it.since(before).ran).sum();
        let with_ended = self.used.saturating_sub(before.used + before.slack);
        with_ended.max(of_threads)
    }

    /// Returns how often the threads were given a processor since another look. None if threads have ended that may have had many turns.
    pub(crate) fn turns_since(&self, before: &Self) -> Option<u64> {
        let is_there = |it: &OfThread| self.find(it.thread).is_some();
        let of_threads: Duration = self.threads.iter().map(|it| it.since(before).ran).sum();
        let are_all_there = !self.has_ended_since(before)
            && before.threads.iter().all(is_there)
            && self.ran_since(before) <= of_threads;
        let turns = self.threads.iter().map(|it| it.since(before).turns);
        are_all_there.then(|| turns.sum())
    }

    /// Returns what is known of a thread, if it is there.
    pub(crate) fn find(&self, thread: i32) -> Option<&OfThread> {
        let found = self.threads.binary_search_by_key(&thread, |it| it.thread);
        found.ok().and_then(|index| self.threads.get(index))
    }

    /// Returns whether a thread may be waiting for a processor right now. The system tells for how long when it has one again.
    pub(crate) fn is_unsettled(&self) -> bool {
        !self.is_crowd && self.threads.iter().any(OfThread::may_be_waiting)
    }

    /// Returns whether a thread that may have been waiting then has still not had a processor.
    pub(crate) fn is_still_as(&self, then: &Self) -> bool {
        let mut waiting = self.threads.iter().filter(|it| it.may_be_waiting());
        waiting.any(|now| {
            let found = then.threads.iter().find(|it| it.thread == now.thread);
            found.is_some_and(|then| {
                then.may_be_waiting() && (then.ran, then.waited) == (now.ran, now.waited)
            })
        })
    }

    /// Returns how long the thread ran that ran longest since another look.
    pub(crate) fn longest_since(&self, before: &Self) -> Duration {
        let ran = self.threads.iter().map(|it| it.since(before).ran);
        ran.max().unwrap_or_default()
    }

    /// Returns how long all threads waited since another look, without those that do so of their own will.
    pub(crate) fn waited_since(&self, before: &Self) -> Duration {
        let unwilling = self.threads.iter().filter(|it| !it.is_willing);
        unwilling.map(|it| it.since(before).waited).sum()
    }
}

impl OfThread {
    fn read(folder: &Path) -> Option<Self> {
        let (ran, waited, turns) = times(&fs::read_to_string(folder.join("schedstat")).ok()?)?;
        Some(Self {
            thread: folder.file_name()?.to_str()?.parse().ok()?,
            ran,
            waited,
            turns,
            is_ready: false,
            is_willing: false,
        })
    }

    pub(crate) const fn may_be_waiting(&self) -> bool {
        self.is_ready && !self.is_willing
    }

    /// Returns what it was given since another look. A thread that was not there then has been given everything since.
    pub(crate) fn since(&self, before: &Share) -> Self {
        let then = before.find(self.thread).copied().unwrap_or_default();
        Self {
            ran: self.ran.saturating_sub(then.ran),
            waited: self.waited.saturating_sub(then.waited),
            turns: self.turns.saturating_sub(then.turns),
            ..*self
        }
    }
}

/// Returns whether the status of a thread says that it is ready to run, or runs.
fn is_ready(stat: &[u8]) -> bool {
    let state = fields_of_stat(stat).and_then(|mut fields| fields.next());
    state == Some(b"R")
}

/// How long a thread was ready to run and had no processor. The file stays open, because it is read a thousand times a second.
#[derive(Debug)]
pub(crate) struct OwnWait {
    file: Option<fs::File>,
    /// When it was noted, and how long the thread had waited by then, or a little before.
    noted: (Time, Duration),
}

impl OwnWait {
    /// Watches the thread that calls this.
    pub(crate) fn of_this_thread() -> Self {
        let mut own = Self {
            file: fs::File::open("/proc/thread-self/schedstat").ok(),
            noted: (Time::ZERO, Duration::ZERO),
        };
        own.noted.1 = own.so_far();
        own
    }

    /// Notes how long the thread has waited, so often at most.
    pub(crate) fn note(&mut self, now: Time, each: Duration) {
        if now >= self.noted.0 + each {
            self.noted = (now, self.so_far());
        }
    }

    /// Returns how long the thread has waited since then.
    pub(crate) fn late(&self) -> Duration {
        self.so_far().saturating_sub(self.noted.1)
    }

    /// Returns how long the thread has waited since it began. Nothing if the system does not say.
    fn so_far(&self) -> Duration {
        let mut bytes = [0; LONGEST_SCHEDSTAT];
        let file = self.file.as_ref();
        let length = file.and_then(|file| file.read_at(&mut bytes, 0).ok());
        let text = str::from_utf8(&bytes[..length.unwrap_or(0)]).ok();
        text.and_then(times).unwrap_or_default().1
    }
}

/// Three numbers of 64 bits, with a blank or a newline behind each.
const LONGEST_SCHEDSTAT: usize = 3 * 21;

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

/// Returns what the processors of the machine did; nothing if the system does not say.
fn machine() -> Machine {
    let text = fs::read_to_string("/proc/stat");
    text.ok()
        .as_deref()
        .and_then(parse_machine)
        .unwrap_or_default()
}

/// Reads `cpu USER NICE SYSTEM IDLE IOWAIT IRQ SOFTIRQ STEAL ...`, in steps of the system's clock.
fn parse_machine(text: &str) -> Option<Machine> {
    let all = text.lines().next()?.strip_prefix("cpu ")?;
    let numbers = all.split_ascii_whitespace().map(str::parse);
    let numbers: Vec<u64> = numbers.collect::<Result<_, _>>().ok()?;
    let time = |steps: u64| Some(tick() * u32::try_from(steps).ok()?);
    let [user, nice, system, _, _, irq, softirq, stolen, ..] = numbers[..] else {
        return None;
    };
    Some(Machine {
        busy: time(user + nice + system + irq + softirq)?,
        stolen: time(stolen)?,
    })
}

/// Reads from the status of a process how long it ran, and what it says about its descendants that have ended.
fn parse_ended(stat: &[u8]) -> Option<(Duration, Ended)> {
    let fields: Vec<&[u8]> = fields_of_stat(stat)?.collect();
    let number = |index: usize| {
        let text = std::str::from_utf8(fields.get(index)?).ok()?;
        text.parse::<u64>().ok()
    };
    let time = |ticks: u64| tick() * u32::try_from(ticks).unwrap_or(u32::MAX);
    let ended = Ended {
        faults: number(8)?,
        ran: time(number(13)? + number(14)?),
    };
    Some((time(number(11)? + number(12)?), ended))
}

/// Returns a step of the system's clock.
pub(crate) fn tick() -> Duration {
    Duration::from_secs(1) / u32::try_from(rustix::param::clock_ticks_per_second()).unwrap_or(100)
}

/// Reads `RAN WAITED COUNT`, the first two in nanoseconds.
fn times(text: &str) -> Option<(Duration, Duration, u64)> {
    let mut fields = text.split_ascii_whitespace();
    let mut number = || fields.next()?.parse().ok();
    let mut time = || number().map(Duration::from_nanos);
    Some((time()?, time()?, number()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_two_numbers_are_nanoseconds() {
        let check = |text, expected| assert_eq!(times(text), expected, "{text:?}");
        check(
            "2027264 8399888 6\n",
            Some((
                Duration::from_nanos(2_027_264),
                Duration::from_nanos(8_399_888),
                6,
            )),
        );
        check("0 0 0\n", Some((Duration::ZERO, Duration::ZERO, 0)));
        for wrong in ["", "12", "12 x 3", "-1 2 3", "1 2"] {
            check(wrong, None);
        }
    }

    #[test]
    fn the_status_of_a_process_tells_of_its_ended_children() {
        let stat = b"34 (a) b) S 1 12 34 0 -1 4194560 150 2600 1 3 7 8 20 10 20 0 1 0 5 6 7";
        let ticks = rustix::param::clock_ticks_per_second();
        let expected = Ended {
            faults: 2600,
            ran: Duration::from_millis(30 * 1000 / ticks),
        };
        let used = Duration::from_millis(15 * 1000 / ticks);
        assert_eq!(parse_ended(stat), Some((used, expected)));
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
    fn what_the_host_takes_is_the_eighth_number() {
        let text =
            "cpu  1057381 347 196779 105255 6272 3 1052 14314 0 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n";
        let expected = Machine {
            busy: tick() * (1_057_381 + 347 + 196_779 + 3 + 1052),
            stolen: tick() * 14314,
        };
        assert_eq!(parse_machine(text), Some(expected));
        for wrong in ["", "cpu  1 2 3 4 5 6 7\n", "cpu0 1 2 3 4 5 6 7 8\n"] {
            assert_eq!(parse_machine(wrong), None, "{wrong:?}");
        }
    }
}
