//! What a sleeping thread waits for: its standard input, a moment in time, another thread, or something else. Linux only.

use std::{
    ffi::OsStr,
    fs::{self, File},
    os::{
        fd::{AsFd, BorrowedFd},
        unix::{ffi::OsStrExt, fs::FileExt},
    },
    time::Duration,
};

use rustix::{
    fs::fstat,
    process::Pid,
    time::{ClockId, clock_gettime},
};

use crate::held_up::read_within;

/// A pipe, whichever of its ends and whichever process holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pipe {
    /// What the system shows where a descriptor is this pipe.
    link: String,
}

/// What a sleeping thread waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wait {
    /// Whether more input would wake it.
    pub(crate) is_for_input: bool,
    /// Whether it may soon go on without more input, and without another thread or child that does.
    pub(crate) may_go_on: bool,
    /// What keeps it, if it is known and not the input.
    pub(crate) hold: Option<Hold>,
}

/// What keeps a thread, apart from the input of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// It writes to this descriptor, where there is no room.
    Write(u64),
    /// It waits for something from this descriptor, and from no other.
    Read(u64),
    /// It waits for another thread, without a limit.
    Thread,
    /// It waits until a time has passed.
    Time,
}

impl Pipe {
    /// Returns the pipe behind one of its ends; none if that cannot be told.
    pub(crate) fn of(end: BorrowedFd<'_>) -> Option<Self> {
        let link = format!("pipe:[{}]", fstat(end.as_fd()).ok()?.st_ino);
        Some(Self { link })
    }

    /// Returns whether a descriptor of a process is this pipe.
    pub(crate) fn is(&self, process: Pid, descriptor: u64) -> bool {
        let link = fs::read_link(format!("/proc/{process}/fd/{descriptor}"));
        link.is_ok_and(|link| link.as_os_str() == OsStr::from_bytes(self.link.as_bytes()))
    }
}

/// Returns whether what the system shows for a descriptor is a pipe.
pub(crate) fn is_pipe(link: &str) -> bool {
    link.starts_with("pipe:[")
}

/// Returns what a sleeping thread of a process waits for.
pub(crate) fn wait_of(process: Pid, thread: Pid, input: &Pipe) -> Wait {
    let text = fs::read_to_string(format!("/proc/{process}/task/{thread}/syscall"));
    // Nothing is known of a thread that cannot be looked at, so it may do anything.
    let Some(call) = text.ok().as_deref().and_then(Call::read) else {
        return Wait {
            is_for_input: false,
            may_go_on: true,
            hold: None,
        };
    };
    let sleeper = Sleeper {
        process,
        input,
        arguments: call.arguments,
    };
    sleeper.wait(call.kind)
}

/// A system call and its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Call {
    kind: Kind,
    arguments: [u64; 6],
}

/// The system calls in which threads sleep, by what their arguments mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Reads from the descriptor in the first argument.
    Read,
    /// Writes to the descriptor in the first argument.
    Write,
    /// Waits for a list of descriptors, up to a number of milliseconds.
    Poll,
    /// Waits for a list of descriptors, up to a span of time.
    PollSpan,
    /// Waits for sets of descriptors.
    Select,
    /// Waits for the descriptors of a set that the kernel keeps, up to a number of milliseconds.
    Epoll,
    /// Waits for the descriptors of a set that the kernel keeps, up to a span of time.
    EpollSpan,
    /// Waits for another thread.
    Futex,
    /// Waits for a child.
    Child,
    /// Sleeps until a moment.
    Sleep,
    /// Anything else.
    Other,
}

impl Call {
    /// Reads `NUMBER ARGUMENT ... STACK PROGRAM`, all but the first in hexadecimal. A thread that runs has none.
    fn read(text: &str) -> Option<Self> {
        let mut fields = text.split_ascii_whitespace();
        let kind = kind_of(fields.next()?.parse().ok()?);
        let mut arguments = [0; 6];
        for argument in &mut arguments {
            let digits = fields.next()?.strip_prefix("0x")?;
            *argument = u64::from_str_radix(digits, 16).ok()?;
        }
        Some(Self { kind, arguments })
    }
}

