//! How an agent's process is started: its own group, a clean environment, no descriptors but its three streams.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    io,
    os::fd::{AsFd, OwnedFd},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use linesman_sandbox::{Contained, Level, Sandbox, Start, StartError, Step};
use rustix::io::Errno;

use crate::{
    command::{CommandError, words},
    interpreter::SearchPath,
    obstacle::{Obstacle, Question, SpawnError},
    said::STDOUT_LIMIT,
};

/// A program to be started as an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The numbers of the processor cores that it may use; all that this thread may use if there are none. Linux only.
    pub cores: Vec<usize>,
    /// How many bytes it may write to its standard output in one conversation, or for one answer if the protocol limits each. More is a
    /// flood.
    pub stdout_limit: u64,
    /// How many bytes of memory it and all its descendants may use together, if there is a limit. Linux only.
    pub memory_limit: Option<u64>,
    /// How long it and all its descendants may compute in one conversation, if there is a limit. Linux only.
    pub processor_limit: Option<Duration>,
    /// Whether no time counts while a debugger that is not part of the agent is attached to it. Linux only.
    pub is_debugged: bool,
    /// How it is confined. What it needs to read in order to run is added at its start.
    pub sandbox: Sandbox,
    /// The folder that was handed in, if the program's author wrote the command. In a sandbox, it reads this folder, the system and the
    /// interpreters, and nothing else that the command names.
    pub submission: Option<PathBuf>,
}

/// What an agent's standard output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A pipe, as in every game.
    Pipe,
    /// A pseudo-terminal, which makes most languages flush every line. It shows whether an agent fails to flush.
    Terminal,
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

/// How much memory a process may reserve, for each byte that it may use, and in addition. Languages reserve more than they use.
const RESERVED: u64 = 4;
const RESERVED_AT_LEAST: u64 = 1 << 30;

/// How long to wait for a program that another process still writes, and how often to look.
const LONGEST_WRITE: Duration = Duration::from_millis(500);
const WRITE_PAUSE: Duration = Duration::from_millis(10);

