//! The prompt of a terminal: the line that the user types, and the output above it.

use std::{
    io::{self, Write, stdin, stdout},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::getpgrp,
    termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr},
};

use rustyline::{
    Config, Context, Editor, Helper,
    completion::Completer,
    error::ReadlineError,
    highlight::{CmdKind, Highlighter},
    hint::Hinter,
    history::MemHistory,
    validate::Validator,
};

/// The text before the line.
const PROMPT: &str = "> ";
/// How many lines the history keeps.
const HISTORY: usize = 1000;
/// Turns off the bracketed paste mode that the editor turns on with each prompt.
const NO_BRACKETS: &[u8] = b"\x1b[?2004l";
/// The width of a terminal that does not report it.
const USUAL_COLUMNS: usize = 80;

/// Reads lines with editing and history.
pub(crate) struct LineEditor {
    editor: Editor<Watcher, MemHistory>,
    line: Shared,
}

/// Prints above the line that the user types.
///
/// The editor's own printer is not used. With it, a line that arrives at once, such as a pasted line, gets stuck after its first
/// character.
pub(crate) struct Printer {
    line: Shared,
}

/// The line after the prompt, or none while there is no prompt.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Option<Typing>>>);

/// A line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Typing {
    line: String,
    /// The position of the cursor, in bytes.
    cursor: usize,
}

/// Receives every change of the line.
struct Watcher {
    line: Shared,
}

impl LineEditor {
    /// Returns the editor for the terminal and the printer for the output above it, or none if the terminal cannot edit lines.
    pub(crate) fn open() -> Option<(Self, Printer)> {
        // These terminals cannot move the cursor.
        if matches!(
            std::env::var("TERM").as_deref(),
            Ok("dumb" | "cons25" | "emacs")
        ) {
            return None;
        }
        if let Ok(settings) = tcgetattr(stdin()) {
            let _ = SETTINGS.set(settings);
            linesman_referee::guard::before_a_signal_ends_us(restore_terminal);
        }
        let line = Shared::default();
        let config = Config::builder().max_history_size(HISTORY).ok()?.build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).ok()?;
        editor.set_helper(Some(Watcher { line: line.clone() }));
        let printer = Printer { line: line.clone() };
        Some((Self { editor, line }, printer))
    }

    /// Reads a line.
    ///
    /// # Errors
    /// The user dropped the line, or the input has ended.
    pub(crate) fn read(&mut self) -> Result<String, ReadlineError> {
        let read = self.editor.readline(PROMPT);
        *self.line.lock() = None;
        let text = read?;
        // The editor works without a history too.
        let _ = self.editor.add_history_entry(&text);
        Ok(text)
    }
}

/// The settings of the terminal before the first prompt.
static SETTINGS: OnceLock<Termios> = OnceLock::new();

/// Restores the terminal. The editor does so after each line, but a signal can end the program in the middle of one.
fn restore_terminal(_signal: i32) {
    let Some(settings) = SETTINGS.get() else {
        return;
    };
    // The system stops a background process that changes the settings, and such a process shows no prompt.
    if tcgetpgrp(stdin()).is_ok_and(|foreground| foreground != getpgrp()) {
        return;
    }
    // If the terminal is gone, there is nothing to restore.
    let _ = tcsetattr(stdin(), OptionalActions::Now, settings);
    // Writing to a terminal that was stopped (Ctrl-S) would block.
    let out = stdout();
    let mut watched = [PollFd::new(&out, PollFlags::OUT)];
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    if !is_dumb && poll(&mut watched, Some(&Timespec::default())).is_ok_and(|ready| ready > 0) {
        let _ = rustix::io::write(&out, NO_BRACKETS);
    }
}

impl Printer {
    /// Prints lines, each with a newline.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn print(&self, text: &str) -> io::Result<()> {
        let typing = self.line.lock();
        let text = match typing.as_ref() {
            Some(typing) => typing.above(text, columns()),
            None => text.to_owned(),
        };
        let mut out = stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

impl Typing {
    /// Returns the output that puts text above the prompt and restores the line and the cursor.
    fn above(&self, text: &str, columns: usize) -> String {
        let before = PROMPT.len() + self.line[..self.cursor].chars().count();
        let whole = PROMPT.len() + self.line.chars().count();
        let (row, column) = (before / columns, before % columns);
        let up = |rows: usize| match rows {
            0 => String::new(),
            _ => format!("\x1b[{rows}A"),
        };
        let mut out = format!("{}\r\x1b[J{text}{PROMPT}{}", up(row), self.line);
        // After the last column of a row the cursor stays there until the next character.
        if whole.is_multiple_of(columns) {
            out += "\r\n";
        }
        out += &up(whole / columns - row);
        out.push('\r');
        if column > 0 {
            out += &format!("\x1b[{column}C");
        }
        out
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Option<Typing>> {
        // The line is complete even if the thread that wrote it has panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watcher {
    fn note(&self, line: &str, cursor: usize) {
        *self.line.lock() = Some(Typing {
            line: line.to_owned(),
            cursor,
        });
    }
}

impl Highlighter for Watcher {
    fn highlight_char(&self, line: &str, pos: usize, kind: CmdKind) -> bool {
        self.note(line, pos);
        // Writing the whole line again repairs it if something was printed at the same moment.
        kind != CmdKind::MoveCursor
    }
}

impl Hinter for Watcher {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _context: &Context<'_>) -> Option<String> {
        self.note(line, pos);
        None
    }
}

impl Completer for Watcher {
    type Candidate = String;
}

impl Validator for Watcher {}

impl Helper for Watcher {}

fn columns() -> usize {
    rustix::termios::tcgetwinsize(stdout())
        .map(|size| usize::from(size.ws_col))
        .ok()
        .filter(|columns| *columns > 0)
        .unwrap_or(USUAL_COLUMNS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn above(line: &str, cursor: usize) -> String {
        let line = line.to_owned();
        Typing { line, cursor }.above("text\n", 10)
    }

    #[test]
    fn text_is_printed_above_the_line_and_the_cursor_stays() {
        assert_eq!(above("", 0), "\r\x1b[Jtext\n> \r\x1b[2C");
        assert_eq!(above("abc", 3), "\r\x1b[Jtext\n> abc\r\x1b[5C");
        assert_eq!(above("abc", 1), "\r\x1b[Jtext\n> abc\r\x1b[3C");
        assert_eq!(above("żó", 2), "\r\x1b[Jtext\n> żó\r\x1b[3C");
    }

    #[test]
    fn a_line_may_fill_several_rows() {
        // Prompt and line take twelve columns of ten: the cursor is in the second row, two columns in.
        assert_eq!(
            above("abcdefghij", 10),
            "\x1b[1A\r\x1b[Jtext\n> abcdefghij\r\x1b[2C"
        );
        assert_eq!(
            above("abcdefghij", 0),
            "\r\x1b[Jtext\n> abcdefghij\x1b[1A\r\x1b[2C"
        );
        // The row is exactly full: the cursor is at the beginning of the next one.
        assert_eq!(
            above("abcdefgh", 8),
            "\x1b[1A\r\x1b[Jtext\n> abcdefgh\r\n\r"
        );
    }
}
