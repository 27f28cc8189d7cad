//! How an agent's process is started: its own group, a clean environment, no descriptors but its three streams.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fs,
    io::{self, Read},
    os::fd::{AsFd, OwnedFd},
    path::{Path, PathBuf},
};

use linesman_sandbox::{Contained, Start};
use rustix::{
    fs::{Access, access},
    io::Errno,
};

use crate::said::STDOUT_LIMIT;

/// A program to be started as an agent.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Its working directory. The default is the caller's.
    pub dir: Option<PathBuf>,
    /// Variables to add to its environment.
    pub env: Vec<(OsString, OsString)>,
    /// What its standard output is.
    pub output: Output,
    /// How many bytes it may write to its standard output in one conversation. More is a flood.
    pub stdout_limit: u64,
    /// How many bytes of memory it and all its descendants may use together, if there is a limit. Linux only.
    pub memory_limit: Option<u64>,
}

/// What an agent's standard output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A pipe, as in every game.
    Pipe,
    /// A pseudo-terminal, which makes most languages flush every line. It shows whether an agent fails to flush.
    Terminal,
}

/// The agent's program could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {program:?}: {obstacle}")]
pub struct SpawnError {
    /// The program as it was named.
    pub program: OsString,
    /// Why it could not be started.
    pub obstacle: Obstacle,
}

/// Why a program could not be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// There is no such program.
    #[error("there is no such file, or no such program in PATH")]
    NotFound,
    /// The file may not be executed.
    #[error("the file is not executable (fix: chmod +x)")]
    NotExecutable,
    /// The file exists, but its interpreter does not: the text of its first line in quotes, or a description.
    #[error("the file is there, but not what has to run it: {0}")]
    NoInterpreter(String),
    /// The file is not a program.
    #[error("it is neither a program nor a script with a '#!' line")]
    NotAProgram,
    /// There is no such working directory.
    #[error("there is no directory {0:?} to start it in")]
    NoDirectory(PathBuf),
    /// Linesman is being stopped.
    #[error("stopping")]
    Stopping,
    /// The system failed. This is not the agent's fault.
    #[error("{0}")]
    System(io::Error),
}

/// The variables that an agent inherits. It inherits no others, in particular none that change how a language buffers its output,
/// such as `PYTHONUNBUFFERED`.
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
            stdout_limit: STDOUT_LIMIT,
            memory_limit: None,
        }
    }

    /// Splits a command into the program and its arguments at white space. The path of an existing file is taken whole, even
    /// if it contains spaces. Returns none if there is no word.
    #[must_use]
    pub fn parse(command: &str) -> Option<Self> {
        if Path::new(command).exists() {
            return Some(Self::new(command, [""; 0]));
        }
        let mut words = command.split_ascii_whitespace();
        Some(Self::new(words.next()?, words))
    }

    pub(crate) fn spawn(&self) -> Result<(Contained, Streams), SpawnError> {
        let path = self.path().ok_or_else(|| self.fails(Obstacle::NotFound))?;
        let (streams, theirs) = Streams::open(self.output).map_err(|error| self.system(error))?;
        let start = Start {
            path: path.clone(),
            args: [&self.program]
                .into_iter()
                .chain(&self.args)
                .cloned()
                .collect(),
            env: self.environment(),
            dir: self.dir.clone(),
            streams: theirs,
        };
        let contained = start
            .spawn()
            .map_err(|failure| self.fails(self.explain(&path, failure.error)))?;
        Ok((contained, streams))
    }

    /// Returns the environment, with an entry `NAME=VALUE` for each variable. Of two values for one name, the later one counts.
    fn environment(&self) -> Vec<OsString> {
        let inherited = INHERITED
            .iter()
            .filter_map(|name| Some((OsString::from(name), std::env::var_os(name)?)));
        let variables: BTreeMap<OsString, OsString> =
            inherited.chain(self.env.iter().cloned()).collect();
        let entries = variables.into_iter().map(|(mut name, value)| {
            name.push("=");
            name.push(value);
            name
        });
        entries.collect()
    }

    /// Returns the path of the program, or none if it is a name that is not in `PATH`.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        if self.program.as_encoded_bytes().contains(&b'/') {
            return Some(self.program.clone().into());
        }
        let own = self.env.iter().rev().find(|(name, _)| name == "PATH");
        let path = own
            .map(|(_, value)| value.clone())
            .or_else(|| std::env::var_os("PATH"))
            .unwrap_or_else(|| "/bin:/usr/bin".into());
        let candidates: Vec<PathBuf> = std::env::split_paths(&path)
            .map(|dir| dir.join(&self.program))
            .filter(|path| path.is_file())
            .collect();
        let is_executable = |path: &&PathBuf| access(*path, Access::EXEC_OK).is_ok();
        let chosen = candidates.iter().find(is_executable);
        chosen.or(candidates.first()).cloned()
    }

    /// Returns what the system's error means. The system has few errors for many mistakes.
    fn explain(&self, path: &Path, error: io::Error) -> Obstacle {
        let file = self.dir.as_deref().unwrap_or(Path::new("")).join(path);
        match (error.kind(), &self.dir) {
            _ if error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error()) => {
                Obstacle::NotAProgram
            }
            (io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, Some(dir))
                if !dir.is_dir() =>
            {
                Obstacle::NoDirectory(dir.clone())
            }
            (io::ErrorKind::NotFound, _) if file.exists() => {
                Obstacle::NoInterpreter(interpreter(&file))
            }
            (io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, _) => Obstacle::NotFound,
            (io::ErrorKind::PermissionDenied, _) if file.is_dir() => Obstacle::NotAProgram,
            (io::ErrorKind::PermissionDenied, _) => Obstacle::NotExecutable,
            _ => Obstacle::System(error),
        }
    }

    pub(crate) fn fails(&self, obstacle: Obstacle) -> SpawnError {
        SpawnError {
            program: self.program.clone(),
            obstacle,
        }
    }

    fn system(&self, source: io::Error) -> SpawnError {
        self.fails(Obstacle::System(source))
    }
}

