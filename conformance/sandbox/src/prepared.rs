//! A start, prepared before the fork, and the steps from the fork to the program.

#![expect(
    unsafe_code,
    reason = "between fork and exec only bare system calls are allowed, which rustix does not offer"
)]

use std::{
    ffi::{CString, c_int},
    io,
    mem::MaybeUninit,
    os::fd::{AsRawFd, OwnedFd, RawFd},
    ptr,
};

#[cfg(target_os = "linux")]
use {
    crate::message::Message,
    rustix::process::Pid,
    std::os::fd::{AsFd, BorrowedFd},
};

use crate::{Step, confinement::Confinement, descriptors::close_on_exec_from, image::Image};

/// A start, prepared so that nothing needs to be allocated after the fork.
pub(crate) struct Prepared {
    pub(crate) image: Image,
    pub(crate) dir: Option<CString>,
    pub(crate) streams: [OwnedFd; 3],
    pub(crate) confinement: Option<Confinement>,
    /// Where the failure of a step is reported. It is closed when the program is executed.
    pub(crate) report: OwnedFd,
}

impl Prepared {
    /// Turns this process, which has just been forked by `parent`, into the program. Reports a failure, and ends this process. The
    /// other end of `control` learns the process's number.
    pub(crate) fn become_program(&self, parent: c_int, control: Option<RawFd>) -> ! {
        let (step, error) = match self.set_up(parent, control) {
            Ok(()) => (Step::Execute, self.image.execute()),
            Err(failure) => failure,
        };
        self.fail(step, &error)
    }

    /// Reports a failure, and ends this process.
    pub(crate) fn fail(&self, step: Step, error: &io::Error) -> ! {
        let report = step.report(error.raw_os_error().unwrap_or(0));
        let _ = rustix::io::write(&self.report, &report);
        // SAFETY: the call ends this process without running anything that was set up before the fork.
        unsafe { libc::_exit(127) }
    }

    /// Returns the namespaces that the program is to run in, if there are any.
    #[cfg(target_os = "linux")]
    pub(crate) fn namespaces(&self) -> Option<&crate::namespaces::Namespaces> {
        self.confinement.as_ref()?.namespaces()
    }

    /// Removes the folder on disk that the program could write to, when nothing of it runs any more. Allocates nothing.
    #[cfg(target_os = "linux")]
    pub(crate) fn remove_folder(&self) {
        if let Some(folder) = self.confinement.as_ref().and_then(Confinement::on_disk) {
            let _ = crate::removal::remove(folder);
        }
    }

    fn set_up(&self, parent: c_int, control: Option<RawFd>) -> Result<(), (Step, io::Error)> {
        let at = |step| move |error: io::Error| (step, error);
        die_with(parent).map_err(at(Step::Fork))?;
        #[cfg(target_os = "linux")]
        if let Some(control) = control {
            self.announce(control).map_err(at(Step::Fork))?;
        }
        #[cfg(not(target_os = "linux"))]
        let _ = control;
        rustix::process::setpgid(None, None).map_err(|error| (Step::Streams, error.into()))?;
        for (number, stream) in (0..).zip(&self.streams) {
            connect(stream.as_raw_fd(), number).map_err(at(Step::Streams))?;
        }
        if let Some(dir) = &self.dir {
            rustix::process::chdir(dir.as_c_str())
                .map_err(|error| (Step::Directory, error.into()))?;
        }
        close_on_exec_from(3);
        reset_signals();
        // The last step, because it forbids the others.
        let Some(confinement) = &self.confinement else {
            return Ok(());
        };
        #[cfg(target_os = "linux")]
        let ask = |calls| control.map_or(Ok(()), |control| pass_on(control, calls));
        #[cfg(not(target_os = "linux"))]
        let ask = |_| Ok(());
        confinement.enter(ask).map_err(at(Step::Confine))
    }
}

#[cfg(target_os = "linux")]
impl Prepared {
    /// Says that this process becomes the program. The system adds the process's number as the receiver knows it. In namespaces, the
    /// message brings the file system that the program may write to.
    fn announce(&self, control: RawFd) -> io::Result<()> {
        use rustix::fs::{Mode, OFlags, open};

        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = match self.namespaces() {
            Some(_) => Some(open(c"/tmp", flags, Mode::empty())?),
            None => None,
        };
        send(control, Message::Started, folder.as_ref().map(AsFd::as_fd))
    }
}

/// Passes on the descriptor through which the system asks about calls.
#[cfg(target_os = "linux")]
fn pass_on(control: RawFd, calls: RawFd) -> io::Result<()> {
    // SAFETY: the descriptor stays open during the call.
    let calls = unsafe { BorrowedFd::borrow_raw(calls) };
    send(control, Message::Asks, Some(calls))
}

/// Sends a message to the process that has asked for the program, with a descriptor.
#[cfg(target_os = "linux")]
fn send(control: RawFd, message: Message, descriptor: Option<BorrowedFd<'_>>) -> io::Result<()> {
    use std::io::IoSlice;

    use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
    // SAFETY: the descriptor stays open in this process until the program is executed.
    let control = unsafe { BorrowedFd::borrow_raw(control) };
    let bytes = message.encode();
    let descriptor = descriptor.as_ref().map(|it| [*it]);
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut rights = SendAncillaryBuffer::new(&mut space);
    if let Some(descriptor) = &descriptor {
        rights.push(SendAncillaryMessage::ScmRights(descriptor));
    }
    let bytes = [IoSlice::new(&bytes)];
    sendmsg(control, &bytes, &mut rights, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Makes the system kill this process when its parent ends.
#[cfg(target_os = "linux")]
fn die_with(parent: c_int) -> io::Result<()> {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // The parent may have ended before this call.
    if getppid().map_or(0, Pid::as_raw_pid) == parent {
        Ok(())
    } else {
        Err(rustix::io::Errno::CANCELED.into())
    }
}

#[cfg(not(target_os = "linux"))]
fn die_with(_parent: c_int) -> io::Result<()> {
    Ok(())
}

fn connect(from: RawFd, to: c_int) -> io::Result<()> {
    // SAFETY: the call closes one of the three streams, which nothing else uses in this process.
    match unsafe { libc::dup2(from, to) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Gives all signals their usual effect.
fn reset_signals() {
    for signal in 1..=LAST_SIGNAL {
        // SAFETY: no handler is installed. Signals that cannot be changed are left as they are.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
        }
    }
    let mut none = MaybeUninit::uninit();
    // SAFETY: the set is filled before it is used.
    unsafe {
        libc::sigemptyset(none.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, none.as_ptr(), ptr::null_mut());
    }
}

const LAST_SIGNAL: c_int = 64;