/// Returns whether a program was not started because a process still writes its file.
fn is_busy(failure: &StartError) -> bool {
    failure.step == Step::Execute && Errno::from_io_error(&failure.error) == Some(Errno::TXTBSY)
}

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
            cores: Vec::new(),
            stdout_limit: STDOUT_LIMIT,
            memory_limit: None,
            processor_limit: None,
            is_debugged: false,
            sandbox: Sandbox::default(),
            submission: None,
        }
    }

    /// Sets how many bytes the agent may write to its standard output, if nobody has set another limit than the usual one.
    pub fn allow_output(&mut self, limit: Option<u64>) {
        if let Some(limit) = limit.filter(|_| self.stdout_limit == STDOUT_LIMIT) {
            self.stdout_limit = limit;
        }
    }

    /// Splits a command into the program and its arguments, as a shell does. Nothing is expanded. The path of an existing file
    /// is taken whole, even if it contains spaces.
    ///
    /// # Errors
    /// There is no word, a quote is not closed, or the command needs a shell.
    pub fn parse(command: &str) -> Result<Self, CommandError> {
        let mut words = words(command)?.into_iter();
        let program = words.next().ok_or(CommandError::Empty)?;
        Ok(Self::new(program, words))
    }

    /// Returns the existing files that the command names, except programs of the system.
    #[must_use]
    pub fn named_files(&self) -> Vec<PathBuf> {
        let here = self.dir.as_deref().unwrap_or(Path::new(""));
        let words = [&self.program].into_iter().chain(&self.args);
        let found = words.filter_map(|word| std::fs::canonicalize(here.join(word)).ok());
        found
            .filter(|path| path.is_file() && !path.starts_with("/usr"))
            .collect()
    }

    /// Keeps each of these programs from the files of the others. `own` are the files and folders of each.
    pub fn hide_from_each_other<'a>(
        launches: impl IntoIterator<Item = &'a mut Self>,
        own: &[Vec<PathBuf>],
    ) {
        for (launch, files) in launches.into_iter().zip(own) {
            let program = launch.real_program();
            let others = own.iter().flatten();
            let hidden: Vec<PathBuf> = others
                .filter(|path| !files.contains(path) && Some(*path) != program.as_ref())
                .cloned()
                .collect();
            let folders = hidden.iter().filter_map(|path| match path.is_dir() {
                true => Some(path.as_path()),
                false => path.parent(),
            });
            // A folder in which a program has something too is not foreign to it.
            let foreign = folders.filter(|it| !files.iter().any(|path| path.starts_with(it)));
            launch.sandbox.foreign.extend(foreign.map(Path::to_owned));
            launch.sandbox.hidden.extend(hidden);
        }
    }

    /// Returns the file of the program, without links on the way. The file of an interpreter may be the program of another agent too.
    #[must_use]
    pub fn real_program(&self) -> Option<PathBuf> {
        let here = self.dir.as_deref().unwrap_or(Path::new(""));
        std::fs::canonicalize(here.join(self.path()?)).ok()
    }

    pub(crate) fn spawn(&self) -> Result<(Contained, Streams), SpawnError> {
        self.spawn_with(|| Streams::open(self.output))
    }

    /// Starts the program with the streams that `open` returns, behind our ends of them.
    pub(crate) fn spawn_with<S>(
        &self,
        open: impl Fn() -> io::Result<(S, [OwnedFd; 3])>,
    ) -> Result<(Contained, S), SpawnError> {
        let path = self.path().ok_or_else(|| self.question().not_found())?;
        self.question().look_ahead(&path)?;
        let sandbox = self.confinement(&path);
        let until = Instant::now() + LONGEST_WRITE;
        loop {
            let (streams, theirs) = open().map_err(|error| self.system(error))?;
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
                sandbox: sandbox.clone(),
            };
            match start.spawn() {
                Ok(contained) => return Ok((contained, streams)),
                Err(failure) if failure.step == Step::Confine => {
                    return Err(self.fails(Obstacle::NoSandbox(failure.error)));
                }
                // A compiler may be about to close it. A process that is just being made has copies of what others have open.
                Err(failure) if is_busy(&failure) && Instant::now() < until => {
                    thread::sleep(WRITE_PAUSE);
                }
                Err(failure) => {
                    let question = self.question();
                    return Err(question.explain(&path, failure.error, &sandbox));
                }
            }
        }
    }

    /// Returns the sandbox, with what the program needs to read.
    pub(crate) fn confinement(&self, path: &Path) -> Sandbox {
        let mut sandbox = self.sandbox.clone();
        if sandbox.level > Level::None {
            let needed = match &self.submission {
                Some(folder) => linesman_sandbox::needs_in(folder),
                None => linesman_sandbox::needs(path, &self.args, self.dir.as_deref()),
            };
            sandbox.readable.extend(needed.readable);
            sandbox.listed.extend(needed.listed);
            // What computes longer than the referee can measure is ended by the system.
            sandbox.limits.processor_seconds = sandbox.limits.processor_seconds.or(self
                .processor_limit
                .map(|limit| limit.as_secs().saturating_add(2)));
            sandbox.limits.reserved_memory = sandbox.limits.reserved_memory.or(self
                .memory_limit
                .map(|limit| {
                    limit
                        .saturating_mul(RESERVED)
                        .saturating_add(RESERVED_AT_LEAST)
                }));
        }
        sandbox
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
        self.search_path().find(&self.program)
    }

    /// Returns the folders in which the agent's programs are looked up.
    fn search_path(&self) -> SearchPath {
        let own = self.env.iter().rev().find(|(name, _)| name == "PATH");
        let path = own
            .map(|(_, value)| value.clone())
            .or_else(|| std::env::var_os("PATH"))
            .unwrap_or_else(|| "/bin:/usr/bin".into());
        SearchPath(path)
    }

    pub(crate) fn fails(&self, obstacle: Obstacle) -> SpawnError {
        self.question().error(obstacle)
    }

    fn system(&self, source: io::Error) -> SpawnError {
        self.fails(Obstacle::System(source))
    }

    /// Returns what has to be known to say why this program does not start.
    fn question(&self) -> Question<'_> {
        Question {
            program: &self.program,
            args: &self.args,
            dir: self.dir.as_deref(),
            path: self.search_path(),
        }
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
