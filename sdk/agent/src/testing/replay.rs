//! A player against a recorded conversation.

use std::{
    cell::RefCell,
    collections::VecDeque,
    error::Error,
    io::{self, BufReader, Read, Write},
    rc::Rc,
};

/// What a player said that a recorded conversation does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// A line of the player is not the recorded one.
    #[error("line {line}: expected {expected:?}, got {got:?}")]
    Line {
        /// The number of the line in the conversation, from 1.
        line: usize,
        /// What the player said there when the conversation was recorded.
        expected: String,
        /// What it said now; none if it said nothing more.
        got: Option<String>,
    },
    /// The player said more than was recorded.
    #[error("after the last line, got {got:?}")]
    More {
        /// The line.
        got: String,
    },
    /// The conversation has no line.
    #[error("the conversation has no line that begins with \">> \" or with \"<<\"")]
    Empty,
    /// The run failed.
    #[error("the run failed: {0}")]
    Failed(String),
}

/// Plays the referee's part of a recorded conversation and compares what the player says.
///
/// A line of the conversation begins with `>> ` if the referee sent it and with `<< ` if the player did; `<<` alone is an empty line.
/// White space and a time before the mark do not count, so the transcripts of `linesman` can be replayed. Other lines do not count
/// either. `run` lets the player run on two streams, with `run_on` or, for OTEP, `run_by_turns`.
/// The player reads what the referee said up to its next answer at once.
///
/// # Errors
/// The first difference, the error of the run, or a conversation without a line.
pub fn replay<E: Error>(
    conversation: &str,
    run: impl FnOnce(BufReader<Referee>, Said) -> Result<(), E>,
) -> Result<(), Mismatch> {
    let mut messages = VecDeque::new();
    let mut expected = Vec::new();
    let mut is_answered = true;
    for (number, line) in conversation.lines().enumerate() {
        let line = without_time(line.trim_start());
        if let Some(sent) = line.strip_prefix(">> ") {
            if is_answered {
                messages.push_back(Vec::new());
            }
            is_answered = false;
            if let Some(message) = messages.back_mut() {
                message.extend_from_slice(sent.as_bytes());
                message.push(b'\n');
            }
        } else if let Some(said) = line.strip_prefix("<<") {
            is_answered = true;
            expected.push((number + 1, said.strip_prefix(' ').unwrap_or(said)));
        }
    }
    if messages.is_empty() && expected.is_empty() {
        return Err(Mismatch::Empty);
    }
    let said = Said::default();
    let reader = BufReader::new(Referee { messages });
    let ended = run(reader, said.clone());
    let said = said.0.borrow();
    let said = String::from_utf8_lossy(&said);
    let mut lines = said.lines();
    for (line, expected) in expected {
        let got = lines.next();
        if got != Some(expected) {
            // A player that failed said nothing more for that reason.
            if let (None, Err(error)) = (got, &ended) {
                return Err(Mismatch::Failed(error.to_string()));
            }
            return Err(Mismatch::Line {
                line,
                expected: expected.to_owned(),
                got: got.map(str::to_owned),
            });
        }
    }
    if let Some(got) = lines.next() {
        return Err(Mismatch::More {
            got: got.to_owned(),
        });
    }
    ended.map_err(|error| Mismatch::Failed(error.to_string()))
}

/// Returns a line of a conversation without the time before its mark, such as `12.034`.
fn without_time(line: &str) -> &str {
    let is_time = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    match line.split_once(' ') {
        Some((time, rest)) if is_time(time) => rest.trim_start(),
        _ => line,
    }
}

/// The referee's messages, each as one read.
#[derive(Debug)]
pub struct Referee {
    messages: VecDeque<Vec<u8>>,
}

impl Read for Referee {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(message) = self.messages.front_mut() else {
            return Ok(0);
        };
        let length = message.len().min(buffer.len());
        buffer[..length].copy_from_slice(&message[..length]);
        message.drain(..length);
        if message.is_empty() {
            self.messages.pop_front();
        }
        Ok(length)
    }
}

/// What the player says.
#[derive(Clone, Debug, Default)]
pub struct Said(Rc<RefCell<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