/// A thread in a system call.
struct Sleeper<'a> {
    process: Pid,
    input: &'a Pipe,
    arguments: [u64; 6],
}

impl Sleeper<'_> {
    fn wait(&self, kind: Kind) -> Wait {
        let [first, second, third, fourth, fifth, _] = self.arguments;
        match kind {
            Kind::Read => {
                let is_for_input = self.input.is(self.process, first);
                Wait {
                    is_for_input,
                    may_go_on: !is_for_input,
                    hold: (!is_for_input).then_some(Hold::Read(first)),
                }
            }
            Kind::Write => Wait {
                is_for_input: false,
                may_go_on: true,
                hold: Some(Hold::Write(first)),
            },
            Kind::Poll => self.watch(&self.polled(first, second), !is_forever(third)),
            Kind::PollSpan => self.watch(&self.polled(first, second), self.ends_soon(third)),
            Kind::Select => self.watch(&self.selected(first, second), self.ends_soon(fifth)),
            Kind::Epoll => self.watch(&self.watched(first), !is_forever(fourth)),
            Kind::EpollSpan => self.watch(&self.watched(first), self.ends_soon(fourth)),
            Kind::Futex => Wait {
                is_for_input: false,
                may_go_on: match second & FUTEX_COMMAND {
                    FUTEX_WAIT => self.ends_soon(fourth),
                    FUTEX_WAIT_BITSET if second & FUTEX_REALTIME == 0 => self.comes_soon(fourth),
                    _ => fourth != 0,
                },
                hold: Some(if fourth == 0 {
                    Hold::Thread
                } else {
                    Hold::Time
                }),
            },
            Kind::Child => Wait::default(),
            Kind::Sleep | Kind::Other => Wait {
                is_for_input: false,
                may_go_on: true,
                hold: (kind == Kind::Sleep).then_some(Hold::Time),
            },
        }
    }

    /// Returns what a thread waits for that waits for these descriptors, and may or may not stop waiting soon.
    fn watch(&self, descriptors: &[u64], ends_soon: bool) -> Wait {
        let mut all = descriptors.iter();
        let is_for_input = all.clone().any(|it| self.input.is(self.process, *it));
        let hold = match descriptors {
            _ if is_for_input => None,
            [] if ends_soon => Some(Hold::Time),
            [one] => Some(Hold::Read(*one)),
            _ => None,
        };
        Wait {
            is_for_input,
            may_go_on: ends_soon || all.any(|it| is_source(self.process, *it)),
            hold,
        }
    }

    /// Returns the descriptors of a list that are polled for input.
    fn polled(&self, list: u64, length: u64) -> Vec<u64> {
        let length = length.min(MOST_DESCRIPTORS);
        let bytes = self.memory(list, length * POLL_ENTRY as u64);
        let bytes = bytes.unwrap_or_default();
        let entries = bytes.chunks_exact(POLL_ENTRY);
        entries
            .filter_map(|entry| entry.first_chunk::<6>())
            .filter_map(|[a, b, c, d, events, _]| {
                let descriptor = i32::from_ne_bytes([*a, *b, *c, *d]);
                let descriptor = u64::try_from(descriptor).ok();
                descriptor.filter(|_| events & POLL_IN != 0)
            })
            .collect()
    }

    /// Returns the descriptors of a set to be read.
    fn selected(&self, limit: u64, set: u64) -> Vec<u64> {
        let limit = limit.min(MOST_DESCRIPTORS);
        // The system counts sets in words of 64 bits.
        let bytes = self.memory(set, limit.div_ceil(64) * 8);
        let bytes = bytes.unwrap_or_default();
        let is_in = |descriptor: &u64| {
            let byte = usize::try_from(descriptor / 8).ok();
            let byte = byte.and_then(|index| bytes.get(index)).copied();
            byte.is_some_and(|byte| byte >> (descriptor % 8) & 1 == 1)
        };
        (0..limit).filter(is_in).collect()
    }

    /// Returns the descriptors of a set that the kernel keeps, those that are watched for input.
    fn watched(&self, set: u64) -> Vec<u64> {
        let path = format!("/proc/{}/fdinfo/{set}", self.process);
        let text = fs::read_to_string(path).unwrap_or_default();
        text.lines().filter_map(watched).collect()
    }

    /// Returns whether a span of time at this address is so short that its end may come soon. No address is no end.
    fn ends_soon(&self, address: u64) -> bool {
        address != 0 && self.time(address).is_none_or(|span| span < LONG_SPAN)
    }

    /// Returns whether a moment at this address comes soon. No address is never.
    fn comes_soon(&self, address: u64) -> bool {
        let now = clock_gettime(ClockId::Monotonic);
        let now = Duration::try_from(now).unwrap_or_default();
        address != 0 && self.time(address).is_none_or(|then| then < now + SOON)
    }

    fn time(&self, address: u64) -> Option<Duration> {
        let bytes = self.memory(address, 16)?;
        let word = |at: usize| Some(u64::from_ne_bytes(*bytes.get(at..)?.first_chunk()?));
        Some(Duration::new(word(0)?, word(8)?.try_into().ok()?))
    }

    /// Returns bytes of the process's memory.
    fn memory(&self, address: u64, length: u64) -> Option<Vec<u8>> {
        let mut bytes = vec![0; usize::try_from(length).ok()?];
        let memory = File::open(format!("/proc/{}/mem", self.process)).ok()?;
        read_within(LONGEST_READ, move || {
            memory.read_exact_at(&mut bytes, address).ok()?;
            Some(bytes)
        })
    }
}

