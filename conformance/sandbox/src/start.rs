//! The start of a program: everything is prepared, then we fork.

#![expect(
    unsafe_code,
    reason = "std offers no fork, and between fork and exec only bare system calls are allowed"
)]

use std::{
    ffi::{CString, OsString},
    io::{self, Read},
    os::{fd::OwnedFd, unix::ffi::OsStringExt},
    path::PathBuf,
};

use rustix::process::Pid;

use crate::{
    Contained, Sandbox, StartError, Step,
    confinement::{Confinement, Remains},
    descriptors::above_streams,
    image::Image,
    prepared::Prepared,
    signals::{block_signals, restore_signals},
};

/// A program to be started.
#[derive(Debug)]
pub struct Start {
    /// The file of the program.
    pub path: PathBuf,
    /// Its arguments. The first is its own name.
    pub args: Vec<OsString>,
    /// Its whole environment, with an entry `NAME=VALUE` for each variable.
    pub env: Vec<OsString>,
    /// Its working directory. The default is the caller's.
    pub dir: Option<PathBuf>,
    /// Its standard input, output and error.
    pub streams: [OwnedFd; 3],
    /// How it is confined.
    pub sandbox: Sandbox,
}

impl Start {
    /// Starts the program in a process group of its own. It inherits its three streams, and no other descriptor.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn spawn(self) -> Result<Contained, StartError> {
        let failed = |error: io::Error| StartError::at(Step::Fork, error);
        let (mut reports, report) = io::pipe().map_err(failed)?;
        let (prepared, mut remains) = self.prepare(report.into())?;
        let family = Family::start(&prepared).map_err(failed)?;
        // Our ends must go, or we would wait for ourselves.
        drop(prepared);
        let mut text = Vec::new();
        let is_read = reports.read_to_end(&mut text).map_err(failed);
        let failure = StartError::read(&text).map_or(is_read.map(drop), Err);
        match failure {
            Ok(()) => {
                remains.begin();
                family.into_contained(remains).map_err(failed)
            }
            Err(error) => {
                family.abandon();
                Err(error)
            }
        }
    }

    fn prepare(mut self, report: OwnedFd) -> Result<(Prepared, Remains), StartError> {
        let here = self.dir.clone().or_else(|| std::env::current_dir().ok());
        let here = here.unwrap_or_else(|| "/".into());
        let words = [self.path.as_os_str()];
        let words = words
            .into_iter()
            .chain(self.args.iter().map(OsString::as_os_str));
        let named: Vec<PathBuf> = words.map(|word| here.join(word)).collect();
        let (confinement, remains) = Confinement::prepare(&self.sandbox, &named, &here)
            .map_err(|error| StartError::at(Step::Confine, error))?;
        if let Some(folder) = confinement.as_ref().and_then(Confinement::folder) {
            // The caller's own folder is not the same one in a new view of files.
            self.dir = Some(here);
            let mut entry = OsString::from(TEMPORARY);
            entry.push(folder);
            self.env
                .retain(|entry| !entry.as_encoded_bytes().starts_with(TEMPORARY.as_bytes()));
            self.env.push(entry);
        }
        let prepared = self
            .prepare_within(report, confinement)
            .map_err(|error| StartError::at(Step::Fork, error))?;
        Ok((prepared, remains))
    }

    fn prepare_within(
        self,
        report: OwnedFd,
        confinement: Option<Confinement>,
    ) -> io::Result<Prepared> {
        let [stdin, stdout, stderr] = self.streams;
        Ok(Prepared {
            image: Image::new(self.path.into(), self.args, self.env)?,
            dir: self
                .dir
                .map(|dir| CString::new(dir.into_os_string().into_vec()))
                .transpose()?,
            streams: [
                above_streams(stdin)?,
                above_streams(stdout)?,
                above_streams(stderr)?,
            ],
            confinement,
            report: above_streams(report)?,
        })
    }
}

/// The variable that names the folder for temporary files.
const TEMPORARY: &str = "TMPDIR=";

