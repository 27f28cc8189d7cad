//! Why a program cannot be started, and the command that was probably meant.

use std::{
    ffi::{OsStr, OsString},
    fs, io,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    path::{Path, PathBuf},
};

use linesman_sandbox::Sandbox;
use rustix::io::Errno;

use crate::{
    command::{join, words},
    interpreter::{Head, Kind, SearchPath},
    unbuilt::unbuilt_source,
    withheld::Withheld,
};

/// The agent's program could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start {program:?}: {obstacle}{hint}", hint = hint(.instead.as_deref()))]
pub struct SpawnError {
    /// The program as it was named.
    pub program: OsString,
    /// Why it could not be started.
    pub obstacle: Obstacle,
    /// The command that was probably meant, if there is one.
    pub instead: Option<Box<Instead>>,
}

/// A command that does not start, and one that was probably meant. Both are words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instead {
    /// The command that does not start.
    pub asked: Vec<OsString>,
    /// The command that was probably meant.
    pub meant: Vec<OsString>,
}

impl Instead {
    /// Returns the command that was probably meant, as one would type it in a shell.
    #[must_use]
    pub fn command(&self) -> String {
        join(&self.meant)
    }
}

fn hint(instead: Option<&Instead>) -> String {
    instead.map_or_else(String::new, |instead| {
        format!("; use: {}", instead.command())
    })
}

/// Why a program could not be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// There is no such program.
    #[error("there is no such file, or no such program in PATH")]
    NotFound,
    /// There is no such program, but there is its source.
    #[error("there is no such file, and {} is there, so build it first", .0.display())]
    NotBuilt(PathBuf),
    /// It is not in `PATH`, but a file in the folder has this name.
    #[error(
        "PATH has no program with this name, and the file in this folder needs './' before its name"
    )]
    NotInPath,
    /// The first word is a whole command.
    #[error("the program and its arguments are in one word")]
    OneWord,
    /// The first word sets a variable, which only a shell does.
    #[error("no shell reads the command, so 'env' has to set the variable")]
    Assignment,
    /// The first word needs a shell that expands it.
    #[error("no shell reads the command, so '~' and '$' stand for themselves")]
    NotExpanded,
    /// The file may not be executed.
    #[error("the file is not executable (fix: chmod +x)")]
    NotExecutable,
    /// Somebody may execute the file, and this user may not run it, or what its first line names.
    #[error("this user may not run {}", .0.display())]
    Denied(PathBuf),
    /// The file exists, but its interpreter does not: the text of its first line in quotes, or a description.
    #[error("the file is there, but not what has to run it: {0}")]
    NoInterpreter(String),
    /// The file is not a program.
    #[error("it is neither a program nor a script with a '#!' line")]
    NotAProgram,
    /// A byte order mark hides the first line of the script.
    #[error(
        "a byte order mark (the bytes EF BB BF) is before its '#!' line, so the system does not see that line (fix: save the file as \
         UTF-8 without a byte order mark)"
    )]
    ByteOrderMark,
    /// A carriage return is part of the interpreter's options.
    #[error(
        "the options on its '#!' line end in a carriage return, which the interpreter does not understand (fix: end the file's lines \
         without carriage returns)"
    )]
    CarriageReturn,
    /// The file is a program for another system or processor, by its format.
    #[error("it is a program for another system or processor ({0})")]
    Foreign(&'static str),
    /// Another process still writes the file. This is not the agent's fault.
    #[error(
        "another process still writes the file (fix: end it, or wait until it has closed the file)"
    )]
    StillWritten,
    /// The file, or what has to run it, is there, and the sandbox hides it. This is not the agent's fault.
    #[error("{}", Withheld::Hidden(.0.clone()))]
    HiddenBySandbox(PathBuf),
    /// The file, or what has to run it, belongs to others, and the sandbox keeps it from the program.
    #[error("{}", Withheld::Foreign(.0.clone()))]
    OfOthers(PathBuf),
    /// It is a folder.
    #[error("it is a folder; name the program in it")]
    Folder,
    /// There is no such working directory.
    #[error("there is no directory {0:?} to start it in")]
    NoDirectory(PathBuf),
    /// The sandbox could not be entered, so the program was not started. This is not the agent's fault.
    #[error("its sandbox could not be made: {0}")]
    NoSandbox(io::Error),
    /// Linesman is being stopped.
    #[error("stopping")]
    Stopping,
    /// The system failed. This is not the agent's fault.
    #[error("{0}")]
    System(io::Error),
}

