//! Standard output, and the text files that commands read.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use anstream::stdout;
use anyhow::{Context, anyhow};
use linesman_referee::file;
pub(crate) use linesman_referee::file::{clear_the_way, place, replace, replace_with};

use crate::{Failure, exit::Exit};

/// Prints text. Colours are left out where the output is not a terminal. A reader that has seen enough is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(unwritten(error)),
        _ => Ok(()),
    }
}

/// Prints a line of a result that the command goes on after. A reader that has seen enough ends the command, which says nothing
/// about that and exits with 0.
pub(crate) fn print_line(line: &str) -> Result<(), Failure> {
    writeln!(stdout(), "{line}").map_err(|error| unwritten(error).if_reader_gone(Exit::Good))
}

/// Returns the failure to write to standard output.
fn unwritten(error: io::Error) -> Failure {
    Failure::system(anyhow::Error::new(error).context("cannot write to standard output"))
}

/// Writes a file that does not exist yet. Removes a file that cannot be written to its end.
pub(crate) fn write_new(file: &Path, text: &str, mode: u32) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(mode);
    let mut open = options.open(file)?;
    let written = open
        .write_all(text.as_bytes())
        .and_then(|()| open.sync_all());
    if written.is_err() {
        // There is nothing more that could be done about it.
        let _ = fs::remove_file(file);
    }
    written
}

/// Returns whether the terminal shows the codes that move the cursor as text.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

/// Refuses a folder for files of which the name is taken by a file, before anything is run. `option` is what the user
/// names the folder with, such as `--html` or `FOLDER`.
pub(crate) fn refuse_file_for_folder(option: &str, folder: Option<&Path>) -> Result<(), Failure> {
    match folder.filter(|folder| folder.exists() && !folder.is_dir()) {
        None => Ok(()),
        Some(file) => Err(Failure::usage(anyhow!(
            "{option} {}: there is a file with this name; name a folder",
            file.display()
        ))),
    }
}

/// Reads a text file, unless it is too large.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    file::read_text(path).with_context(|| format!("cannot read {}", path.display()))
}
