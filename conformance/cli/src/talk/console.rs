//! Where lines are typed: at a terminal, with editing and history, or in a pipe.

use std::{
    io::{self, BufRead, IsTerminal, Read, Write, stdin, stdout},
    os::{fd::OwnedFd, unix::net::UnixStream},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use linesman_referee::Agent;
use rustyline::error::ReadlineError;

use super::prompt::{LineEditor, Printer};

/// What comes from the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A line without its newline.
    Line(Vec<u8>),
    /// The line that was being typed is dropped.
    Cancelled,
    /// A line that is longer than is read.
    TooLong,
    /// Nothing more will come.
    End,
    /// The console cannot be read any more.
    Failed(String),
}

/// The console's end of the conversation.
///
/// A thread reads; it is given leave for each line. So no prompt shows while there is something to be waited for, and the
/// lines of a pipe are taken one by one.
pub(super) struct Console {
    inputs: Receiver<Input>,
    leave: Sender<()>,
    is_terminal: bool,
}

/// The longest line that is read, in bytes: as much as can wait to be sent to an agent.
const LONGEST: usize = (1 << 20) - 2;

impl Console {
    /// Begins to read, once leave is given. The loop is woken by a line of the agent that is returned, which stands for the
    /// console there: the line itself is to be [taken](Self::take). Where there is a terminal, what is shown goes through the
    /// printer.
    ///
    /// # Errors
    /// The system fails.
    pub(super) fn open() -> io::Result<(Self, Agent, Option<Printer>)> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_nonblocking(true)?;
        let wakened = Agent::attach(OwnedFd::from(ours.try_clone()?), OwnedFd::from(ours));
        let (sender, inputs) = channel();
        let (leave, granted) = channel();
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
            leave,
            is_terminal,
        };
        Ok((console, wakened, printer))
    }

    /// Is there somebody at a terminal?
    pub(super) const fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Lets the next line be read.
    pub(super) fn give_leave(&self) {
        // A reader that is gone has said so.
        let _ = self.leave.send(());
    }

    /// Takes the line that has come, if one has.
    pub(super) fn take(&self) -> Option<Input> {
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
            // What is pasted may hold several lines.
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
        // Whoever does not listen any more needs no waking either.
        if self.sender.send(input).is_ok() {
            let _ = self.waker.write_all(b"\n");
        }
    }
}

/// Reads a line; none at the end. Of one that is too long nothing is kept.
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
