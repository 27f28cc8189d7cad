//! A program that runs, as we hold it.

use std::{
    io,
    os::fd::BorrowedFd,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use rustix::{
    io::Errno,
    process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid},
};

use crate::{confinement::Remains, message::Ending};

/// A program that was started. It leads a process group of its own.
///
/// It is not reaped before [`Contained::end`], so no other process gets its number, which is also the number of its group.
/// Dropping this value does not wait for the end. On Linux the reaper then ends everything by itself.
#[derive(Debug)]
pub struct Contained {
    program: Pid,
    #[cfg(target_os = "linux")]
    reaper: Reaper,
    /// What it was given, until it has ended.
    remains: Mutex<Option<Remains>>,
}

impl Contained {
    /// Returns the number of the program's process.
    #[must_use]
    pub const fn pid(&self) -> Pid {
        self.program
    }

    /// Returns the folder on disk that the program may write to, if it has one of its own.
    #[must_use]
    pub fn folder(&self) -> Option<PathBuf> {
        let remains = self.remains.lock().unwrap_or_else(PoisonError::into_inner);
        remains.as_ref()?.folder().map(Path::to_owned)
    }

    /// Kills the program and its group. The program may have moved to another group, and the group may live on without it.
    ///
    /// # Errors
    /// The program cannot be sent a signal: it is gone, or belongs to another user.
    pub fn kill(&self) -> rustix::io::Result<()> {
        let _ = kill_process_group(self.program, Signal::KILL);
        kill_process(self.program, Signal::KILL)
    }

    /// Stops the program's whole group, or lets it go on. A group that has ended is not an error.
    pub fn set_paused(&self, is_paused: bool) {
        let signal = if is_paused {
            Signal::STOP
        } else {
            Signal::CONT
        };
        let _ = kill_process_group(self.program, signal);
    }

    /// Ends the program and everything that it started, and waits for that. Does nothing the second time. Returns whether nothing
    /// is left, as far as that is known: not if something has killed the reaper.
    pub fn end(&self) -> bool {
        let mut remains = self.remains.lock().unwrap_or_else(PoisonError::into_inner);
        match remains.take() {
            None => true,
            // It is removed when nothing of the program runs any more.
            Some(remains) => {
                let is_clean = self.end_all();
                drop(remains);
                is_clean
            }
        }
    }
}

/// Waits until a process has ended, and takes its exit status. Returns the status if it was ours to take.
fn reap(pid: Pid) -> Option<rustix::process::WaitStatus> {
    loop {
        match waitpid(Some(pid), WaitOptions::empty()) {
            Err(Errno::INTR) => {}
            answer => return answer.ok().flatten().map(|(_, status)| status),
        }
    }
}

#[cfg(target_os = "linux")]
pub(crate) use reaped::{Reaper, Received, receive};

#[cfg(target_os = "linux")]
mod reaped {
    use std::{
        io::IoSliceMut,
        mem::MaybeUninit,
        os::fd::{AsFd, OwnedFd},
    };