/// Returns the interpreter of a file: the text after `#!` on its first line, or else the system's loader.
fn interpreter(file: &Path) -> String {
    let mut head = Vec::new();
    let is_read = fs::File::open(file).and_then(|file| file.take(256).read_to_end(&mut head));
    let first_line = head.split(|byte| *byte == b'\n').next();
    match first_line.and_then(|line| line.strip_prefix(b"#!")) {
        Some(rest) if is_read.is_ok() => {
            // Only a carriage return at the very end belongs to the name; other white space ends it.
            let name = rest.trim_ascii_start();
            let end = name.iter().position(|byte| matches!(byte, b' ' | b'\t'));
            let name = &name[..end.unwrap_or(name.len())];
            let remark = if name.ends_with(b"\r") {
                " (fix: end the file's lines without carriage returns)"
            } else {
                ""
            };
            format!("\"{}\"{remark}", name.escape_ascii())
        }
        _ => "the loader of such programs, or a library".to_owned(),
    }
}

impl Streams {
    /// Opens the streams. Returns our ends, which do not block, and the agent's.
    fn open(output: Output) -> io::Result<(Self, [OwnedFd; 3])> {
        let (their_stdin, stdin) = pipe()?;
        let (stderr, their_stderr) = pipe()?;
        let (stdout, their_stdout) = match output {
            Output::Pipe => pipe()?,
            Output::Terminal => open_terminal()?,
        };
        for stream in [&stdin, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(stream, true)?;
        }
        let ours = Self {
            stdin,
            stdout,
            stderr,
        };
        Ok((ours, [their_stdin, their_stdout, their_stderr]))
    }
}

/// Opens a pipe: the end to read and the end to write.
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = io::pipe()?;
    Ok((reader.into(), writer.into()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_to_run_a_file_stands_in_its_first_line() {
        let folder = std::env::temp_dir().join(format!("linesman-launch-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let check = |text: &[u8], expected: &str| {
            let file = folder.join("agent");
            fs::write(&file, text).unwrap();
            let actual = interpreter(&file);
            assert!(actual.starts_with(expected), "{actual} of {expected}");
        };
        check(b"#!/no/such/python -u\nprint()\n", "\"/no/such/python\"");
        check(b"#! /no/such/python", "\"/no/such/python\"");
        check(
            b"#!/usr/bin/python3\r\nprint()\r\n",
            "\"/usr/bin/python3\\r\" (fix",
        );
        check(b"\x7fELF\x02\x01", "the loader");
        fs::remove_dir_all(&folder).unwrap();
    }
}
