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

/// What a look at a stream found.
pub(super) enum Found {
    /// Nothing came in time.
    Nothing,
    /// Some bytes, and with them the ends of some lines, if any.
    Bytes,
    /// The end of the stream, and the error that it ended with.
    End(Option<io::Error>),
}

/// Where lines come from.
pub(super) trait Source {
    /// Waits for what comes next, for as long as it takes or for this long, and adds the lines that came to their end.
    fn wait(&mut self, within: Option<Duration>, lines: &mut VecDeque<Arrived>) -> Found;
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
    /// Takes what comes next; false if nothing came in time, or nothing will.
    fn take(&mut self, within: Option<Duration>) -> bool {
        if self.has_ended {
            return false;
        }
        match self.source.wait(within, &mut self.lines) {
            Found::Nothing => return false,
            Found::Bytes => {}
            Found::End(error) => (self.has_ended, self.error) = (true, error),
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

/// What a read brought: whole lines, if any, or the end and the error that the stream ended with.
type Batch = Result<VecDeque<Arrived>, Option<io::Error>>;

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
    fn wait(&mut self, within: Option<Duration>, lines: &mut VecDeque<Arrived>) -> Found {
        let batch = match within {
            Some(within) => self.0.recv_timeout(within),
            None => self.0.recv().map_err(RecvTimeoutError::from),
        };
        match batch {
            Ok(Ok(mut batch)) => lines.append(&mut batch),
            Ok(Err(error)) => return Found::End(error),
            Err(RecvTimeoutError::Timeout) => return Found::Nothing,
            Err(RecvTimeoutError::Disconnected) => return Found::End(None),
        }
        Found::Bytes
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
    fn wait(&mut self, within: Option<Duration>, lines: &mut VecDeque<Arrived>) -> Found {
        if within.is_some_and(|within| !self.is_readable(within)) {
            return Found::Nothing;
        }
        let read = rustix::io::read(&self.stream, &mut self.buffer[..]);
        let read = read.map(|length| &self.buffer[..length]);
        found(read.map_err(io::Error::from), &mut self.framer, lines)
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
    fn wait(&mut self, within: Option<Duration>, lines: &mut VecDeque<Arrived>) -> Found {
        if within.is_some() {
            return Found::Nothing;
        }
        let bytes = self.reader.fill_buf();
        let length = bytes.as_ref().map_or(0, |bytes| bytes.len());
        let found = found(bytes, &mut self.framer, lines);
        self.reader.consume(length);
        found
    }
}

/// Takes what a read from a stream brought, and adds the lines that it ends.
fn found(read: io::Result<&[u8]>, framer: &mut Framer, lines: &mut VecDeque<Arrived>) -> Found {
    match read {
        Ok([]) => return Found::End(None),
        Ok(bytes) => framer.push(bytes),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
        Err(error) => return Found::End(Some(error)),
    }
    let at = Instant::now();
    while let Some(line) = framer.next_line() {
        // Nearly all lines are US-ASCII, and this is the fastest way to see it.
        let line = str::from_utf8(line.bytes).map_or_else(
            |_| String::from_utf8_lossy(line.bytes).into_owned(),
            str::to_owned,
        );
        lines.push_back(Arrived { line, at });
    }
    Found::Bytes
}

fn has_word(arrived: &Arrived, word: &str) -> bool {
    arrived.line.split_ascii_whitespace().next() == Some(word)
}

/// Reads a stream to its end. Lines that came together stay together, so that nobody waits for the second one in vain.
fn read_all(mut reader: impl Read, batches: &SyncSender<Batch>) {
    let mut framer = Framer::new(LONGEST_LINE);
    let mut buffer = vec![0; MOST_AT_ONCE];
    loop {
        let mut lines = VecDeque::new();
        let read = reader.read(&mut buffer).map(|length| &buffer[..length]);
        let batch = match found(read, &mut framer, &mut lines) {
            Found::End(error) => Err(error),
            Found::Nothing | Found::Bytes => Ok(lines),
        };
        let is_last = batch.is_err();
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
