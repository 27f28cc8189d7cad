//! What an agent is made of: its program, what runs it, and the folder of its script.

use std::{
    env, fs,
    io::Read,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::Duration,
};

use linesman_referee::{Errand, Launch, quote};

use super::{DigestError, Role, files::LEFT_OUT};
use linesman_languages::language::Language;

/// A file or folder of an agent.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) role: Role,
    /// As it was named.
    pub(super) path: PathBuf,
    /// Where it lies.
    pub(super) place: PathBuf,
    pub(super) is_looked_up: bool,
    /// What of a folder is not looked at.
    pub(super) left_out: Vec<String>,
}

/// All parts of an agent, and what is none of them.
pub(super) struct Parts {
    pub(super) list: Vec<Part>,
    pub(super) not_covered: Vec<String>,
}

/// How long an interpreter may take to say where it is.
const ANSWER_LIMIT: Duration = Duration::from_secs(20);

impl Parts {
    /// Returns the parts of an agent. Of what belongs to `others` in the folder of its script, nothing is.
    pub(super) fn of(
        launch: &Launch,
        engine_file: Option<&Path>,
        named: &[PathBuf],
        others: &[PathBuf],
    ) -> Result<Self, DigestError> {
        let dir = launch.dir.as_deref().unwrap_or(Path::new(""));
        let mut parts = Self {
            list: Vec::new(),
            not_covered: Vec::new(),
        };
        if let Some(file) = engine_file {
            let (path, place) = (file.to_owned(), file.to_owned());
            parts.list.push(Part::new(Role::EngineFile, path, place));
        }
        let program = program(launch, dir);
        if let Some(program) = &program {
            parts.list.push(program.clone());
            parts.add_interpreter(program, launch);
        }
        if !named.is_empty() {
            let named = named.iter().cloned();
            let named = named.map(|path| Part::new(Role::Named, path.clone(), path));
            parts.list.extend(named);
            let what = "the files that --agent-files does not name";
            parts.not_covered.push(what.to_owned());
            return Ok(parts);
        }
        let paths = launch.args.iter().map(PathBuf::from);
        let there = paths.filter_map(|path| {
            let place = dir.join(&path);
            let is_part = place.is_file() || place.is_dir();
            is_part.then(|| Part::new(Role::Argument, path, place))
        });
        parts.list.extend(there);
        match script_folder(launch, dir, program.as_ref(), &parts.list) {
            Some(folder) => parts.add_folder(&folder, dir, others)?,
            None => {
                if let Some(program) = program.filter(|it| !it.is_looked_up) {
                    let name = quote(&program.path.to_string_lossy());
                    let what = format!("the other files next to {name}, which is not a script");
                    parts.not_covered.push(what);
                }
            }
        }
        parts
            .not_covered
            .push("libraries and other files outside the agent's folder".to_owned());
        Ok(parts)
    }

    /// Adds the program that runs the program of the command, if that is a link or a script.
    fn add_interpreter(&mut self, program: &Part, launch: &Launch) {
        let on_first_line = match (first_line(&program.place), program.is_looked_up) {
            // A script of the agent.
            (Some(words), false) => interpreter_of(&words, launch),
            // A script in PATH that starts the interpreter.
            (Some(_), true) => Some((program.path.clone(), program.place.clone())),
            (None, _) => None,
        };
        let behind = match on_first_line {
            Some((name, place)) if first_line(&place).is_some() => {
                let found = behind_script(&name, &place, launch);
                if found.is_none() {
                    let what = format!("the program that {} starts", place.display());
                    self.not_covered.push(what);
                }
                found.map(|found| (name, found))
            }
            Some(found) => Some(found),
            // A link, as in a virtual environment of Python.
            None => fs::canonicalize(&program.place)
                .ok()
                .filter(|real| *real != program.place && is_link(&program.place))
                .map(|real| (program.path.clone(), real)),
        };
        if let Some((path, place)) = behind {
            let place = fs::canonicalize(&place).unwrap_or(place);
            self.list.push(Part {
                is_looked_up: true,
                ..Part::new(Role::Interpreter, path, place)
            });
        }
    }

    fn add_folder(
        &mut self,
        folder: &Path,
        dir: &Path,
        others: &[PathBuf],
    ) -> Result<(), DigestError> {
        let place = match dir.join(folder) {
            place if place == Path::new("") => PathBuf::from("."),
            place => place,
        };
        if is_shared(&place) {
            return Err(DigestError::Shared(place));
        }
        let mut left_out: Vec<String> = LEFT_OUT.iter().map(|&name| name.to_owned()).collect();
        left_out.extend(others.iter().filter_map(|other| below(other, &place)));
        let there = left_out.iter().filter(|entry| {
            let path = place.join(entry);
            path.symlink_metadata().is_ok()
        });
        let there: Vec<&str> = there.map(|entry| entry.trim_start_matches("./")).collect();
        let name = folder.display();
        if !there.is_empty() {
            let what = format!("{} in the folder {name}", there.join(", "));
            self.not_covered.push(what);
        }
        self.list.push(Part {
            left_out,
            ..Part::new(Role::Folder, folder.to_owned(), place)
        });
        Ok(())
    }
}

