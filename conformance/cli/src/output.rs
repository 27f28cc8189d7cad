//! Standard output, and the text files that commands read.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use anstream::stdout;
use anyhow::{Context, anyhow};
use linesman_referee::file;

use crate::Failure;

/// Prints text. Colours are left out where the output is not a terminal. A reader that has seen enough is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(unwritten(error)),
        _ => Ok(()),
    }
}

/// Prints a line of a result that the command goes on after. A reader that has seen enough ends the command.
pub(crate) fn print_line(line: &str) -> Result<(), Failure> {
    writeln!(stdout(), "{line}").map_err(unwritten)
}

/// Returns the failure to write to standard output.
fn unwritten(error: io::Error) -> Failure {
    Failure::system(anyhow::Error::new(error).context("cannot write to standard output"))
}

/// Replaces a file as a whole: its text is complete, or the file is as it was. A device or a pipe is written as it is.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    if path.exists() && !path.is_file() {
        return fs::write(path, text);
    }
    let path = place(path);
    let (new, mut file) = create_beside(&path)?;
    let written = file
        .write_all(text)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&new, &path));
    if written.is_err() {
        // There is nothing more that could be done about it.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Makes sure that a file can be replaced, and removes it. A device or a pipe stays, and is returned open.
pub(crate) fn clear_the_way(path: &Path) -> io::Result<Option<File>> {
    if path.exists() && !path.is_file() {
        return OpenOptions::new().write(true).open(path).map(Some);
    }
    let path = place(path);
    let (new, _) = create_beside(&path)?;
    fs::remove_file(new)?;
    match fs::remove_file(&path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(None),
    }
}

/// Returns the path of a file without links and detours, so that two spellings of it are the same. The file need not exist.
pub(crate) fn place(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let in_folder = || {
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(path.file_name()?))
    };
    let place = fs::canonicalize(path).ok().or_else(in_folder);
    place.unwrap_or_else(|| path.to_owned())
}

/// Creates a file with a name that no other file has, in the folder of this one.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    let new = path.with_file_name(name);
    let file = OpenOptions::new().write(true).create_new(true).open(&new)?;
    Ok((new, file))
}

/// Returns whether the terminal shows the codes that move the cursor as text.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

/// Refuses a folder for files of which the name is taken by a file, before anything is run.
pub(crate) fn refuse_file_for_folder(option: &str, folder: Option<&Path>) -> Result<(), Failure> {
    match folder.filter(|folder| folder.exists() && !folder.is_dir()) {
        None => Ok(()),
        Some(file) => Err(Failure::usage(anyhow!(
            "--{option} {}: there is a file with this name; name a folder",
            file.display()
        ))),
    }
}

/// Reads a text file, unless it is too large.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    file::read_text(path).with_context(|| format!("cannot read {}", path.display()))
}
