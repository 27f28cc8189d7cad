//! A process, its group, and what it leaves behind.

use std::{
    io,
    os::fd::BorrowedFd,
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use linesman_sandbox::{Contained, Ending};
use rustix::process::Pid;

use crate::{Departure, guard, inspect, tree};

/// How long to wait until a group has come to a stop. On a busy machine a process comes to it only when it gets a processor, and one that
/// waits for the system takes no signal meanwhile.
const LONGEST_STOP: Duration = Duration::from_secs(1);

/// A process that an agent left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// Its process id, if it is known.
    pub pid: Option<u32>,
    /// The name of its program, if it is known.
    pub name: String,
}

/// A process that leads its own group. Dropping it ends it, its group, and on Linux every other process that it started.
///
/// A process that has ended is not reaped until it is dropped. So no other process gets its number, which is also the number of
/// its group, while we may still send signals there.
#[derive(Debug)]
pub(crate) struct Process {
    contained: Arc<Contained>,
    departure: Option<Departure>,
}

impl Process {
    /// Takes over a process that has just been started.
    pub(crate) const fn new(contained: Arc<Contained>) -> Self {
        Self {
            contained,
            departure: None,
        }
    }

    pub(crate) fn pid(&self) -> Pid {
        self.contained.pid()
    }

    /// Returns the process with everything that it started.
    pub(crate) fn tree(&self) -> tree::Root {
        tree::Root {
            leader: self.contained.pid(),
            reaper: self.contained.root(),
        }
    }

    /// Returns how many bytes it keeps in a file system in memory of its own, if it has one.
    pub(crate) fn files_in_memory(&self) -> Option<u64> {
        self.contained.files_in_memory()
    }

    /// Returns the folder on disk that it may write to, if it has one of its own.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.contained.folder()
    }

    /// Returns how the process ended, once this is known.
    pub(crate) const fn departure(&self) -> Option<Departure> {
        self.departure
    }

    /// Returns the descriptor that becomes readable when the process ends, where the system has one.
    pub(crate) fn exit_event(&self) -> Option<BorrowedFd<'_>> {
        match self.departure {
            Some(_) => None,
            None => self.contained.exit_event(),
        }
    }

    /// Checks whether the process has ended, without waiting. Returns how it ended, once.
    ///
    /// # Errors
    /// Something else took the exit status.
    pub(crate) fn look_for_exit(&mut self) -> io::Result<Option<Departure>> {
        if self.departure.is_some() {
            return Ok(None);
        }
        self.departure = self.contained.look_for_end()?.map(|ending| match ending {
            Ending::Exited(code) => Departure::Exited(code),
            Ending::Signalled(signal) => Departure::Signalled(signal),
        });
        if self.departure.is_some() {
            guard::wait_if_stopping();
        }
        Ok(self.departure)
    }

    /// Kills the process and its whole group.
    pub(crate) fn kill(&self) -> rustix::io::Result<()> {
        self.contained.kill()
    }

    /// Stops the whole process group, or lets it go on. A group that has ended is not an error.
    ///
    /// A process that is being forked while its parent is stopped is stopped too. If the parent went on before the fork is finished,
    /// Linux would never continue the new process, so a group goes on when all of it has come to a stop.
    pub(crate) fn set_paused(&self, is_paused: bool) {
        if !is_paused {
            let until = Instant::now() + LONGEST_STOP;
            while self.tree().is_group_running() && Instant::now() < until {
                thread::sleep(Duration::from_micros(100));
            }
        }
        self.contained.set_paused(is_paused);
    }

    /// Returns the processes that this process left behind when it ended. They get `grace` to end by themselves.
    pub(crate) fn leftovers(&self, grace: Duration) -> Vec<Leftover> {
        let until = Instant::now() + grace;
        loop {
            // The last look begins after the end of the time.
            let is_last = Instant::now() >= until;
            let found = guard::leftovers(&self.contained);
            if found.is_empty() || is_last {
                return found.into_iter().map(describe).collect();
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        guard::discharge(&self.contained);
    }
}

fn describe(pid: Option<Pid>) -> Leftover {
    Leftover {
        pid: pid.map(|pid| pid.as_raw_pid().unsigned_abs()),
        name: pid.map_or_else(String::new, inspect::program_name),
    }
}
