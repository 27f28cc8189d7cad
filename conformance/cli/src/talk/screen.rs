//! What is shown: lines with their times, and remarks.

use std::{
    io::{self, Write, stdout},
    mem,
    time::Duration,
};

use super::prompt::Printer;

/// Collects what is to be seen and shows it, above the prompt where there is one.
pub(super) struct Screen {
    printer: Option<Printer>,
    text: String,
}

impl Screen {
    pub(super) const fn new(printer: Option<Printer>) -> Self {
        Self {
            printer,
            text: String::new(),
        }
    }

    /// Shows a line that was sent. Who typed it at a terminal has seen it.
    pub(super) fn show_sent(&mut self, line: &[u8]) {
        if self.printer.is_none() {
            self.push(&format!("            >> {}", printable(line)));
        }
    }

    /// Shows a line that was heard so long after the last one was sent; the note says what is unusual about its end.
    pub(super) fn show_heard(&mut self, after: Duration, line: &[u8], note: &str) {
        let millis = after.as_millis();
        self.push(&format!("{millis:>8} ms << {}{note}", printable(line)));
    }

    /// Shows a remark of the console's own.
    pub(super) fn remark(&mut self, text: &str) {
        self.push(&format!("-- {text}"));
    }

    /// Shows a line.
    pub(super) fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Brings everything out.
    ///
    /// # Errors
    /// Nobody can see it any more.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if self.text.is_empty() {
            return Ok(());
        }
        let text = mem::take(&mut self.text);
        match &self.printer {
            Some(printer) => printer.print(&text),
            None => {
                let mut out = stdout().lock();
                out.write_all(text.as_bytes())?;
                out.flush()
            }
        }
    }
}

/// Returns text as it stands, or escaped where it would not show or would disturb a terminal.
pub(crate) fn printable(text: &[u8]) -> String {
    match std::str::from_utf8(text) {
        Ok(text) if !text.chars().any(char::is_control) => text.to_owned(),
        _ => text.escape_ascii().to_string(),
    }
}