impl Obstacle {
    /// Returns whether the machine is to blame, or who uses it, and not the program or its command.
    #[must_use]
    pub const fn is_of_machine(&self) -> bool {
        matches!(
            self,
            Self::System(_)
                | Self::Stopping
                | Self::NoSandbox(_)
                | Self::StillWritten
                | Self::HiddenBySandbox(_)
        )
    }
}

/// What has to be known to say why a program does not start.
pub(crate) struct Question<'a> {
    pub(crate) program: &'a OsStr,
    pub(crate) args: &'a [OsString],
    pub(crate) dir: Option<&'a Path>,
    pub(crate) path: SearchPath,
}

impl Question<'_> {
    /// Returns the error for an obstacle to which there is no other command.
    pub(crate) fn error(&self, obstacle: Obstacle) -> SpawnError {
        self.error_with(obstacle, None)
    }

    /// Returns the error of a program that does not exist.
    pub(crate) fn not_found(&self) -> SpawnError {
        let name = self.program.to_string_lossy();
        let in_folder = PathBuf::from(".").join(self.program);
        let dir = self.dir.unwrap_or(Path::new("."));
        if !name.is_empty() && !name.contains('/') && dir.join(self.program).is_file() {
            let meant = self.as_it_is_or_interpreted(&in_folder);
            return self.error_with(Obstacle::NotInPath, Some(meant));
        }
        if !name.is_empty() && dir.join(self.program).is_dir() {
            let folder = dir.join(self.program);
            return self.error_with(Obstacle::Folder, self.program_in(&in_folder, &folder));
        }
        if let Some((variable, _)) = name.split_once('=')
            && is_variable(variable)
        {
            let meant = self.followed_by_args(["env".into(), self.program.to_owned()]);
            return self.error_with(Obstacle::Assignment, Some(meant));
        }
        if name.starts_with('~') || name.contains('$') {
            let home = std::env::var_os("HOME").map(PathBuf::from);
            let home = home.zip(name.strip_prefix("~/"));
            let file = home.map(|(home, rest)| home.join(rest));
            let file = file.filter(|file| file.is_file());
            let meant = file.map(|file| self.followed_by_args([file.into_os_string()]));
            return self.error_with(Obstacle::NotExpanded, meant);
        }
        if name.contains(char::is_whitespace)
            && let Ok(words) = words(&name)
            && words.len() > 1
        {
            let meant = self.followed_by_args(words.into_iter().map(OsString::from));
            return self.error_with(Obstacle::OneWord, Some(meant));
        }
        let file = self.dir.unwrap_or(Path::new("")).join(self.program);
        match unbuilt_source(&file).filter(|_| name.contains('/')) {
            Some(source) => self.error(Obstacle::NotBuilt(source)),
            None => self.error(Obstacle::NotFound),
        }
    }

    /// Refuses a script that `env` would start and then not find the interpreter of, which looks like an agent that exits with 127, and
    /// one whose interpreter would refuse its options.
    pub(crate) fn look_ahead(&self, path: &Path) -> Result<(), SpawnError> {
        let file = self.dir.unwrap_or(Path::new("")).join(path);
        let executable = fs::metadata(&file)
            .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0);
        if !executable {
            return Ok(());
        }
        let head = Head::read(&file);
        match head.missing_for_env(&self.path) {
            Some(missing) => Err(self.no_interpreter(path, &head, missing.as_bytes())),
            None if head.has_spoilt_options() => {
                let meant = self.interpreted(path, &head);
                Err(self.error_with(Obstacle::CarriageReturn, meant))
            }
            None => Ok(()),
        }
    }

    /// Returns what the system's error means. The system has few errors for many mistakes.
    pub(crate) fn explain(&self, path: &Path, error: io::Error, sandbox: &Sandbox) -> SpawnError {
        let file = self.dir.unwrap_or(Path::new("")).join(path);
        let is_about_files = matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied
        );
        if is_about_files && let Some(hidden) = Self::hidden(&file, sandbox) {
            return self.error(Obstacle::HiddenBySandbox(hidden));
        }
        if is_about_files && let Some(foreign) = Self::of_others(&file, sandbox) {
            return self.error(Obstacle::OfOthers(foreign));
        }
        match (error.kind(), self.dir) {
            _ if Errno::from_io_error(&error) == Some(Errno::TXTBSY) => {
                self.error(Obstacle::StillWritten)
            }
            _ if error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error()) => {
                self.not_a_program(path, &file)
            }
            (io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, Some(dir))
                if !dir.is_dir() =>
            {
                self.error(Obstacle::NoDirectory(dir.to_owned()))
            }
            (io::ErrorKind::NotFound, _) if file.exists() => {
                let head = Head::read(&file);
                match head.interpreter() {
                    Some(interpreter) => self.no_interpreter(path, &head, interpreter),
                    None => self.error(Obstacle::NoInterpreter(
                        "the loader of such programs, or a library".to_owned(),
                    )),
                }
            }
            (io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, _) => self.not_found(),
            (io::ErrorKind::PermissionDenied, _) if file.is_dir() => {
                self.error_with(Obstacle::Folder, self.program_in(path, &file))
            }
            (io::ErrorKind::PermissionDenied, _) => self.not_executable(path, &file),
            _ => self.error(Obstacle::System(error)),
        }
    }

    /// Returns the error of a file that the system does not let this user run.
    fn not_executable(&self, path: &Path, file: &Path) -> SpawnError {
        let head = Head::read(file);
        let is_for_nobody = fs::metadata(file).is_ok_and(|it| it.permissions().mode() & 0o111 == 0);
        if is_for_nobody {
            return self.error_with(Obstacle::NotExecutable, self.interpreted(path, &head));
        }
        let named = head.interpreter().map(OsStr::from_bytes).map(PathBuf::from);
        self.error(Obstacle::Denied(named.unwrap_or_else(|| file.to_owned())))
    }

    /// Returns what of a program the sandbox hides: its file, or the interpreter that its first line names.
    fn hidden(file: &Path, sandbox: &Sandbox) -> Option<PathBuf> {
        Self::files(file).find_map(|it| sandbox.hides(&it))
    }

    /// Returns what of a program belongs to others: its file, or the interpreter that its first line names.
    fn of_others(file: &Path, sandbox: &Sandbox) -> Option<PathBuf> {
        Self::files(file).find_map(|it| sandbox.keeps_of_others(&it))
    }

    /// Returns the file of a program and the interpreter that its first line names.
    fn files(file: &Path) -> impl Iterator<Item = PathBuf> {
        let interpreter = || {
            let head = Head::read(file);
            let name = head.interpreter()?;
            Some(PathBuf::from(OsStr::from_bytes(name)))
        };
        let files = [Some(file.to_owned()), interpreter()];
        files.into_iter().flatten()
    }

    /// Returns the error of a file that the system does not take for a program.
    fn not_a_program(&self, path: &Path, file: &Path) -> SpawnError {
        let head = Head::read(file);
        let obstacle = match head.kind() {
            Kind::Marked => Obstacle::ByteOrderMark,
            Kind::Binary(format) => Obstacle::Foreign(format),
            Kind::Script | Kind::Other => Obstacle::NotAProgram,
        };
        self.error_with(obstacle, self.interpreted(path, &head))
    }

    fn no_interpreter(&self, path: &Path, head: &Head, interpreter: &[u8]) -> SpawnError {
        let remark = if interpreter.ends_with(b"\r") {
            " (fix: end the file's lines without carriage returns)"
        } else {
            ""
        };
        let name = interpreter.escape_ascii();
        let meant = self.interpreted(path, head);
        self.error_with(
            Obstacle::NoInterpreter(format!("\"{name}\"{remark}")),
            meant,
        )
    }

    /// Returns the command that lets an interpreter run a file, if there is one that can.
    fn interpreted(&self, path: &Path, head: &Head) -> Option<Vec<OsString>> {
        let words = head.words(path, &self.path)?;
        // A shell does not understand the carriage returns in the other lines either.
        if head.has_carriage_return() && Head::is_for_shell(&words) {
            return None;
        }
        let file = path.as_os_str().to_owned();
        let words = words.into_iter().map(OsString::from).chain([file]);
        Some(self.followed_by_args(words))
    }

    /// Returns the command that starts a file, or lets an interpreter run it where it is not executable.
    fn as_it_is_or_interpreted(&self, path: &Path) -> Vec<OsString> {
        let file = self.dir.unwrap_or(Path::new("")).join(path);
        let mode = fs::metadata(&file).map_or(0, |found| found.permissions().mode());
        let head = Head::read(&file);
        let starts = mode & 0o111 != 0 && matches!(head.kind(), Kind::Script | Kind::Binary(_));
        let interpreted = (!starts).then(|| self.interpreted(path, &head)).flatten();
        interpreted.unwrap_or_else(|| self.followed_by_args([path.as_os_str().to_owned()]))
    }

    /// Returns the command for the program in a folder, if there is exactly one that it can be.
    fn program_in(&self, path: &Path, folder: &Path) -> Option<Vec<OsString>> {
        let main = folder.join("__main__.py");
        if main.is_file() && self.path.find(OsStr::new("python3")).is_some() {
            let words = ["python3".into(), path.as_os_str().to_owned()];
            return Some(self.followed_by_args(words));
        }
        let entries = fs::read_dir(folder).ok()?.take(MOST_ENTRIES).flatten();
        let files: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|file| file.is_file())
            .collect();
        let is_program = |file: &&PathBuf| {
            let mode = fs::metadata(file).map_or(0, |found| found.permissions().mode());
            let kind = Head::read(file).kind();
            mode & 0o111 != 0 && matches!(kind, Kind::Script | Kind::Binary(_))
        };
        let is_script = |file: &&PathBuf| Head::read(file).words(file, &self.path).is_some();
        let one = |wanted: &dyn Fn(&&PathBuf) -> bool| {
            let mut found = files.iter().filter(wanted);
            found.next().filter(|_| found.next().is_none())
        };
        let file = one(&is_program).or_else(|| one(&is_script))?;
        Some(self.as_it_is_or_interpreted(&path.join(file.file_name()?)))
    }

    /// Returns these words and the arguments of the agent.
    fn followed_by_args(&self, words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
        words.into_iter().chain(self.args.iter().cloned()).collect()
    }

    fn error_with(&self, obstacle: Obstacle, meant: Option<Vec<OsString>>) -> SpawnError {
        let asked = || self.followed_by_args([self.program.to_owned()]);
        SpawnError {
            program: self.program.to_owned(),
            obstacle,
            instead: meant.map(|meant| {
                Box::new(Instead {
                    asked: asked(),
                    meant,
                })
            }),
        }
    }
}

/// Returns whether a shell would take this text before `=` for the name of a variable.
fn is_variable(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty() && name.chars().all(is_part) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// How many files of a folder are looked at.
const MOST_ENTRIES: usize = 1000;