    use rustix::{
        event::{PollFd, PollFlags, Timespec, poll},
        net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, Shutdown, recvmsg, shutdown},
    };

    use super::{
        BorrowedFd, Contained, Ending, Errno, Mutex, Pid, Remains, Signal, io, kill_process, reap,
    };
    use crate::message::Message;

    /// How long to wait for a reaper before it is continued, because something may have stopped it.
    const PATIENCE: Timespec = Timespec {
        tv_sec: 0,
        tv_nsec: 200_000_000,
    };
    /// How often to continue it before it is killed.
    const CONTINUES: u32 = 300;

    #[derive(Debug)]
    pub(crate) struct Reaper {
        pid: Pid,
        control: OwnedFd,
        /// The file system in memory that the program may write to, if it has one of its own.
        folder: Option<OwnedFd>,
    }

    /// A message, with what the system knows of it.
    #[derive(Debug)]
    pub(crate) struct Received {
        pub(crate) message: Message,
        /// The number of the process that sent it.
        pub(crate) sender: Option<Pid>,
        /// A descriptor that came with it.
        pub(crate) descriptor: Option<OwnedFd>,
    }

    /// Receives a message of a reaper. Returns none if there is no message now and it should not wait for one, or if the reaper
    /// has ended.
    pub(crate) fn receive(control: &OwnedFd, waits: bool) -> io::Result<Option<Received>> {
        let flags = if waits {
            RecvFlags::CMSG_CLOEXEC
        } else {
            RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT
        };
        let mut bytes = [0; Message::LENGTH];
        let mut space =
            [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1), ScmCredentials(1))];
        let mut rights = RecvAncillaryBuffer::new(&mut space);
        let count = loop {
            let mut buffers = [IoSliceMut::new(&mut bytes)];
            match recvmsg(control, &mut buffers, &mut rights, flags) {
                Ok(message) => break message.bytes,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        };
        let Some(message) = Message::decode(&bytes[..count]) else {
            return Ok(None);
        };
        let (mut sender, mut descriptor) = (None, None);
        for part in rights.drain() {
            match part {
                RecvAncillaryMessage::ScmCredentials(credentials) => sender = Some(credentials.pid),
                RecvAncillaryMessage::ScmRights(mut descriptors) => descriptor = descriptors.next(),
                _ => {}
            }
        }
        Ok(Some(Received {
            message,
            sender,
            descriptor,
        }))
    }

    impl Contained {
        pub(crate) fn new(
            program: Pid,
            reaper: Pid,
            control: OwnedFd,
            folder: Option<OwnedFd>,
            remains: Remains,
        ) -> Self {
            Self {
                program,
                reaper: Reaper {
                    pid: reaper,
                    control,
                    folder,
                },
                remains: Mutex::new(Some(remains)),
            }
        }

        /// Returns the process whose descendants are the program and everything that it started. It is not one of them itself,
        /// unless it is the program.
        #[must_use]
        pub const fn root(&self) -> Pid {
            self.reaper.pid
        }

        /// Returns the descriptor that becomes readable when the program ends, where the system has one.
        #[must_use]
        pub fn exit_event(&self) -> Option<BorrowedFd<'_>> {
            Some(self.reaper.control.as_fd())
        }

        /// Returns how many bytes the program keeps in the file system in memory that it may write to, if it has one of its own.
        #[must_use]
        pub fn files_in_memory(&self) -> Option<u64> {
            let used = rustix::fs::fstatvfs(self.reaper.folder.as_ref()?).ok()?;
            Some((used.f_blocks - used.f_bfree.min(used.f_blocks)) * used.f_frsize)
        }

        /// Returns how the program has ended, once, if it has.
        ///
        /// # Errors
        /// The system does not say.
        pub fn look_for_end(&self) -> io::Result<Option<Ending>> {
            match receive(&self.reaper.control, false)?.map(|it| it.message) {
                Some(Message::Ended(ending)) => Ok(Some(ending)),
                Some(Message::Started | Message::Asks) => Ok(None),
                // The system kills the program together with its reaper.
                None if self.is_reaper_gone(Timespec::default()) => {
                    Ok(Some(Ending::Signalled(Signal::KILL.as_raw())))
                }
                None => Ok(None),
            }
        }

        /// Returns whether the reaper has ended, or ends within this time.
        fn is_reaper_gone(&self, within: Timespec) -> bool {
            let mut watched = [PollFd::new(&self.reaper.control, PollFlags::empty())];
            poll(&mut watched, Some(&within)).is_ok()
                && watched[0].revents().contains(PollFlags::HUP)
        }

        pub(super) fn end_all(&self) -> bool {
            let _ = shutdown(&self.reaper.control, Shutdown::Write);
            for _ in 0..CONTINUES {
                if self.is_reaper_gone(PATIENCE) {
                    break;
                }
                let _ = kill_process(self.reaper.pid, Signal::CONT);
            }
            if !self.is_reaper_gone(Timespec::default()) {
                let _ = kill_process(self.reaper.pid, Signal::KILL);
            }
            reap(self.reaper.pid).is_some_and(rustix::process::WaitStatus::exited)
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod unreaped {
    use rustix::process::{WaitId, WaitIdOptions, waitid};

    use super::{BorrowedFd, Contained, Ending, Errno, Mutex, Pid, Remains, io, reap};

    impl Contained {
        pub(crate) fn new(program: Pid, remains: Remains) -> Self {
            Self {
                program,
                remains: Mutex::new(Some(remains)),
            }
        }

        /// Returns the process whose descendants are the program and everything that it started. It is not one of them itself,
        /// unless it is the program.
        #[must_use]
        pub const fn root(&self) -> Pid {
            self.program
        }

        /// Returns how many bytes the program keeps in the file system in memory that it may write to, if it has one of its own.
        #[must_use]
        pub const fn files_in_memory(&self) -> Option<u64> {
            None
        }

        /// Returns the descriptor that becomes readable when the program ends, where the system has one.
        #[must_use]
        pub const fn exit_event(&self) -> Option<BorrowedFd<'_>> {
            None
        }

        /// Returns how the program has ended, if it has.
        ///
        /// # Errors
        /// Something else took the exit status.
        pub fn look_for_end(&self) -> io::Result<Option<Ending>> {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            let status = match waitid(WaitId::Pid(self.program), options) {
                Ok(status) => status,
                Err(Errno::INTR) => None,
                Err(error) => return Err(error.into()),
            };
            Ok(status.map(
                |status| match (status.exit_status(), status.terminating_signal()) {
                    (Some(code), _) => Ending::Exited(code),
                    (None, signal) => Ending::Signalled(signal.unwrap_or_default()),
                },
            ))
        }

        pub(super) fn end_all(&self) -> bool {
            // A process of another user cannot be killed, so there is no wait for it.
            if self.kill().is_ok() {
                reap(self.program);
            }
            true
        }
    }
}
