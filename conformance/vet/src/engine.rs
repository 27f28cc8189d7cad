//! Engines that an ini file describes, as OTEP has it (section 1 of its text).

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use linesman_referee::{Launch, file, split_command};

use crate::ini;

/// An engine as its ini file describes it.
#[derive(Debug)]
pub struct Engine {
    /// The name.
    pub name: String,
    /// How the engine is started.
    pub launch: Launch,
}

/// An ini file does not describe an engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineFileError {
    /// The file cannot be read.
    #[error("cannot read {path}: {1}", path = .0.display())]
    Unreadable(PathBuf, io::Error),
    /// The file has these mistakes, in the order of its entries.
    #[error("{path} does not describe an engine:\n  {list}", path = .0.display(), list = .1.join("\n  "))]
    Mistakes(PathBuf, Vec<String>),
}

/// The entries that an engine must have, and what they mean.
const REQUIRED: [(&str, &str); 3] = [
    ("directory", "the folder that contains the engine"),
    ("filename", "the name of the engine's executable file"),
    ("command", "the command that runs the engine"),
];

/// Returns whether this argument names an ini file, and is not a command.
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
        let text = file::read_text(path)
            .map_err(|error| EngineFileError::Unreadable(path.to_owned(), error))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let own_name = path.file_stem().unwrap_or_default().to_string_lossy();
        describe(&text, folder, &own_name)
            .map_err(|mistakes| EngineFileError::Mistakes(path.to_owned(), mistakes))
    }
}

fn describe(text: &str, folder: &Path, own_name: &str) -> Result<Engine, Vec<String>> {
    let section = ini::section(text, "engine")?
        .ok_or_else(|| vec!["there is no section [engine]".to_owned()])?;
    let mut mistakes = Vec::new();
    let [directory, file, command] = REQUIRED.map(|(key, meaning)| {
        match section.get(key).map(String::as_str) {
            None => mistakes.push(format!("[engine] has no entry '{key}', {meaning}")),
            Some("") => mistakes.push(format!("'{key}' is empty; it is {meaning}")),
            value => return value,
        }
        None
    });
    let directory = directory.and_then(|name| {
        let path = folder.join(name);
        // Absolute, because the engine is started from there.
        let found = fs::canonicalize(&path).ok().filter(|path| path.is_dir());
        if found.is_none() {
            let path = path.display();
            mistakes.push(format!("directory = {name}: there is no folder {path}"));
        }
        found
    });
    if let (Some(directory), Some(name)) = (&directory, file) {
        let path = directory.join(name);
        let why = match fs::File::open(&path).and_then(|file| file.metadata()) {
            Ok(found) if found.is_file() => None,
            Ok(_) => Some("not a file".to_owned()),
            Err(error) => Some(error.to_string()),
        };
        let path = path.display();
        mistakes.extend(why.map(|why| format!("filename = {name}: cannot open {path}: {why}")));
    }
    let arguments = section.get("arguments").map_or("", String::as_str);
    let words = [command.unwrap_or_default(), arguments].join(" ");
    let mut words = split_command(words.trim())
        .unwrap_or_else(|error| {
            // An entry that is missing or empty has been named.
            mistakes.extend(command.map(|_| format!("command: {error}")));
            Vec::new()
        })
        .into_iter();
    let name = words.next().unwrap_or_default();
    let mut launch = Launch::new(&name, words);
    if let (Some(directory), Some(_), false) = (&directory, command, name.is_empty()) {
        let path = directory.join(&name);
        let shown = path.display();
        match fs::metadata(&path) {
            Ok(found) if found.is_file() && found.permissions().mode() & 0o111 == 0 => {
                mistakes.push(format!(
                    "command = {name}: {shown} is not executable (fix: chmod +x)"
                ));
            }
            Ok(found) if found.is_file() => launch.program = path.into_os_string(),
            _ if name.contains('/') => {
                mistakes.push(format!("command = {name}: there is no file {shown}"));
            }
            // A program of the system, such as java.
            _ => {}
        }
    }
    launch.dir = directory;
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let name = section
        .get("name")
        .map_or(own_name, String::as_str)
        .to_owned();
    Ok(Engine { name, launch })
}
