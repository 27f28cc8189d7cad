//! How an agent's process is started: its own group, a clean environment, no descriptors but its three streams.

use std::{
    ffi::{OsStr, OsString},
    io,
    os::{
        fd::{AsFd, OwnedFd},
        unix::process::CommandExt,
    },
    path::PathBuf,
    process::{Child, Command, Stdio},
};

/// A program to be started as an agent.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Its working directory; the caller's if there is none.
    pub dir: Option<PathBuf>,
    /// What is added to its environment.
    pub env: Vec<(OsString, OsString)>,
    /// What its standard output is.
    pub output: Output,
}

/// What an agent's standard output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A pipe, as in every game.
    Pipe,
    /// A pseudo-terminal, which makes most languages flush every line; to find out whether they did not.
    Terminal,
}

/// The agent's program could not be started.
#[derive(Debug, thiserror::Error)]
pub enum SpawnError {
    /// There is no such program.
    #[error("cannot start {program:?}: there is no such file, or no such program in PATH")]
    NotFound {
        /// The program as it was named.
        program: OsString,
    },
    /// The file may not be executed.
    #[error("cannot start {program:?}: the file is not executable (mend: chmod +x)")]
    NotExecutable {
        /// The program as it was named.
        program: OsString,
    },
    /// The file is not a program.
    #[error("cannot start {program:?}: it is neither a program nor a script with a '#!' line")]
    NotAProgram {
        /// The program as it was named.
        program: OsString,
    },
    /// Linesman is being stopped.
    #[error("cannot start {program:?}: stopping")]
    Stopping {
        /// The program as it was named.
        program: OsString,
    },
    /// The system failed; not the agent's fault.
    #[error("cannot start {program:?}")]
    System {
        /// The program as it was named.
        program: OsString,
        /// What the system said.
        source: io::Error,
    },
}

/// The variables that an agent inherits. Everything else stays outside, above all those that change how a language
/// buffers its output, such as `PYTHONUNBUFFERED`.
const INHERITED: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "TMPDIR",
    "LD_LIBRARY_PATH",
    "JAVA_HOME",
];

/// The variable that marks every process of an agent, so that those which leave their group can be found again.
pub(crate) const MARK: &str = "LINESMAN_AGENT";

/// Our ends of an agent's streams.
pub(crate) struct Streams {
    pub(crate) stdin: OwnedFd,
    pub(crate) stdout: OwnedFd,
    pub(crate) stderr: OwnedFd,
}

impl Launch {
    /// Returns the launch of `program` with `args`, in the caller's directory.
    pub fn new<S: AsRef<OsStr>>(
        program: impl AsRef<OsStr>,
        args: impl IntoIterator<Item = S>,
    ) -> Self {
        Self {
            program: program.as_ref().to_owned(),
            args: args
                .into_iter()
                .map(|arg| arg.as_ref().to_owned())
                .collect(),
            dir: None,
            env: Vec::new(),
            output: Output::Pipe,
        }
    }

    pub(crate) fn spawn(&self, mark: &str) -> Result<(Child, Streams), SpawnError> {
        let mut command = Command::new(&self.program);
        command.args(&self.args).env_clear().process_group(0);
        command.envs(
            INHERITED
                .iter()
                .filter_map(|name| Some((name, std::env::var_os(name)?))),
        );
        command
            .envs(self.env.iter().map(|(name, value)| (name, value)))
            .env(MARK, mark);
        if let Some(dir) = &self.dir {
            command.current_dir(dir);
        }
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let terminal = match self.output {
            Output::Pipe => {
                command.stdout(Stdio::piped());
                None
            }
            Output::Terminal => {
                let (ours, theirs) = open_terminal().map_err(|error| self.explain(error))?;
                command.stdout(theirs);
                Some(ours)
            }
        };
        confine(&mut command);
        let mut child = command.spawn().map_err(|error| self.explain(error))?;
        let streams = Streams {
            stdin: child.stdin.take().expect("standard input is a pipe").into(),
            stderr: child
                .stderr
                .take()
                .expect("standard error is a pipe")
                .into(),
            stdout: terminal
                .or_else(|| child.stdout.take().map(OwnedFd::from))
                .expect("standard output is a pipe or a terminal"),
        };
        for stream in [&streams.stdin, &streams.stdout, &streams.stderr] {
            rustix::io::ioctl_fionbio(stream, true).map_err(|error| self.explain(error.into()))?;
        }
        Ok((child, streams))
    }

    fn explain(&self, error: io::Error) -> SpawnError {
        let program = self.program.clone();
        match error.kind() {
            io::ErrorKind::NotFound => SpawnError::NotFound { program },
            io::ErrorKind::PermissionDenied => SpawnError::NotExecutable { program },
            _ if error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error()) => {
                SpawnError::NotAProgram { program }
            }
            _ => SpawnError::System {
                program,
                source: error,
            },
        }
    }
}

/// Keeps descriptors of this process, whoever opened them, out of the agent, and lets the agent end with the thread
/// that watches over it, however that ends.
#[expect(
    unsafe_code,
    reason = "what happens between fork and exec can only be set up with pre_exec"
)]
fn confine(command: &mut Command) {
    // SAFETY: between fork and exec, only async-signal-safe system calls are made and nothing is allocated.
    #[cfg(target_os = "linux")]
    unsafe {
        command.pre_exec(|| {
            use rustix::process::{Signal, set_parent_process_death_signal};
            set_parent_process_death_signal(Some(Signal::KILL))?;
            close_on_exec_from(3);
            Ok(())
        });
    }
    #[cfg(not(target_os = "linux"))]
    let _ = command;
}

/// Marks all descriptors from `first` on to be closed by exec. Kernels before 5.11 cannot; there, descriptors that the
/// caller's own parent left open are inherited.
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "the system call has no safe wrapper that works between fork and exec"
)]
fn close_on_exec_from(first: u32) {
    const CLOSE_RANGE_CLOEXEC: u32 = 4;
    unsafe extern "C" {
        fn syscall(number: std::ffi::c_long, ...) -> std::ffi::c_long;
    }
    // The number of close_range is the same on all of Linux's architectures but Alpha.
    const CLOSE_RANGE: std::ffi::c_long = 436;
    // SAFETY: the call touches descriptors only, and a failure is harmless.
    unsafe {
        syscall(CLOSE_RANGE, first, u32::MAX, CLOSE_RANGE_CLOEXEC);
    }
}

/// Opens a pseudo-terminal that passes bytes through unchanged.
fn open_terminal() -> io::Result<(OwnedFd, OwnedFd)> {
    use rustix::{
        fs::{Mode, OFlags},
        pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
        termios::{OptionalActions, tcgetattr, tcsetattr},
    };
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    rustix::io::fcntl_setfd(&ours, rustix::io::FdFlags::CLOEXEC)?;
    grantpt(&ours)?;
    unlockpt(&ours)?;
    let name = ptsname(&ours, Vec::new())?;
    let theirs = rustix::fs::open(
        name,
        OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC,
        Mode::empty(),
    )?;
    let mut attributes = tcgetattr(theirs.as_fd())?;
    attributes.make_raw();
    tcsetattr(theirs.as_fd(), OptionalActions::Now, &attributes)?;
    Ok((ours, theirs))
}
