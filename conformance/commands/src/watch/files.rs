//! The files of an agent.

use std::{
    collections::BTreeMap,
    fmt, fs,
    io::Read,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use linesman_referee::Launch;

/// The files and folders that are watched.
#[derive(Debug)]
pub(crate) struct Files {
    /// The program, unless it is a program of the system, such as an interpreter.
    program: Option<PathBuf>,
    /// The program, the ini file, and the files and folders among the arguments.
    paths: Vec<PathBuf>,
    /// The folders of the scripts among these files. A script may read the files beside it.
    beside: Vec<PathBuf>,
}

/// The state of the files at one time. Files that do not exist are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    single: BTreeMap<PathBuf, Trace>,
    in_folders: BTreeMap<PathBuf, Trace>,
}

/// Shows whether a file has changed: device, number, length, and the time of the last change.
type Trace = (u64, u64, u64, i64, i64);

impl Files {
    /// Returns the files of an agent.
    pub(crate) fn of(launch: &Launch, engine: Option<PathBuf>) -> Self {
        let folder = launch.dir.clone().unwrap_or_default();
        let program = folder.join(&launch.program);
        let is_own = Path::new(&launch.program).components().count() > 1;
        let program = is_own.then_some(program);
        let arguments = launch.args.iter().map(|word| folder.join(word));
        let arguments = arguments.filter(|path| path.is_file() || path.is_dir());
        let mut paths: Vec<PathBuf> = engine.into_iter().collect();
        paths.extend(program.clone());
        paths.extend(arguments);
        if paths.is_empty() {
            // Only a name in PATH. The user may install the program again.
            paths.extend(launch.path());
        }
        let mut beside: Vec<PathBuf> = Vec::new();
        for script in paths.iter().filter(|path| is_script(path)) {
            let folder = script.parent().unwrap_or(Path::new(""));
            let folder = folder.to_owned();
            if !beside.contains(&folder) {
                beside.push(folder);
            }
        }
        Self {
            program,
            paths,
            beside,
        }
    }

    /// Looks at all files.
    pub(crate) fn look(&self) -> State {
        let mut state = State::default();
        for path in &self.paths {
            if path.is_dir() {
                look_into(path, &mut state.in_folders);
            } else if let Ok(found) = fs::metadata(path) {
                state.single.insert(path.clone(), trace(&found));
            }
        }
        for folder in &self.beside {
            look_beside(folder, &mut state.in_folders);
        }
        state
    }

    /// Returns why the agent cannot be started, if there is a reason.
    pub(super) fn obstacle(&self) -> Option<String> {
        let missing = self.paths.iter().find(|path| !path.exists());
        if let Some(path) = missing {
            return Some(format!("there is no {}", path.display()));
        }
        let program = self.program.as_ref()?;
        let mode = fs::metadata(program).map_or(0, |found| found.permissions().mode());
        (mode & 0o111 == 0).then(|| format!("{} is not executable", program.display()))
    }
}

impl State {
    /// Returns this state with the single files of another state.
    pub(super) fn with_single_files_of(self, other: Self) -> Self {
        Self {
            single: other.single,
            ..self
        }
    }
}

impl fmt::Display for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths: Vec<String> = self
            .paths
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        match paths.as_slice() {
            [] => return f.write_str("nothing, because the command names no file"),
            paths => f.write_str(&paths.join(", "))?,
        }
        match self.beside.as_slice() {
            [] => Ok(()),
            _ => f.write_str(" and the files beside it"),
        }
    }
}

/// Returns whether a file is a script and not a compiled program: the files beside that are of its compiler.
fn is_script(path: &Path) -> bool {
    let mut head = [0; 256];
    let read = fs::File::open(path).and_then(|mut file| file.read(&mut head));
    read.is_ok_and(|length| length > 0 && !head[..length].contains(&0))
}

/// Looks at the files in a folder, except for its subfolders, hidden files and the backup copies of editors.
fn look_beside(folder: &Path, state: &mut BTreeMap<PathBuf, Trace>) {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || name.ends_with('~') || state.len() >= MOST {
            continue;
        }
        if let Ok(found) = fs::metadata(entry.path())
            && found.is_file()
        {
            state.insert(entry.path(), trace(&found));
        }
    }
}

/// Looks at the files in a folder and its subfolders, except for hidden files and Python's caches.
fn look_into(folder: &Path, state: &mut BTreeMap<PathBuf, Trace>) {
    // A folder that is being replaced may not exist now.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_string_lossy().starts_with('.') || name == "__pycache__" {
            continue;
        }
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            look_into(&path, state);
        } else if state.len() < MOST
            && let Ok(found) = fs::metadata(&path)
        {
            state.insert(path, trace(&found));
        }
    }
}

fn trace(found: &fs::Metadata) -> Trace {
    (
        found.dev(),
        found.ino(),
        found.len(),
        found.mtime(),
        found.mtime_nsec(),
    )
}

/// How many files of folders are looked at.
const MOST: usize = 10_000;