/// Returns whether something may come through a descriptor although no process of the agent does anything: through a socket from another
/// program, such as one that runs the agent elsewhere, or from a timer.
fn is_source(process: Pid, descriptor: u64) -> bool {
    let link = fs::read_link(format!("/proc/{process}/fd/{descriptor}")).unwrap_or_default();
    let link = link.to_string_lossy();
    link.starts_with("socket:") || link == "anon_inode:[timerfd]"
}

/// Returns whether an alarm may wake a process.
pub(crate) fn has_alarm(process: Pid) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    catches_alarm(&status)
}

/// Reads the set of signals that a process handles. Some runtimes handle all signals, which says nothing.
fn catches_alarm(status: &str) -> bool {
    let mut lines = status.lines();
    let caught = lines.find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
    caught.is_some_and(|caught| caught & ALARM != 0 && caught.count_ones() < MOST_HANDLED)
}

/// The signal of an alarm, SIGALRM, in a set of signals.
const ALARM: u64 = 1 << 13;
/// A process that handles this many signals handles whatever comes.
const MOST_HANDLED: u32 = 24;

/// Returns whether a number of milliseconds, a signed number of 32 bits, means no limit, or one that is far away.
fn is_forever(millis: u64) -> bool {
    let millis = millis & u64::from(u32::MAX);
    i32::try_from(millis).is_err() || Duration::from_millis(millis) >= LONG_SPAN
}

/// Reads `tfd: DESCRIPTOR events: FLAGS ...`, the flags in hexadecimal. Returns the descriptor if it is watched for input.
fn watched(line: &str) -> Option<u64> {
    let mut words = line.strip_prefix("tfd:")?.split_ascii_whitespace();
    let descriptor = words.next()?.parse().ok()?;
    let flags = words.next().filter(|word| *word == "events:");
    let flags = flags.and_then(|_| u64::from_str_radix(words.next()?, 16).ok())?;
    (flags & u64::from(POLL_IN) != 0).then_some(descriptor)
}

/// Returns what a system call is. Only the architectures that most machines have are known.
fn kind_of(number: u32) -> Kind {
    let architecture = match () {
        () if cfg!(target_arch = "x86_64") => 0,
        () if cfg!(target_arch = "aarch64") => 1,
        () => 2,
    };
    let is_it = |(_, numbers): &&(Kind, [&[u32]; 3])| numbers[architecture].contains(&number);
    CALLS
        .iter()
        .find(is_it)
        .map_or(Kind::Other, |(kind, _)| *kind)
}

