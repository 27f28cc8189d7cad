//! The output: lines with their times, and remarks.

use std::{
    io::{self, Write, stdout},
    mem,
    time::Duration,
};

use linesman_values::{outcome::printable, text::visible};

use crate::prompt::Printer;

/// Collects the output and shows it, above the prompt if there is one.
pub(crate) struct Screen {
    printer: Option<Printer>,
    text: String,
}

impl Screen {
    /// Returns a screen that shows nothing yet.
    pub(crate) const fn new(printer: Option<Printer>) -> Self {
        Self {
            printer,
            text: String::new(),
        }
    }

    /// Shows a line that was sent. At a terminal the user has typed it, so it is not shown again.
    pub(crate) fn show_sent(&mut self, line: &[u8]) {
        if self.printer.is_none() {
            self.push(&format!("            >> {}", printable(line)));
        }
    }

    /// Shows a line at a terminal that is sent and that the user has not typed.
    pub(crate) fn show_given(&mut self, line: &[u8]) {
        if self.printer.is_some() {
            self.push(&format!("> {}", printable(line)));
        }
    }

    /// Shows a line that was heard, with the time since the last line was sent. The note says how it ended, if not with a
    /// newline.
    pub(crate) fn show_heard(&mut self, after: Duration, line: &[u8], note: &str) {
        let millis = after.as_millis();
        self.push(&format!("{millis:>8} ms << {}{note}", printable(line)));
    }

    /// Shows a remark of the console.
    pub(crate) fn remark(&mut self, text: &str) {
        self.push(&format!("-- {text}"));
    }

    /// Shows a line.
    pub(crate) fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Writes everything to the terminal or the pipe.
    ///
    /// # Errors
    /// The terminal or the pipe is gone.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        if self.text.is_empty() {
            return Ok(());
        }
        // An agent, a file or its name may have brought any character here.
        let text = visible(&mem::take(&mut self.text)).into_owned();
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
