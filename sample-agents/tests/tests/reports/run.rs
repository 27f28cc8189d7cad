//! Runs the command of a row on a copy of the inputs.

use std::{
    env, fs,
    io::{self, Read as _, Seek as _},
    os::unix::process::{CommandExt as _, ExitStatusExt as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use linesman_end_to_end::{program, search_path};
use tempfile::TempDir;

use super::table::Row;

/// What a command said.
#[derive(Debug)]
pub(super) struct Answer {
    /// The exit code, as a shell reports it.
    pub(super) code: i32,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

impl Answer {
    /// Returns standard output and standard error.
    pub(super) fn whole(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }
}

/// Returns the first of these things that the machine lacks.
pub(super) fn missing(needs: &[String]) -> Option<&String> {
    needs.iter().find(|needed| match needed.as_str() {
        "root" => !may_make_namespaces(),
        program => !is_installed(program),
    })
}

fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn may_make_namespaces() -> bool {
    let mut command = Command::new("unshare");
    command.args([
        "--mount",
        "--pid",
        "--fork",
        "mount",
        "--make-rprivate",
        "/",
    ]);
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Runs the command of a row in a copy of the folder of inputs, which is removed afterwards. The copy is in the folder of the build, so
/// that it is not below the folder for temporary files.
pub(super) fn run(row: &Row, inputs: &Path) -> Result<Answer, String> {
    let copy = copy_of(inputs).map_err(|error| format!("{}: {error}", inputs.display()))?;
    let answer = run_in(copy.path(), row);
    answer.map_err(|error| format!("{}: {error}", row.run))
}

fn run_in(folder: &Path, row: &Row) -> io::Result<Answer> {
    let programs = program("linesman");
    let mut path = programs
        .parent()
        .unwrap_or(Path::new(""))
        .as_os_str()
        .to_owned();
    path.push(":");
    path.push(search_path());
    // A file is read although a process that was left behind still has it open.
    let (mut stdout, mut stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut command = Command::new("sh");
    command
        .args(["-c", &row.run])
        .current_dir(folder)
        .env("PATH", path)
        // Records that nobody asked for stay in the copy.
        .env("XDG_STATE_HOME", folder.join("state"));
    command.stdin(Stdio::null()).process_group(0);
    command
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?);
    let mut child = command.spawn()?;
    let end = Instant::now() + LONGEST;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() > end {
            let group = format!("-{}", child.id());
            Command::new("kill")
                .args(["-KILL", "--", &group])
                .status()?;
            child.wait()?;
            let message = format!("it did not end within {} s", LONGEST.as_secs());
            return Err(io::Error::other(message));
        }
        thread::sleep(PAUSE);
    };
    let text = |file: &mut fs::File| {
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        io::Result::Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let code = status.code().or_else(|| Some(128 + status.signal()?));
    Ok(Answer {
        code: code.unwrap_or(-1),
        stdout: text(&mut stdout)?,
        stderr: text(&mut stderr)?,
    })
}

/// How long a command may take on a busy machine.
const LONGEST: Duration = Duration::from_secs(600);
/// How often its end is looked for.
const PAUSE: Duration = Duration::from_millis(20);

/// Copies the inputs, whose files may be read-only. Modes are kept, because some are programs.
fn copy_of(inputs: &Path) -> io::Result<TempDir> {
    let copy = TempDir::new_in(env!("CARGO_TARGET_TMPDIR"))?;
    let mut open: Vec<(PathBuf, PathBuf)> = vec![(inputs.to_owned(), copy.path().to_owned())];
    while let Some((from, to)) = open.pop() {
        for entry in fs::read_dir(&from)? {
            let entry = entry?;
            let target = to.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                fs::create_dir(&target)?;
                open.push((entry.path(), target));
            } else {
                fs::copy(entry.path(), &target)?;
                make_writable(&target)?;
            }
        }
    }
    Ok(copy)
}

fn make_writable(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = fs::metadata(file)?.permissions().mode();
    fs::set_permissions(file, fs::Permissions::from_mode(mode | 0o200))
}
