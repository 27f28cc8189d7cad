//! A process, its group, and what it leaves behind.

use std::{
    marker::PhantomData,
    os::fd::BorrowedFd,
    thread,
    time::{Duration, Instant},
};

use rustix::{
    io::Errno,
    process::{Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid},
};

use crate::{
    Departure,
    guard::{self, Mark},
    inspect,
};

/// A process that an agent left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// Its process id, if it is known.
    pub pid: Option<u32>,
    /// The name of its program, if it is known.
    pub name: String,
}

/// A process that leads its own group. Dropping it ends it, its group, and every other process that it started and that can be
/// found.
///
/// A process that has ended is not reaped until it is dropped. So no other process gets its number, which is also the number of
/// its group, while we may still send signals there.
#[derive(Debug)]
pub(crate) struct Process {
    pid: Pid,
    mark: Mark,
    departure: Option<Departure>,
    #[cfg(target_os = "linux")]
    exit_event: Option<std::os::fd::OwnedFd>,
    /// Linux ends the process together with the thread that started it, so that thread must keep it.
    _stays_in_its_thread: PhantomData<*const ()>,
}

impl Process {
    /// Takes over a process that has just been started. Nothing else may ask for its exit status.
    pub(crate) fn new(pid: Pid, mark: Mark) -> Self {
        Self {
            pid,
            mark,
            departure: None,
            #[cfg(target_os = "linux")]
            exit_event: rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok(),
            _stays_in_its_thread: PhantomData,
        }
    }

    pub(crate) const fn pid(&self) -> Pid {
        self.pid
    }

    /// Returns how the process ended, once this is known.
    pub(crate) const fn departure(&self) -> Option<Departure> {
        self.departure
    }

    /// Returns the descriptor that becomes readable when the process ends, where the system has one.
    pub(crate) fn exit_event(&self) -> Option<BorrowedFd<'_>> {
        #[cfg(target_os = "linux")]
        {
            use std::os::fd::AsFd;
            self.exit_event
                .as_ref()
                .filter(|_| self.departure.is_none())
                .map(AsFd::as_fd)
        }
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Checks whether the process has ended, without waiting. Returns how it ended, once.
    ///
    /// # Errors
    /// Something else took the exit status.
    pub(crate) fn look_for_exit(&mut self) -> rustix::io::Result<Option<Departure>> {
        if self.departure.is_some() {
            return Ok(None);
        }
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        match waitid(WaitId::Pid(self.pid), options) {
            Ok(status) => self.departure = status.as_ref().map(departure_of),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error),
        }
        if self.departure.is_some() {
            guard::wait_if_stopping();
        }
        Ok(self.departure)
    }

    /// Kills the process and its whole group.
    pub(crate) fn kill(&self) -> rustix::io::Result<()> {
        guard::kill_tree(self.pid)
    }

    /// Stops the whole process group, or lets it go on. A group that has ended is not an error.
    pub(crate) fn set_paused(&self, is_paused: bool) {
        let signal = if is_paused {
            Signal::STOP
        } else {
            Signal::CONT
        };
        let _ = kill_process_group(self.pid, signal);
    }

    /// Returns the processes that this process left behind when it ended. They get `grace` to end by themselves.
    pub(crate) fn leftovers(&self, grace: Duration) -> Vec<Leftover> {
        let until = Instant::now() + grace;
        loop {
            // The last look begins after the end of the time.
            let is_last = Instant::now() >= until;
            let found = guard::leftovers(self.pid, &self.mark);
            if found.is_empty() || is_last {
                return found.into_iter().map(describe).collect();
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A process of another user cannot be killed, so there is no wait for it.
        if self.kill().is_ok() {
            wait_for_end(self.pid);
        }
        guard::end_stragglers(self.pid, &self.mark);
        guard::discharge(self.pid);
    }
}

/// Waits until a process has ended, and leaves it unreaped.
fn wait_for_end(pid: Pid) {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while waitid(WaitId::Pid(pid), options).is_err_and(|error| error == Errno::INTR) {}
}

fn departure_of(status: &WaitIdStatus) -> Departure {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => Departure::Exited(code),
        (None, signal) => Departure::Signalled(signal.unwrap_or_default()),
    }
}

fn describe(pid: Option<Pid>) -> Leftover {
    Leftover {
        pid: pid.map(|pid| pid.as_raw_pid().unsigned_abs()),
        name: pid.map_or_else(String::new, inspect::program_name),
    }
}
