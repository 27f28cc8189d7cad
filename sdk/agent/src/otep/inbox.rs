//! The referee's lines, read while the player thinks or between its turns.

#[cfg(unix)]
use std::os::fd::AsFd;
use std::{
    collections::VecDeque,
    io::{self, BufRead, Read},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    thread,
    time::{Duration, Instant},
};

use linesman_protocols::Framer;
#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// A line that has come, and when.
#[derive(Clone, Debug)]
pub(super) struct Arrived {
    pub(super) line: String,
    pub(super) at: Instant,
}

/// What one look at a stream brought.
pub(super) enum Batch {
    /// Whole lines, if any.
    Lines(Vec<Arrived>),
    /// The end of the stream, and the error that it ended with.
    End(Option<io::Error>),
}

/// Where lines come from.
pub(super) trait Source {
    /// Waits for the next batch: for as long as it takes, or for this long. None if nothing came in time.
    fn wait(&mut self, within: Option<Duration>) -> Option<Batch>;
}

/// The lines that have come from a source and have not been heeded.
pub(super) struct Inbox<S: ?Sized> {
    lines: VecDeque<Arrived>,
    has_ended: bool,
    error: Option<io::Error>,
    source: S,
}

impl<S: Source> Inbox<S> {
    pub(super) const fn new(source: S) -> Self {
        Self {
            lines: VecDeque::new(),
            has_ended: false,
            error: None,
            source,
        }
    }
}

impl<S: Source + ?Sized> Inbox<S> {
    /// Takes the next batch; false if none came in time, or none will.
    fn take(&mut self, within: Option<Duration>) -> bool {
        if self.has_ended {
            return false;
        }
        match self.source.wait(within) {
            Some(Batch::Lines(lines)) => self.lines.extend(lines),
            Some(Batch::End(error)) => (self.has_ended, self.error) = (true, error),
            None => return false,
        }
        true
    }

    /// Takes what has come by now.
    fn look(&mut self) {
        while self.take(Some(Duration::ZERO)) {}
    }

    /// Returns the next line, as soon as there is one; none at the end of the stream, where an unfinished line is lost.
    ///
    /// # Errors
    /// The stream cannot be read.
    pub(super) fn next(&mut self) -> io::Result<Option<Arrived>> {
        while self.lines.is_empty() && self.take(None) {}
        match self.lines.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.error.take().map_or(Ok(None), Err),
        }
    }

    /// Returns the next line if it has this word at its beginning and has been read, or comes in time.
    pub(super) fn next_if(&mut self, word: &str, within: Option<Duration>) -> Option<Arrived> {
        if let Some(within) = within {
            let due = Instant::now() + within;
            let rest = || Some(due.saturating_duration_since(Instant::now()));
            while self.lines.is_empty() && self.take(rest()) {}
        }
        let first = self.lines.front();
        if !first.is_some_and(|arrived| has_word(arrived, word)) {
            return None;
        }
        self.lines.pop_front()
    }

    /// Returns whether a line that begins with this word has come.
    pub(super) fn has(&mut self, word: &str) -> bool {
        self.look();
        self.has_read(word)
    }

    /// Returns whether such a line has been read.
    pub(super) fn has_read(&self, word: &str) -> bool {
        self.lines.iter().any(|arrived| has_word(arrived, word))
    }

    /// Returns whether the stream has ended, even if lines are still unread.
    pub(super) fn has_ended(&mut self) -> bool {
        self.look();
        self.has_ended
    }
}

/// A stream that a thread reads, while the player thinks too.
pub(super) struct Threaded(Receiver<Batch>);

impl Threaded {
    /// Starts the thread. It reads until the stream ends or nobody wants its lines; it may then still wait for the stream's
    /// next bytes.
    pub(super) fn new(reader: impl Read + Send + 'static) -> Self {
        let (sender, batches) = sync_channel(MOST_BATCHES);
        thread::spawn(move || read_all(reader, &sender));
        Self(batches)
    }
}

impl Source for Threaded {
    fn wait(&mut self, within: Option<Duration>) -> Option<Batch> {
        let batch = match within {
            Some(within) => self.0.recv_timeout(within),
            None => self.0.recv().map_err(RecvTimeoutError::from),
        };
        match batch {
            Err(RecvTimeoutError::Timeout) => None,
            batch => Some(batch.unwrap_or(Batch::End(None))),
        }
    }
}

