//! What is watched, and for how long.

use std::{os::fd::BorrowedFd, time::Duration};

use rustix::event::{PollFlags, Timespec};

/// What a descriptor is watched for. This is the order in which they are looked at: what a program says about an answer comes before the next
/// question, and output before the end of the process, so that nothing is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    /// Standard error has something to read, or has ended.
    Stderr,
    /// Standard output has something to read, or has ended.
    Stdout,
    /// Standard input has room.
    Stdin,
    /// The process has ended.
    Exit,
}

impl Source {
    /// All sources, in order.
    pub(crate) const ALL: [Self; 4] = [Self::Stderr, Self::Stdout, Self::Stdin, Self::Exit];

    /// Returns what to ask the system for.
    pub(crate) const fn flags(self) -> PollFlags {
        match self {
            Self::Stdin => PollFlags::OUT,
            Self::Stderr | Self::Stdout | Self::Exit => PollFlags::IN,
        }
    }
}

/// An agent's descriptor for one source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Descriptor<'a> {
    /// The descriptor, while it is open.
    pub(crate) fd: Option<BorrowedFd<'a>>,
    /// Whether to watch it now.
    pub(crate) is_watched: bool,
}

/// The descriptors of one agent, one for each [`Source`], in the same order.
pub(crate) type Descriptors<'a> = [Descriptor<'a>; Source::ALL.len()];

/// A source of an agent that is ready.
pub(crate) type Ready = (usize, Source);

/// Returns a span of time as the system takes it.
pub(crate) fn timespec(span: Duration) -> Timespec {
    Timespec {
        tv_sec: span.as_secs().cast_signed(),
        tv_nsec: span.subsec_nanos().into(),
    }
}
