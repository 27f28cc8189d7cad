//! The line that is being typed at a terminal, and what is printed above it.

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

/// What stands before the line.
const PROMPT: &str = "> ";
/// How many lines the history keeps.
const HISTORY: usize = 1000;
/// Ends what the editor begins with each prompt: that pasted text comes in brackets.
const NO_BRACKETS: &[u8] = b"\x1b[?2004l";
/// How wide a terminal is that does not say so.
const USUAL_COLUMNS: usize = 80;

/// Reads lines with editing and history.
pub(super) struct LineEditor {
    editor: Editor<Watcher, MemHistory>,
    line: Shared,
}

/// Prints above the line that is being typed.
///
/// The editor has a printer of its own for this. It is not used, for with it a line that arrives at one go, as when it is
/// pasted, is stuck after its first character.
pub(super) struct Printer {
    line: Shared,
}

/// The line that stands behind the prompt; none while there is no prompt.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Option<Typing>>>);

/// A line as far as it has been typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Typing {
    line: String,
    /// The place of the cursor, in bytes.
    cursor: usize,
}

/// What is told of every change of the line.
struct Watcher {
    line: Shared,
}

impl LineEditor {
    /// Returns the editor for the terminal, and what prints above its line. None if it cannot be edited there.
    pub(super) fn open() -> Option<(Self, Printer)> {
        // A terminal that can do nothing says so.
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
    /// The line was dropped, or there is none.
    pub(super) fn read(&mut self) -> Result<String, ReadlineError> {
        let read = self.editor.readline(PROMPT);
        *self.line.lock() = None;
        let text = read?;
        // Without a history there is only less comfort.
        let _ = self.editor.add_history_entry(&text);
        Ok(text)
    }
}

/// The settings of the terminal as they were before the first prompt.
static SETTINGS: OnceLock<Termios> = OnceLock::new();

/// Puts the terminal back as it was: the editor does so after each line, and a signal ends us in the midst of one.
fn restore_terminal(_signal: i32) {
    let Some(settings) = SETTINGS.get() else {
        return;
    };
    // A process in the background that changes the settings is stopped, and it has no prompt to clear away.
    if tcgetpgrp(stdin()).is_ok_and(|foreground| foreground != getpgrp()) {
        return;
    }
    // Nobody is left to be told that the terminal is gone.
    let _ = tcsetattr(stdin(), OptionalActions::Now, settings);
    // A terminal that was stopped (control-S) takes nothing, and would keep us for ever.
    let out = stdout();
    let mut watched = [PollFd::new(&out, PollFlags::OUT)];
    if poll(&mut watched, Some(&Timespec::default())).is_ok_and(|ready| ready > 0) {
        let _ = rustix::io::write(&out, NO_BRACKETS);
    }
}

impl Printer {
    /// Prints lines, each with a newline.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(super) fn print(&self, text: &str) -> io::Result<()> {
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
    /// Returns what has to be written for text to stand above the prompt, and the line and the cursor to be as they were.
    fn above(&self, text: &str, columns: usize) -> String {
        let before = PROMPT.len() + self.line[..self.cursor].chars().count();
        let whole = PROMPT.len() + self.line.chars().count();
        let (row, column) = (before / columns, before % columns);
        let up = |rows: usize| match rows {
            0 => String::new(),
            _ => format!("\x1b[{rows}A"),
        };
        let mut out = format!("{}\r\x1b[J{text}{PROMPT}{}", up(row), self.line);
        // A cursor that has filled a row stays at its end until something follows.
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
        // A line is whole whatever became of the thread that wrote it.
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
        // The whole line is written anew: should something have been printed at the same moment, that mends it.
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
    fn a_line_may_take_several_rows() {
        // Twelve columns are used of ten: the cursor is in the second row, two columns in.
        assert_eq!(
            above("abcdefghij", 10),
            "\x1b[1A\r\x1b[Jtext\n> abcdefghij\r\x1b[2C"
        );
        assert_eq!(
            above("abcdefghij", 0),
            "\r\x1b[Jtext\n> abcdefghij\x1b[1A\r\x1b[2C"
        );
        // A row that is just full: the cursor stands at the beginning of the next one.
        assert_eq!(
            above("abcdefgh", 8),
            "\x1b[1A\r\x1b[Jtext\n> abcdefgh\r\n\r"
        );
    }
}
