//! The source of the lines: a terminal, with editing and history, or a pipe.

use std::{
    io::{self, BufRead, IsTerminal, Read, Write, stdin, stdout},
    os::{fd::OwnedFd, unix::net::UnixStream},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use linesman_referee::Agent;
use rustyline::error::ReadlineError;

use crate::prompt::{LineEditor, Printer};

/// Something that comes from the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A line without its newline.
    Line(Vec<u8>),
    /// The user dropped the line that they were typing.
    Cancelled,
    /// A line that is too long to be read.
    TooLong,
    /// The end of the input.
    End,
    /// The console can no longer be read.
    Failed(String),
}

/// The console's end of the conversation.
///
/// A thread reads, and waits for permission before each line. So there is no prompt while the console waits for an answer, and
/// the lines of a pipe are taken one by one.
pub(crate) struct Console {
    inputs: Receiver<Input>,
    permits: Sender<()>,
    is_terminal: bool,
}

/// The longest line that is read, in bytes: as much as can be queued for an agent.
const LONGEST: usize = (1 << 20) - 2;

impl Console {
    /// Opens the console.
    ///
    /// The agent that is returned stands for the console in the loop. It says an empty line when there is something to
    /// [take](Self::take). If there is a terminal, everything is shown through the printer.
    ///
    /// # Errors
    /// The system fails.
    pub(crate) fn open() -> io::Result<(Self, Agent, Option<Printer>)> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_nonblocking(true)?;
        let wakened = Agent::attach(OwnedFd::from(ours.try_clone()?), OwnedFd::from(ours));
        let (sender, inputs) = channel();
        let (permits, granted) = channel();
        let reader = Reader {
            sender,
            granted,
            waker: theirs,
        };
        let editor = if stdin().is_terminal() && stdout().is_terminal() {
            LineEditor::open()
        } else {
            None
        };
        let thread = thread::Builder::new().name("console".to_owned());
        let (is_terminal, printer) = match editor {
            Some((editor, printer)) => {
                thread.spawn(move || reader.read_terminal(editor))?;
                (true, Some(printer))
            }
            None => {
                thread.spawn(move || reader.read_pipe())?;
                (false, None)
            }
        };
        let console = Self {
            inputs,
            permits,
            is_terminal,
        };
        Ok((console, wakened, printer))
    }

    /// Returns whether the user is at a terminal.
    pub(crate) const fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Permits the thread to read the next line.
    pub(crate) fn permit(&self) {
        // A reader that has ended has said so.
        let _ = self.permits.send(());
    }

    /// Takes the next input, if there is one.
    pub(crate) fn take(&self) -> Option<Input> {
        self.inputs.try_recv().ok()
    }
}

/// The thread that reads.
struct Reader {
    sender: Sender<Input>,
    granted: Receiver<()>,
    waker: UnixStream,
}

impl Reader {
    fn read_terminal(mut self, mut editor: LineEditor) {
        while self.granted.recv().is_ok() {
            let text = match editor.read() {
                Ok(text) => text,
                Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {
                    self.hand_over(Input::Cancelled);
                    continue;
                }
                Err(ReadlineError::Eof) => return self.hand_over(Input::End),
                Err(error) => return self.hand_over(Input::Failed(error.to_string())),
            };
            // Pasted text may contain several lines.
            for (index, line) in text.split('\n').enumerate() {
                if index > 0 && self.granted.recv().is_err() {
                    return;
                }
                self.hand_over(match line.len() {
                    ..=LONGEST => Input::Line(line.as_bytes().to_vec()),
                    _ => Input::TooLong,
                });
            }
        }
    }

    fn read_pipe(mut self) {
        let mut input = stdin().lock();
        while self.granted.recv().is_ok() {
            match read_line(&mut input) {
                Ok(Some(line)) => self.hand_over(line),
                Ok(None) => return self.hand_over(Input::End),
                Err(error) => return self.hand_over(Input::Failed(error.to_string())),
            }
        }
    }

    fn hand_over(&mut self, input: Input) {
        // A session that has ended needs no waking.
        if self.sender.send(input).is_ok() {
            let _ = self.waker.write_all(b"\n");
        }
    }
}

/// Reads a line. Returns none at the end. Keeps nothing of a line that is too long.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Input>> {
    let mut line = Vec::new();
    input
        .by_ref()
        .take(LONGEST as u64 + 1)
        .read_until(b'\n', &mut line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.is_empty() {
        return Ok(None);
    } else if line.len() > LONGEST {
        skip_line(input)?;
        return Ok(Some(Input::TooLong));
    }
    Ok(Some(Input::Line(line)))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(());
        }
        let newline = chunk.iter().position(|byte| *byte == b'\n');
        let used = newline.map_or(chunk.len(), |at| at + 1);
        input.consume(used);
        if newline.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_is_read_line_by_line_and_its_last_line_needs_no_newline() {
        let mut input: &[u8] = b"a\n\n\xff\r\nb";
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push(line);
        }
        let line = |bytes: &[u8]| Input::Line(bytes.to_vec());
        assert_eq!(lines, [line(b"a"), line(b""), line(b"\xff\r"), line(b"b")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let text = ["x".repeat(LONGEST), "y".repeat(LONGEST + 1), "z".to_owned()].join("\n");
        let mut input = text.as_bytes();
        let mut next = || read_line(&mut input).unwrap();
        assert!(matches!(next(), Some(Input::Line(line)) if line.len() == LONGEST));
        assert_eq!(next(), Some(Input::TooLong));
        assert_eq!(next(), Some(Input::Line(b"z".to_vec())));
        assert_eq!(next(), None);
    }
}
