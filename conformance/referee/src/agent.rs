//! A program under test, as a process with pipes.

use std::{
    os::{
        fd::{AsFd, BorrowedFd, OwnedFd},
        unix::process::ExitStatusExt,
    },
    process::{Child, ExitStatus},
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use linesman_protocols::{EntryKind, Framer, Line, Speaker, Time, Transcript};
use rustix::io::Errno;

use crate::{Departure, Inspection, Launch, SpawnError, guard, inspect};

/// The longest line that is read whole, in bytes.
const LINE_LIMIT: usize = 4096;
/// The most that waits to be written to an agent that does not read, in bytes. A game never comes near it.
const QUEUE_LIMIT: usize = 1 << 20;
/// How much of standard error is kept, in bytes.
const STDERR_KEPT: usize = 16 << 10;
/// How many bytes an agent may write in one conversation before it counts as flooding.
const STDOUT_LIMIT: u64 = 1 << 20;
const STDERR_LIMIT: u64 = 1 << 20;

static STARTED: AtomicU64 = AtomicU64::new(0);

/// A running program, its pipes, and all that it has said. Dropping it ends it and whatever it started.
#[derive(Debug)]
pub struct Agent {
    child: Child,
    mark: String,
    departure: Option<Departure>,
    stdin: Option<OwnedFd>,
    stdout: Option<OwnedFd>,
    stderr: Option<OwnedFd>,
    #[cfg(target_os = "linux")]
    exit: Option<OwnedFd>,
    queue: Vec<u8>,
    framer: Framer,
    stderr_tail: StderrTail,
    stdout_bytes: u64,
    transcript: Transcript,
}

/// A process that an agent left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// Its process id, where it is known.
    pub pid: Option<u32>,
    /// The name of its program, where it is known.
    pub name: String,
}

/// The last of what an agent wrote to its standard error.
#[derive(Clone, Debug, Default)]
pub struct StderrTail {
    kept: Vec<u8>,
    total: u64,
}

/// What came of reading a stream once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadOutcome {
    /// Some bytes.
    Some,
    /// Nothing for now.
    Nothing,
    /// The end of the stream.
    End,
}

impl Agent {
    /// Starts a program.
    ///
    /// # Errors
    /// It cannot be started; see [`SpawnError`].
    pub fn spawn(launch: &Launch) -> Result<Self, SpawnError> {
        let mark = format!(
            "{}-{}",
            std::process::id(),
            STARTED.fetch_add(1, Ordering::Relaxed)
        );
        let started = guard::enlist(&mark, || launch.spawn(&mark));
        let (child, streams) = started.ok_or_else(|| SpawnError::Stopping {
            program: launch.program.clone(),
        })??;
        Ok(Self {
            #[cfg(target_os = "linux")]
            exit: i32::try_from(child.id())
                .ok()
                .and_then(rustix::process::Pid::from_raw)
                .and_then(|pid| {
                    rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok()
                }),
            child,
            mark,
            departure: None,
            stdin: Some(streams.stdin),
            stdout: Some(streams.stdout),
            stderr: Some(streams.stderr),
            queue: Vec::new(),
            framer: Framer::new(LINE_LIMIT),
            stderr_tail: StderrTail::default(),
            stdout_bytes: 0,
            transcript: Transcript::new(),
        })
    }

    /// Returns the process id, which is also that of its group.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns how the process ended, once it has.
    #[must_use]
    pub const fn departure(&self) -> Option<Departure> {
        self.departure
    }

    /// Returns all that has been said.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// Returns the last of what came on standard error.
    #[must_use]
    pub const fn stderr_tail(&self) -> &StderrTail {
        &self.stderr_tail
    }

    /// Writes bytes to the agent, now if its pipe has room and otherwise later. What an agent that has closed its input
    /// or never reads is sent beyond a limit is dropped: it harms only itself.
    pub(crate) fn send(&mut self, bytes: &[u8], now: Time) {
        self.transcript.record_message(now, bytes);
        if self.stdin.is_none() || self.queue.len() + bytes.len() > QUEUE_LIMIT {
            return;
        }
        if !self.queue.is_empty() {
            self.queue.extend_from_slice(bytes);
            return;
        }
        let written = self.write(bytes);
        self.queue.extend_from_slice(&bytes[written..]);
    }

