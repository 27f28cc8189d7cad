//! The referee's lines, read while the player thinks or between its turns.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Read},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use linesman_protocols::Framer;

/// A line that has come, and when.
#[derive(Clone, Debug)]
pub(super) struct Arrived {
    pub(super) line: String,
    pub(super) at: Instant,
}

/// What one look at the stream brought: whole lines, or the reason why there will be no more.
type Batch = io::Result<Vec<Arrived>>;

/// The lines that have come and have not been heeded.
pub(super) trait Lines {
    /// Returns the next line, as soon as there is one; none at the end of the stream, where an unfinished line is lost.
    ///
    /// # Errors
    /// The stream cannot be read.
    fn next(&mut self) -> io::Result<Option<Arrived>>;
    /// Returns the next line if it has this word at its beginning and comes in time.
    fn next_if(&mut self, word: &str, within: Duration) -> Option<Arrived>;
    /// Returns whether a line that begins with this word has come.
    fn has(&mut self, word: &str) -> bool;
    /// Returns whether the stream has ended, even if lines are still unread.
    fn has_ended(&mut self) -> bool;
}

/// Lines that a thread of their own reads, while the player thinks too.
#[derive(Debug)]
pub(super) struct Inbox {
    batches: Receiver<Batch>,
    lines: VecDeque<Arrived>,
    has_ended: bool,
    error: Option<io::Error>,
}

impl Inbox {
    /// Returns the inbox of a stream. A thread reads it until it ends or the inbox is gone; that one may then still wait for
    /// the stream's next bytes.
    pub(super) fn new(reader: impl Read + Send + 'static) -> Self {
        let (sender, batches) = sync_channel(MOST_BATCHES);
        thread::spawn(move || read_all(reader, &sender));
        Self {
            batches,
            lines: VecDeque::new(),
            has_ended: false,
            error: None,
        }
    }

    fn look(&mut self) {
        while !self.has_ended {
            match self.batches.try_recv() {
                Ok(batch) => self.take(Some(batch)),
                Err(TryRecvError::Disconnected) => self.take(None),
                Err(TryRecvError::Empty) => return,
            }
        }
    }

    fn take(&mut self, batch: Option<Batch>) {
        match batch {
            Some(Ok(lines)) => self.lines.extend(lines),
            Some(Err(error)) => {
                self.error = Some(error);
                self.has_ended = true;
            }
            None => self.has_ended = true,
        }
    }
}

impl Lines for Inbox {
    fn next(&mut self) -> io::Result<Option<Arrived>> {
        while self.lines.is_empty() && !self.has_ended {
            let batch = self.batches.recv().ok();
            self.take(batch);
        }
        match (self.lines.pop_front(), self.error.take()) {
            (None, Some(error)) => Err(error),
            (line, error) => {
                self.error = error;
                Ok(line)
            }
        }
    }

    fn next_if(&mut self, word: &str, within: Duration) -> Option<Arrived> {
        let due = Instant::now() + within;
        while self.lines.is_empty() && !self.has_ended {
            let rest = due.saturating_duration_since(Instant::now());
            match self.batches.recv_timeout(rest) {
                Ok(batch) => self.take(Some(batch)),
                Err(RecvTimeoutError::Disconnected) => self.take(None),
                Err(RecvTimeoutError::Timeout) => break,
            }
        }
        take_if(&mut self.lines, word)
    }

    fn has(&mut self, word: &str) -> bool {
        self.look();
        self.lines.iter().any(|arrived| has_word(arrived, word))
    }

    fn has_ended(&mut self) -> bool {
        self.look();
        self.has_ended
    }
}

/// Lines that are read when the player has nothing to think about.
pub(super) struct ByTurns<R> {
    reader: R,
    framer: Framer,
    lines: VecDeque<Arrived>,
    has_ended: bool,
}

impl<R: BufRead> ByTurns<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self {
            reader,
            framer: Framer::new(LONGEST_LINE),
            lines: VecDeque::new(),
            has_ended: false,
        }
    }
}

impl<R: BufRead> Lines for ByTurns<R> {
    fn next(&mut self) -> io::Result<Option<Arrived>> {
        while self.lines.is_empty() && !self.has_ended {
            let length = match self.reader.fill_buf() {
                Ok(bytes) => {
                    self.framer.push(bytes);
                    bytes.len()
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.reader.consume(length);
            self.has_ended = length == 0;
            self.lines.extend(whole_lines(&mut self.framer));
        }
        Ok(self.lines.pop_front())
    }

    fn next_if(&mut self, word: &str, _within: Duration) -> Option<Arrived> {
        take_if(&mut self.lines, word)
    }

    fn has(&mut self, word: &str) -> bool {
        self.lines.iter().any(|arrived| has_word(arrived, word))
    }

    fn has_ended(&mut self) -> bool {
        self.has_ended
    }
}

/// Takes the lines that have come to their end just now.
fn whole_lines(framer: &mut Framer) -> Vec<Arrived> {
    let at = Instant::now();
    let mut lines = Vec::new();
    while let Some(line) = framer.next_line() {
        let line = String::from_utf8_lossy(line.bytes).into_owned();
        lines.push(Arrived { line, at });
    }
    lines
}

/// Takes the first line if it begins with this word.
fn take_if(lines: &mut VecDeque<Arrived>, word: &str) -> Option<Arrived> {
    let is_it = lines.front().is_some_and(|arrived| has_word(arrived, word));
    if is_it { lines.pop_front() } else { None }
}

fn has_word(arrived: &Arrived, word: &str) -> bool {
    arrived.line.split_ascii_whitespace().next() == Some(word)
}

/// Reads a stream to its end. Lines that came together stay together, so that nobody waits for the second one in vain.
fn read_all(mut reader: impl Read, batches: &SyncSender<Batch>) {
    let mut framer = Framer::new(LONGEST_LINE);
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let batch = match reader.read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => {
                framer.push(&buffer[..length]);
                Ok(whole_lines(&mut framer))
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let is_last = batch.is_err();
        if batches.send(batch).is_err() || is_last {
            return;
        }
    }
}

/// How many batches wait for a player that is busy before reading stops.
const MOST_BATCHES: usize = 64;
/// More than the longest rules string, in bytes. What goes beyond is cut off.
const LONGEST_LINE: usize = 64 * 1024;
