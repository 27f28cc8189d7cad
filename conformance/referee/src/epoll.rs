//! A list of watched descriptors in the kernel.

use std::{
    io,
    os::fd::{AsRawFd, OwnedFd, RawFd},
    time::Duration,
};

use rustix::{
    event::{
        PollFd, PollFlags,
        epoll::{self, CreateFlags, Event, EventData, EventFlags},
        poll,
    },
    io::{Errno, read},
    time::{
        Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, timerfd_create,
        timerfd_settime,
    },
};

use crate::{
    freeze::BEAT,
    watched::{Descriptor, Descriptors, Ready, Source, timespec},
};

/// The shortest wait for which the kernel can be asked together with the list.
const STEP: Duration = Duration::from_millis(1);
/// How many events are taken at once. More stay ready.
const EVENTS: usize = 8;
/// What the kernel tells of a beat.
const OF_BEAT: u64 = u64::MAX;

/// A list of descriptors that the kernel watches.
pub(crate) struct Epoll {
    list: OwnedFd,
    /// For each agent, the descriptors that are in the list.
    listed: Vec<[Option<RawFd>; Source::ALL.len()]>,
    /// A timer that ends a wait each time that a beat has passed. To begin and end a timer for each wait takes the kernel longer.
    beat: Option<OwnedFd>,
}

impl Epoll {
    pub(crate) fn new() -> io::Result<Self> {
        let list = epoll::create(CreateFlags::CLOEXEC)?;
        let beat = beat_in(&list).ok();
        Ok(Self {
            list,
            listed: Vec::new(),
            beat,
        })
    }

    /// Waits until something is ready, or for this long, or for a beat if that is shorter. Adds what is ready to the list, in order.
    ///
    /// # Errors
    /// One of the descriptors cannot be watched in this way. Nothing was added then.
    pub(crate) fn wait<'a>(
        &mut self,
        agents: impl Iterator<Item = Descriptors<'a>>,
        longest: Option<Duration>,
        ready: &mut Vec<Ready>,
    ) -> io::Result<()> {
        for (number, descriptors) in agents.enumerate() {
            for (source, descriptor) in Source::ALL.into_iter().zip(descriptors) {
                self.list((number, source), descriptor)?;
            }
        }
        let mut events = [const {
            Event {
                flags: EventFlags::empty(),
                data: EventData::new_u64(0),
            }
        }; EVENTS];
        let count = self.wait_for(&mut events, longest)?;
        let mut is_stale = false;
        let before = ready.len();
        for event in &events[..count] {
            if event.data.u64() == OF_BEAT {
                // It goes on when it has been read.
                let beat = self.beat.take();
                self.beat = beat.filter(|beat| read(beat, &mut [0_u8; 8]).is_ok());
                continue;
            }
            let (number, source) = unpack(event.data.u64());
            match self.listed[number][source as usize] {
                Some(_) => ready.push((number, source)),
                None => is_stale = true,
            }
        }
        ready[before..].sort_unstable();
        if is_stale {
            // It is closed here, and open in a process that is just being forked. Only a new list is without it.
            *self = Self::new()?;
        }
        Ok(())
    }

    fn list(&mut self, of: Ready, wanted: Descriptor<'_>) -> io::Result<()> {
        let (number, source) = of;
        if self.listed.len() <= number {
            self.listed.resize(number + 1, Default::default());
        }
        let listed = &mut self.listed[number][source as usize];
        let fd = wanted.fd.filter(|_| wanted.is_watched);
        if *listed == fd.map(|fd| fd.as_raw_fd()) {
            return Ok(());
        }
        // One that is closed has left the list by itself.
        if let (Some(_), Some(open)) = (listed.take(), wanted.fd) {
            epoll::delete(&self.list, open)?;
        }
        if let Some(fd) = fd {
            let flags = match source {
                Source::Stdin => EventFlags::OUT,
                Source::Stdout | Source::Stderr | Source::Exit => EventFlags::IN,
            };
            epoll::add(&self.list, fd, EventData::new_u64(pack(of)), flags)?;
            *listed = Some(fd.as_raw_fd());
        }
        Ok(())
    }

    fn wait_for(&self, events: &mut [Event], longest: Option<Duration>) -> io::Result<usize> {
        let mut longest = longest.filter(|span| *span < BEAT || self.beat.is_none());
        if let Some(span) = longest.filter(|span| !span.is_zero()) {
            if span < STEP {
                let mut list = [PollFd::new(&self.list, PollFlags::IN)];
                match poll(&mut list, Some(&timespec(span))) {
                    Ok(_) | Err(Errno::INTR) => longest = Some(Duration::ZERO),
                    Err(error) => return Err(error.into()),
                }
            } else {
                // Rounded down, so that nobody waits too long. The caller waits for the rest.
                longest = Some(Duration::from_millis(
                    u64::try_from(span.as_millis()).unwrap_or(u64::MAX),
                ));
            }
        }
        match epoll::wait(&self.list, events, longest.map(timespec).as_ref()) {
            Ok(count) => Ok(count),
            Err(Errno::INTR) => Ok(0),
            Err(error) => Err(error.into()),
        }
    }
}

/// Adds a timer that ends a wait with each beat to a list.
fn beat_in(list: &OwnedFd) -> io::Result<OwnedFd> {
    let timer = timerfd_create(
        TimerfdClockId::Monotonic,
        TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK,
    )?;
    let each = timespec(BEAT);
    let beats = Itimerspec {
        it_interval: each,
        it_value: each,
    };
    timerfd_settime(&timer, TimerfdTimerFlags::empty(), &beats)?;
    let data = EventData::new_u64(OF_BEAT);
    epoll::add(list, &timer, data, EventFlags::IN)?;
    Ok(timer)
}

fn pack((number, source): Ready) -> u64 {
    (number * Source::ALL.len() + source as usize) as u64
}

fn unpack(packed: u64) -> Ready {
    let packed = packed as usize;
    (
        packed / Source::ALL.len(),
        Source::ALL[packed % Source::ALL.len()],
    )
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn a_long_wait_ends_with_each_beat() {
        let mut epoll = Epoll::new().unwrap();
        assert!(epoll.beat.is_some());
        let long = BEAT * 1000;
        let began = Instant::now();
        for _ in 0..2 {
            let mut ready = Vec::new();
            epoll
                .wait(std::iter::empty(), Some(long), &mut ready)
                .unwrap();
            assert!(ready.is_empty());
        }
        assert!(began.elapsed() < long);
        // What is due before the next beat has a wait of its own.
        let mut ready = Vec::new();
        epoll
            .wait(std::iter::empty(), Some(Duration::ZERO), &mut ready)
            .unwrap();
        assert!(epoll.beat.is_some());
    }
}