impl Part {
    fn new(role: Role, path: PathBuf, place: PathBuf) -> Self {
        Self {
            role,
            path,
            place,
            is_looked_up: false,
            left_out: Vec::new(),
        }
    }
}

/// Returns the program; nothing if there is none, which is told of when it is to be started.
fn program(launch: &Launch, dir: &Path) -> Option<Part> {
    let path = PathBuf::from(&launch.program);
    if path.parent().is_some_and(|parent| parent != Path::new("")) {
        let in_dir = dir.join(&path);
        let place = if in_dir.is_file() {
            in_dir
        } else {
            path.clone()
        };
        return place
            .is_file()
            .then(|| Part::new(Role::Program, path, place));
    }
    Some(Part {
        is_looked_up: true,
        ..Part::new(Role::Program, path, launch.path()?)
    })
}

/// Returns the folder of the script of a command, seen from the agent's folder: that of the program if this is a script, or else of the
/// first file among the arguments of an interpreter, or of the module that Python is told to run.
fn script_folder(
    launch: &Launch,
    dir: &Path,
    program: Option<&Part>,
    parts: &[Part],
) -> Option<PathBuf> {
    let folder = |path: &Path| match path.parent() {
        Some(parent) if parent != Path::new("") => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    let program = program?;
    let is_script = !program.is_looked_up && first_line(&program.place).is_some();
    if is_script {
        return Some(folder(&program.path));
    }
    let is_interpreter = Language::of_interpreter(&launch.program).is_some();
    if !program.is_looked_up && !is_interpreter {
        return None;
    }
    let mut arguments = parts.iter().filter(|part| part.role == Role::Argument);
    if let Some(script) = arguments.find(|part| part.place.is_file()) {
        return Some(folder(&script.path));
    }
    let module = launch.args.iter().position(|word| word == "-m")?;
    let name = launch
        .args
        .get(module + 1)?
        .to_string_lossy()
        .replace('.', "/");
    let is_there = dir.join(&name).is_dir() || dir.join(format!("{name}.py")).is_file();
    is_there.then(|| PathBuf::from("."))
}

/// Returns the words of the first line of a script, without `#!`.
fn first_line(file: &Path) -> Option<Vec<String>> {
    const READ: u64 = 256;
    let mut head = Vec::new();
    fs::File::open(file)
        .ok()?
        .take(READ)
        .read_to_end(&mut head)
        .ok()?;
    let line = head
        .strip_prefix(b"#!")?
        .split(|byte| *byte == b'\n')
        .next()?;
    let line = String::from_utf8_lossy(line);
    Some(line.split_ascii_whitespace().map(str::to_owned).collect())
}

/// Returns the interpreter of a script, by name and by path: the program on its first line, or the one that `env` looks up.
fn interpreter_of(words: &[String], launch: &Launch) -> Option<(PathBuf, PathBuf)> {
    let first = PathBuf::from(words.first()?);
    if first.file_name()? != "env" {
        return Some((first.clone(), first));
    }
    let is_name = |word: &&String| !word.starts_with('-') && !word.contains('=');
    let name = words[1..].iter().find(is_name)?;
    let looked_up = Launch {
        env: launch.env.clone(),
        ..Launch::new(name, [] as [&str; 0])
    };
    Some((name.into(), looked_up.path()?))
}

/// Asks an interpreter that is started by a script where it is.
fn behind_script(name: &Path, script: &Path, launch: &Launch) -> Option<PathBuf> {
    let language = Language::of_interpreter(name.as_os_str())?;
    if language.own_path().is_empty() {
        return None;
    }
    // Not in the agent's folder, where a module of the agent could answer.
    let question = Launch {
        dir: Some("/".into()),
        env: launch.env.clone(),
        sandbox: launch.sandbox.clone(),
        ..Launch::new(script, language.own_path())
    };
    let answer = Errand::run(&question, ANSWER_LIMIT).ok()?;
    let path = PathBuf::from(answer.output.last().filter(|_| answer.is_good())?);
    let is_found = path.is_absolute() && path.is_file() && first_line(&path).is_none();
    is_found.then_some(path)
}

fn is_link(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|it| it.is_symlink())
}

/// Returns whether a folder holds more than one program: the user's home, the root, or one in which everybody may write.
fn is_shared(folder: &Path) -> bool {
    const STICKY: u32 = 0o1000;
    let Ok(folder) = folder.canonicalize() else {
        return false;
    };
    let home = env::var_os("HOME").and_then(|home| Path::new(&home).canonicalize().ok());
    let is_for_all = fs::metadata(&folder).is_ok_and(|it| it.permissions().mode() & STICKY != 0);
    home.is_some_and(|home| home == folder) || is_for_all || folder.parent().is_none()
}

/// Returns the path of something below a folder, in the form of an entry that is left out. It need not exist.
fn below(path: &Path, folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    let name = path.file_name()?;
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    let parent = parent.unwrap_or(Path::new(".")).canonicalize().ok()?;
    let below = parent.join(name);
    let below = below.strip_prefix(&folder).ok()?;
    Some(format!("./{}", below.display()))
}