/// Forks. Both processes go on with all signals blocked, and the child runs `child`. On Linux it does so in new namespaces if it
/// `is_apart`.
fn fork(is_apart: bool, child: impl FnOnce()) -> io::Result<Pid> {
    let before = block_signals();
    // SAFETY: the child makes async-signal-safe system calls only and allocates nothing.
    let forked = match unsafe { clone(is_apart) } {
        Ok(0) => {
            child();
            // SAFETY: the call ends this process without running anything that was set up before the fork.
            unsafe { libc::_exit(127) }
        }
        Ok(pid) => Pid::from_raw(pid).ok_or_else(|| io::ErrorKind::NotFound.into()),
        Err(error) => Err(error),
    };
    restore_signals(&before);
    forked
}

#[cfg(target_os = "linux")]
use crate::{
    contained::{Received, receive},
    message::Message,
    namespaces::clone,
};

/// # Safety
/// The new process makes bare system calls only, and does not return from the function that called this one.
#[cfg(not(target_os = "linux"))]
unsafe fn clone(_is_apart: bool) -> io::Result<libc::c_int> {
    // SAFETY: as the caller promises.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        pid => Ok(pid),
    }
}

/// What was forked, as long as it is not known whether the program runs.
#[cfg(target_os = "linux")]
struct Family {
    reaper: Pid,
    control: OwnedFd,
}

#[cfg(target_os = "linux")]
impl Family {
    fn start(prepared: &Prepared) -> io::Result<Self> {
        use std::os::fd::AsRawFd;

        use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
        let (control, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        // The system then adds the number of the sender to each message.
        rustix::net::sockopt::set_socket_passcred(&control, true)?;
        let theirs = above_streams(theirs)?;
        let namespaces = prepared.namespaces();
        let reaper = fork(namespaces.is_some(), || {
            crate::descriptors::close(control.as_raw_fd());
            crate::reaper::run(prepared, theirs.as_raw_fd());
        })?;
        let family = Self { reaper, control };
        if let Some(namespaces) = namespaces {
            let admitted = namespaces.admit(reaper).and_then(|()| {
                rustix::net::send(&family.control, b"g", rustix::net::SendFlags::NOSIGNAL)?;
                Ok(())
            });
            if let Err(error) = admitted {
                family.abandon();
                return Err(error);
            }
        }
        Ok(family)
    }

    /// Ends what was forked.
    fn abandon(self) {
        drop(self.control);
        let _ = rustix::process::waitpid(Some(self.reaper), rustix::process::WaitOptions::empty());
    }

    fn into_contained(self, remains: Remains) -> io::Result<Contained> {
        match self.hear_of_program(&remains) {
            Ok((pid, folder)) => Ok(Contained::new(
                pid,
                self.reaper,
                self.control,
                folder,
                remains,
            )),
            Err(error) => {
                self.abandon();
                Err(error)
            }
        }
    }

    /// Returns the number of the program, and the file system that it may write to, if it has one of its own.
    fn hear_of_program(&self, remains: &Remains) -> io::Result<(Pid, Option<OwnedFd>)> {
        let has_ended = || io::Error::other("the process that watches the agent has ended");
        let receive = || receive(&self.control, true)?.ok_or_else(has_ended);
        let Received {
            message: Message::Started,
            sender: Some(pid),
            descriptor: folder,
        } = receive()?
        else {
            return Err(has_ended());
        };
        if let Some(folders) = remains.supervised() {
            let Received {
                message: Message::Asks,
                descriptor: Some(calls),
                ..
            } = receive()?
            else {
                return Err(has_ended());
            };
            crate::rights::supervise(calls, folders)?;
        }
        Ok((pid, folder))
    }
}

#[cfg(not(target_os = "linux"))]
struct Family {
    program: Pid,
}

#[cfg(not(target_os = "linux"))]
impl Family {
    fn start(prepared: &Prepared) -> io::Result<Self> {
        let program = fork(false, || {
            prepared.become_program(0, None);
        })?;
        Ok(Self { program })
    }

    /// Ends what was forked.
    fn abandon(self) {
        let _ = rustix::process::waitpid(Some(self.program), rustix::process::WaitOptions::empty());
    }

    fn into_contained(self, remains: Remains) -> io::Result<Contained> {
        Ok(Contained::new(self.program, remains))
    }
}