    /// Writes what has been waiting.
    pub(crate) fn flush(&mut self) {
        let queue = std::mem::take(&mut self.queue);
        let written = self.write(&queue);
        self.queue = queue;
        self.queue.drain(..written);
    }

    /// Returns how much of `bytes` needs no further care: what was written, or all if nobody will read it.
    fn write(&mut self, bytes: &[u8]) -> usize {
        let Some(stdin) = &self.stdin else {
            return bytes.len();
        };
        match rustix::io::write(stdin, bytes) {
            Ok(written) => written,
            Err(Errno::AGAIN | Errno::INTR) => 0,
            Err(_) => {
                self.stdin = None;
                bytes.len()
            }
        }
    }

    pub(crate) fn stdout(&self) -> Option<BorrowedFd<'_>> {
        self.stdout.as_ref().map(AsFd::as_fd)
    }

    pub(crate) fn stderr(&self) -> Option<BorrowedFd<'_>> {
        self.stderr.as_ref().map(AsFd::as_fd)
    }

    /// Returns the descriptor to watch while something waits to be written.
    pub(crate) fn waiting_input(&self) -> Option<BorrowedFd<'_>> {
        self.stdin
            .as_ref()
            .filter(|_| !self.queue.is_empty())
            .map(AsFd::as_fd)
    }

    pub(crate) fn close_input(&mut self, now: Time) {
        self.queue.clear();
        if self.stdin.take().is_some() {
            self.transcript
                .record(now, Speaker::Referee, EntryKind::Closed, b"");
        }
    }

    /// Reads standard output once; `crossed` is set when the limit on its amount is passed.
    pub(crate) fn read_stdout(&mut self, buffer: &mut [u8], crossed: &mut bool) -> ReadOutcome {
        let (outcome, count) = read_once(&mut self.stdout, buffer);
        self.framer.push(&buffer[..count]);
        *crossed = crosses(&mut self.stdout_bytes, count, STDOUT_LIMIT);
        outcome
    }

    /// Reads standard error once; `crossed` is set when the limit on its amount is passed.
    pub(crate) fn read_stderr(&mut self, buffer: &mut [u8], crossed: &mut bool) -> ReadOutcome {
        let (outcome, count) = read_once(&mut self.stderr, buffer);
        self.stderr_tail.push(&buffer[..count]);
        *crossed = crosses(&mut self.stderr_tail.total, count, STDERR_LIMIT);
        outcome
    }

    /// Hands over what the framer has next, recorded in the transcript.
    pub(crate) fn next_line(&mut self, now: Time) -> Option<Line<'_>> {
        let line = self.framer.next_line()?;
        self.transcript.record(
            now,
            Speaker::Agent,
            EntryKind::Line(line.ending),
            line.bytes,
        );
        Some(line)
    }

    /// Records what stands unfinished at the end of the output, and the end itself.
    pub(crate) fn record_end_of_output(&mut self, now: Time) {
        if let Some(line) = self.framer.finish() {
            self.transcript.record(
                now,
                Speaker::Agent,
                EntryKind::Line(line.ending),
                line.bytes,
            );
        }
        self.transcript
            .record(now, Speaker::Agent, EntryKind::Closed, b"");
    }

    /// Returns the descriptor that becomes readable when the process ends, where the system has one.
    #[cfg(target_os = "linux")]
    pub(crate) fn exit_event(&self) -> Option<BorrowedFd<'_>> {
        self.exit
            .as_ref()
            .filter(|_| self.departure.is_none())
            .map(AsFd::as_fd)
    }

    /// Returns the descriptor that becomes readable when the process ends, where the system has one.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn exit_event(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    /// Looks whether the process has ended, without waiting; returns how, the first time that it has.
    pub(crate) fn reap(&mut self, now: Time) -> Option<Departure> {
        if self.departure.is_some() {
            return None;
        }
        let status = self.child.try_wait().ok().flatten()?;
        let departure = departure_of(status);
        self.departure = Some(departure);
        self.transcript.record(
            now,
            Speaker::Agent,
            EntryKind::Exited,
            departure.to_string().as_bytes(),
        );
        Some(departure)
    }

    pub(crate) fn inspect(&self) -> Inspection {
        Inspection {
            state: inspect::process_state(self.pid()),
            partial: self.framer.partial().to_vec(),
        }
    }

    /// Kills the whole process group.
    pub(crate) fn kill(&self) {
        guard::kill_group(self.pid());
    }

    /// Returns the processes that the agent, which has ended, left behind; they get `grace` to end by themselves.
    #[must_use]
    pub fn leftovers(&self, grace: Duration) -> Vec<Leftover> {
        let until = Instant::now() + grace;
        loop {
            let found = self.leftovers_now();
            if found.is_empty() || Instant::now() >= until {
                return found;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn leftovers_now(&self) -> Vec<Leftover> {
        let orphans = guard::orphans(&self.mark);
        let mut found: Vec<Leftover> = orphans
            .iter()
            .map(|pid| Leftover {
                pid: Some(*pid),
                name: std::fs::read_to_string(format!("/proc/{pid}/comm"))
                    .unwrap_or_default()
                    .trim()
                    .to_owned(),
            })
            .collect();
        let group = i32::try_from(self.pid())
            .ok()
            .and_then(rustix::process::Pid::from_raw);
        let is_group_alive =
            group.is_some_and(|group| rustix::process::test_kill_process_group(group).is_ok());
        if found.is_empty() && is_group_alive {
            found.push(Leftover {
                pid: None,
                name: String::new(),
            });
        }
        found
    }

    /// Ends the agent and everything that it started, and reaps it.
    fn end(&mut self) {
        self.stdin = None;
        self.kill();
        if self.departure.is_none() {
            // The process has been killed, so this does not wait long.
            self.departure = self.child.wait().ok().map(departure_of);
        }
        // Killing an orphan may orphan others; the bound is there for a system that answers nonsense.
        for _ in 0..100 {
            let orphans = guard::orphans(&self.mark);
            if orphans.is_empty() {
                break;
            }
            orphans.into_iter().for_each(guard::kill_process);
            thread::sleep(Duration::from_millis(1));
        }
        guard::discharge(self.pid());
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.end();
    }
}

impl StderrTail {
    fn push(&mut self, bytes: &[u8]) {
        self.kept.extend_from_slice(bytes);
        if self.kept.len() > 2 * STDERR_KEPT {
            self.kept.drain(..self.kept.len() - STDERR_KEPT);
        }
    }

    /// Returns how many bytes came in all.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Returns the last `count` lines, or fewer if there are not so many.
    #[must_use]
    pub fn last_lines(&self, count: usize) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.kept);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(count)..]
            .iter()
            .map(|line| (*line).to_owned())
            .collect()
    }
}

fn departure_of(status: ExitStatus) -> Departure {
    match (status.code(), status.signal()) {
        (Some(code), _) => Departure::Exited(code),
        (None, signal) => Departure::Signalled(signal.unwrap_or_default()),
    }
}

/// Reads what is there; the stream is closed when it ends.
fn read_once(stream: &mut Option<OwnedFd>, buffer: &mut [u8]) -> (ReadOutcome, usize) {
    let Some(open) = stream else {
        return (ReadOutcome::End, 0);
    };
    match rustix::io::read(open, &mut *buffer) {
        Ok(0) => {}
        Ok(count) => return (ReadOutcome::Some, count),
        Err(Errno::AGAIN | Errno::INTR) => return (ReadOutcome::Nothing, 0),
        // A pseudo-terminal whose other end is closed answers EIO; whatever the error, nothing more will come.
        Err(_) => {}
    }
    *stream = None;
    (ReadOutcome::End, 0)
}

/// Adds to a count; returns whether this took it past the limit.
fn crosses(total: &mut u64, count: usize, limit: u64) -> bool {
    let was_below = *total <= limit;
    *total += count as u64;
    was_below && *total > limit
}
