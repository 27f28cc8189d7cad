//! A program whose pipes are the caller's affair.

use std::{
    io,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
};

use rustix::io::{dup, ioctl_fionbio};

use crate::{Departure, Launch, Obstacle, SpawnError, guard, process::Process};

/// A running program that nothing is limited, read or measured of. Its standard error is that of this process. Dropping it ends it and
/// everything that it started.
///
/// If this process ends without dropping it, Linux ends the program.
#[derive(Debug)]
pub struct Bare {
    /// What the program reads. It does not block.
    pub stdin: Option<OwnedFd>,
    /// What the program writes. It does not block.
    pub stdout: Option<OwnedFd>,
    process: Process,
}

impl Bare {
    /// Starts a program. Of its launch, the command, the folder, the environment and the sandbox count.
    ///
    /// # Errors
    /// It cannot be started; see [`SpawnError`].
    pub fn spawn(launch: &Launch) -> Result<Self, SpawnError> {
        let started = guard::enlist(|| launch.spawn_with(open));
        let (contained, ours) = started.ok_or_else(|| launch.fails(Obstacle::Stopping))??;
        let [stdin, stdout] = ours;
        Ok(Self {
            stdin: Some(stdin),
            stdout: Some(stdout),
            process: Process::new(contained),
        })
    }

    /// Returns the descriptor that becomes readable when the process ends, where the system has one.
    #[must_use]
    pub fn exit_event(&self) -> Option<BorrowedFd<'_>> {
        self.process.exit_event()
    }

    /// Checks whether the process has ended, without waiting. Returns how it ended, once.
    ///
    /// # Errors
    /// Something else took the exit status.
    pub fn look_for_exit(&mut self) -> io::Result<Option<Departure>> {
        self.process.look_for_exit()
    }

    /// Kills the program and its group.
    pub fn kill(&self) {
        // A program that has ended meanwhile is as good.
        let _ = self.process.kill();
    }
}

/// Opens two pipes. Returns our ends, and the three streams of the program.
fn open() -> io::Result<([OwnedFd; 2], [OwnedFd; 3])> {
    let (their_stdin, stdin) = io::pipe()?;
    let (stdout, their_stdout) = io::pipe()?;
    ioctl_fionbio(&stdin, true)?;
    ioctl_fionbio(&stdout, true)?;
    let stderr = dup(io::stderr().as_fd())?;
    let theirs = [their_stdin.into(), their_stdout.into(), stderr];
    Ok(([stdin.into(), stdout.into()], theirs))
}
