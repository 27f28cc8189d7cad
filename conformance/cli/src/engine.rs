//! Engines that an ini file describes, as OTEP has it (section 1 of its text).

use std::{
    fmt, fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use ini::{Ini, Properties};
use linesman_referee::Launch;

/// An engine as its ini file describes it.
#[derive(Debug)]
pub struct Engine {
    /// What it is called.
    pub name: String,
    /// How it is started.
    pub launch: Launch,
}

/// What is wrong with an ini file.
#[derive(Debug)]
pub enum EngineFileError {
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// It has these mistakes, in the order of its entries.
    Mistakes(PathBuf, Vec<String>),
}

impl fmt::Display for EngineFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Mistakes(path, mistakes) => {
                write!(f, "{} describes no engine:", path.display())?;
                mistakes
                    .iter()
                    .try_for_each(|mistake| write!(f, "\n  {mistake}"))
            }
        }
    }
}

impl std::error::Error for EngineFileError {}

/// Is this argument the name of an ini file, and no command?
#[must_use]
pub fn is_engine_file(argument: &str) -> bool {
    let path = Path::new(argument);
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("ini"))
}

impl Engine {
    /// Reads an ini file. `directory` in it is relative to the file's own folder, which stands for the host's folder of
    /// engines.
    ///
    /// # Errors
    /// Names every mistake in the file.
    pub fn read(path: &Path) -> Result<Self, EngineFileError> {
        let text = fs::read_to_string(path)
            .map_err(|error| EngineFileError::Unreadable(path.to_owned(), error))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let own_name = path.file_stem().unwrap_or_default().to_string_lossy();
        describe(&text, folder, &own_name)
            .map_err(|mistakes| EngineFileError::Mistakes(path.to_owned(), mistakes))
    }
}

fn describe(text: &str, folder: &Path, own_name: &str) -> Result<Engine, Vec<String>> {
    // A path may hold backslashes and quotes; they are what they are.
    let ini = Ini::load_from_str_noescape(text).map_err(|error| {
        vec![format!(
            "line {}, column {}: up to here it is neither a [section] nor an entry 'name = value'",
            error.line, error.col
        )]
    })?;
    let Some(section) = ini.section(Some("engine")) else {
        return Err(vec!["there is no section [engine]".to_owned()]);
    };
    let mut mistakes = Vec::new();
    let directory = entry(
        section,
        "directory",
        "the folder that the engine lies in",
        &mut mistakes,
    );
    let file = entry(
        section,
        "filename",
        "the name of the engine's executable file",
        &mut mistakes,
    );
    let command = entry(
        section,
        "command",
        "the command that runs the engine",
        &mut mistakes,
    );
    let directory = directory.and_then(|name| {
        let path = folder.join(name);
        // Absolute, since the engine is started from there.
        let found = fs::canonicalize(&path).ok().filter(|path| path.is_dir());
        if found.is_none() {
            mistakes.push(format!(
                "directory = {name}: there is no folder {}",
                path.display()
            ));
        }
        found
    });
    if let (Some(directory), Some(name)) = (&directory, file)
        && let Err(why) = fs::File::open(directory.join(name)).and_then(|file| {
            let is_file = file.metadata()?.is_file();
            is_file
                .then_some(())
                .ok_or_else(|| io::Error::other("not a file"))
        })
    {
        let path = directory.join(name);
        mistakes.push(format!(
            "filename = {name}: cannot open {}: {why}",
            path.display()
        ));
    }
    let mut launch = command.map(|command| {
        let arguments = section.get("arguments").unwrap_or_default();
        let mut words = command
            .split_whitespace()
            .chain(arguments.split_whitespace());
        let program = words.next().unwrap_or_default();
        Launch::new(program, words)
    });
    if let (Some(directory), Some(launch)) = (directory, &mut launch) {
        let program = PathBuf::from(&launch.program);
        let path = directory.join(&program);
        let is_path = program.components().count() > 1 || program.is_absolute();
        match fs::metadata(&path) {
            Ok(found) if found.is_file() && found.permissions().mode() & 0o111 == 0 => mistakes
                .push(format!(
                    "command = {}: {} is not executable (fix: chmod +x)",
                    program.display(),
                    path.display()
                )),
            Ok(found) if found.is_file() => launch.program = path.into_os_string(),
            _ if is_path => mistakes.push(format!(
                "command = {}: there is no file {}",
                program.display(),
                path.display()
            )),
            // A program of the system, such as java.
            _ => {}
        }
        launch.dir = Some(directory);
    }
    match launch {
        Some(launch) if mistakes.is_empty() => {
            let name = section.get("name").map_or(own_name, str::trim);
            Ok(Engine {
                name: name.to_owned(),
                launch,
            })
        }
        _ => Err(mistakes),
    }
}

/// Returns an entry that has to be there, or notes that it is not.
fn entry<'a>(
    section: &'a Properties,
    key: &str,
    meaning: &str,
    mistakes: &mut Vec<String>,
) -> Option<&'a str> {
    match section.get(key).map(str::trim) {
        None => mistakes.push(format!("[engine] has no entry '{key}', {meaning}")),
        Some("") => mistakes.push(format!("'{key}' is empty; it is {meaning}")),
        value => return value,
    }
    None
}
