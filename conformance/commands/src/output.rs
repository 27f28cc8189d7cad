//! What commands write to standard output and standard error, and the text files that they read.
//!
//! All text goes through here, and nothing in it can command a terminal or look like something else. So a command need not know where its
//! words come from: an agent, a file or its name.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use anyhow::Context;
use linesman_referee::file;
pub(crate) use linesman_referee::file::{clear_the_way, place, replace, replace_with};
use linesman_values::text::visible;

use crate::{Failure, exit::Exit};

/// Prints text. A reader that has seen enough is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_raw(&visible(text))
}

/// Prints text with colours, which are left out where the output is not a terminal. A reader that has seen enough is not an error.
pub(crate) fn print_styled(text: &str) -> Result<(), Failure> {
    print_raw(&visible_styled(text))
}

fn print_raw(text: &str) -> Result<(), Failure> {
    match write_stdout(text) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(unwritten(error)),
        _ => Ok(()),
    }
}

/// Prints a line of a result that the command goes on after. A reader that has seen enough ends the command, which says nothing
/// about that and exits with 0.
pub(crate) fn print_line(line: &str) -> Result<(), Failure> {
    write_stdout(&format!("{}\n", visible(line)))
        .map_err(|error| unwritten(error).if_reader_gone(Exit::Good))
}

/// Writes a line to standard error. If that cannot be written to, the line is lost, and what the program does goes on.
pub(crate) fn tell(line: &str) {
    write_stderr(&format!("{}\n", visible(line)));
}

/// Shows a line at the terminal of standard error until something else is written there.
pub(crate) fn show_for_now(line: &str) {
    write_stderr(&format!("\r{}\u{1b}[K\r", visible(line)));
}

/// Writes text with the codes of a terminal to standard error. It is not made harmless.
#[expect(clippy::disallowed_methods, reason = "this is where everything goes")]
pub(crate) fn write_stderr(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// Writes text with the codes of a terminal to standard output. It is not made harmless.
#[expect(clippy::disallowed_methods, reason = "this is where everything goes")]
pub(crate) fn write_stdout(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Returns how many columns the terminal at standard output has; none if there is no terminal.
pub(crate) fn terminal_width() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

/// Returns text in which everything shows that it is made of, except for colours.
pub(crate) fn visible_styled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("\u{1b}[") {
        let (before, code) = rest.split_at(at);
        out += &visible(before);
        let numbers = &code[2..];
        let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';');
        let is_colour = end.is_some_and(|end| numbers[end..].starts_with('m'));
        let length = if is_colour {
            end.unwrap_or_default() + 3
        } else {
            1
        };
        match is_colour {
            true => out += &code[..length],
            false => out += &visible(&code[..length]),
        }
        rest = &code[length..];
    }
    out + &visible(rest)
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
        Some(file) => Err(usage!(
            "{option} {}: there is a file with this name; name a folder",
            file.display()
        )),
    }
}

/// Reads a text file, unless it is too large.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    file::read_text(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_command_the_terminal() {
        let check = |text: &str, expected: &str| assert_eq!(visible_styled(text), expected);
        check("\u{1b}[31mred\u{1b}[0m\n", "\u{1b}[31mred\u{1b}[0m\n");
        check("\u{1b}[1;4m\u{202e}x", "\u{1b}[1;4m\\u{202e}x");
        check("\u{1b}[2Jx\u{1b}]0;t\u{7}", "\\x1b[2Jx\\x1b]0;t\\x07");
        check("\u{1b}[", "\\x1b[");
        check("\u{1b}\u{1b}[mé", "\\x1b\u{1b}[mé");
    }
}