/// A stream that is read when lines are wanted. The system knows whether some have come while the player was thinking.
#[cfg(unix)]
pub(super) struct Polled<F> {
    stream: F,
    framer: Framer,
    buffer: Vec<u8>,
}

#[cfg(unix)]
impl<F: AsFd> Polled<F> {
    pub(super) fn new(stream: F) -> Self {
        Self {
            stream,
            framer: Framer::new(LONGEST_LINE),
            buffer: vec![0; MOST_AT_ONCE],
        }
    }

    /// Waits for this long, and returns whether there is something to read.
    fn is_readable(&self, within: Duration) -> bool {
        let mut polled = [PollFd::new(&self.stream, PollFlags::IN)];
        let within = Timespec::try_from(within).ok();
        poll(&mut polled, within.as_ref()).is_ok_and(|ready| ready > 0)
    }
}

#[cfg(unix)]
impl<F: AsFd> Source for Polled<F> {
    fn wait(&mut self, within: Option<Duration>) -> Option<Batch> {
        if within.is_some_and(|within| !self.is_readable(within)) {
            return None;
        }
        let read = rustix::io::read(&self.stream, &mut self.buffer[..]);
        let read = read.map(|length| &self.buffer[..length]);
        Some(batch(read.map_err(io::Error::from), &mut self.framer))
    }
}

/// A stream that is read when the player has nothing to think about.
pub(super) struct ByTurns<R> {
    reader: R,
    framer: Framer,
}

impl<R: BufRead> ByTurns<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self {
            reader,
            framer: Framer::new(LONGEST_LINE),
        }
    }
}

impl<R: BufRead> Source for ByTurns<R> {
    fn wait(&mut self, within: Option<Duration>) -> Option<Batch> {
        if within.is_some() {
            return None;
        }
        let bytes = self.reader.fill_buf();
        let length = bytes.as_ref().map_or(0, |bytes| bytes.len());
        let batch = batch(bytes, &mut self.framer);
        self.reader.consume(length);
        Some(batch)
    }
}

/// Returns what a read from a stream brought.
fn batch(read: io::Result<&[u8]>, framer: &mut Framer) -> Batch {
    match read {
        Ok([]) => Batch::End(None),
        Ok(bytes) => {
            framer.push(bytes);
            Batch::Lines(whole_lines(framer))
        }
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Batch::Lines(Vec::new()),
        Err(error) => Batch::End(Some(error)),
    }
}

/// Takes the lines that have come to their end just now.
fn whole_lines(framer: &mut Framer) -> Vec<Arrived> {
    let at = Instant::now();
    let mut lines = Vec::new();
    while let Some(line) = framer.next_line() {
        // Nearly all lines are US-ASCII, and this is the fastest way to see it.
        let line = str::from_utf8(line.bytes).map_or_else(
            |_| String::from_utf8_lossy(line.bytes).into_owned(),
            str::to_owned,
        );
        lines.push(Arrived { line, at });
    }
    lines
}

fn has_word(arrived: &Arrived, word: &str) -> bool {
    arrived.line.split_ascii_whitespace().next() == Some(word)
}

/// Reads a stream to its end. Lines that came together stay together, so that nobody waits for the second one in vain.
fn read_all(mut reader: impl Read, batches: &SyncSender<Batch>) {
    let mut framer = Framer::new(LONGEST_LINE);
    let mut buffer = vec![0; MOST_AT_ONCE];
    loop {
        let read = reader.read(&mut buffer).map(|length| &buffer[..length]);
        let batch = batch(read, &mut framer);
        let is_last = matches!(batch, Batch::End(_));
        if batches.send(batch).is_err() || is_last {
            return;
        }
    }
}

/// How many bytes are read at once.
const MOST_AT_ONCE: usize = 64 * 1024;
/// How many batches wait for a player that is busy before reading stops.
const MOST_BATCHES: usize = 64;
/// More than the longest rules string, in bytes. What goes beyond is cut off.
const LONGEST_LINE: usize = 64 * 1024;