/// The numbers of the system calls on x86-64, on AArch64 and elsewhere.
const CALLS: [(Kind, [&[u32]; 3]); 10] = [
    (Kind::Read, [&[0, 17, 19], &[63, 65, 67], &[READ]]),
    (Kind::Write, [&[1, 18, 20], &[64, 66, 68], &[WRITE]]),
    (Kind::Poll, [&[7], &[], &[]]),
    (Kind::PollSpan, [&[271], &[73], &[]]),
    (Kind::Select, [&[23, 270], &[72], &[]]),
    (Kind::Epoll, [&[232, 281], &[22], &[]]),
    (Kind::EpollSpan, [&[441], &[441], &[]]),
    (Kind::Futex, [&[202], &[98], &[]]),
    (Kind::Child, [&[61, 247], &[260, 95], &[]]),
    (Kind::Sleep, [&[35, 230], &[101, 115], &[]]),
];
/// The architectures of 32 bits agree on these, and most others on the others.
const READ: u32 = if cfg!(target_pointer_width = "32") {
    3
} else {
    63
};
const WRITE: u32 = READ + 1;
const FUTEX_COMMAND: u64 = 0x7f;
const FUTEX_WAIT: u64 = 0;
const FUTEX_WAIT_BITSET: u64 = 9;
const FUTEX_REALTIME: u64 = 0x100;
/// A sleep that is at least this long counts as one without an end. When it began is not known.
const LONG_SPAN: Duration = Duration::from_secs(30);
/// The size of an entry of a list to be polled, in bytes.
const POLL_ENTRY: usize = 8;
/// The flag of waiting for input, the same for lists and for sets that the kernel keeps.
const POLL_IN: u8 = 1;
/// The most descriptors of a thread that are looked at.
const MOST_DESCRIPTORS: u64 = 1024;
/// A moment that comes later than this counts as never.
const SOON: Duration = Duration::from_secs(5);
/// How long to wait for the memory of a process.
const LONGEST_READ: Duration = Duration::from_millis(500);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_runs_is_in_no_call() {
        assert_eq!(Call::read("running\n"), None);
        assert_eq!(Call::read("-1 0x7ffe 0x7f00\n"), None);
        assert_eq!(Call::read("0 0x0 0x1\n"), None);
    }

    #[test]
    fn a_call_has_six_arguments() {
        let number = if cfg!(target_arch = "x86_64") { 0 } else { 63 };
        let text =
            format!("{number} 0x3 0x7f4c 0x2000 0xc 0x0 0xff 0x7f4c729fc270 0x7f4c73ffe2ec\n");
        let call = Call::read(&text).unwrap();
        assert_eq!(call.kind, Kind::Read);
        assert_eq!(call.arguments, [3, 0x7f4c, 0x2000, 12, 0, 0xff]);
    }

    #[test]
    fn a_watched_descriptor_is_one_that_is_watched_for_input() {
        let check = |line, expected| assert_eq!(watched(line), expected, "{line}");
        check(
            "tfd:        0 events:       19 data:                0  pos:0 ino:1 sdev:f",
            Some(0),
        );
        check("tfd:       12 events:        1 data: c", Some(12));
        check("tfd:        1 events:        4 data: 1", None);
        check("pos:\t0", None);
    }

    #[test]
    fn an_alarm_is_one_that_a_process_has_asked_for() {
        let check = |caught: &str, expected| {
            let status = format!("SigIgn:\t0000000001001000\nSigCgt:\t{caught}\nCapInh:\t0\n");
            assert_eq!(catches_alarm(&status), expected, "{caught}");
        };
        // Python's own handler of SIGINT, with and without one for SIGALRM.
        check("0000000100000002", false);
        check("0000000100002002", true);
        // Go handles everything.
        check("fffffffd7fc1feff", false);
        assert!(!catches_alarm(""));
    }

    #[test]
    fn a_negative_number_of_milliseconds_is_forever() {
        for (millis, expected) in [
            (0, false),
            (100, false),
            (29_999, false),
            (30_000, true),
            (0xffff_ffff, true),
            (0xffff_ffff_ffff_ffff, true),
        ] {
            assert_eq!(is_forever(millis), expected, "{millis:#x}");
        }
    }
}
