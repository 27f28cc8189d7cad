//! A program under test, as a process with pipes.

use std::{
    num::NonZeroUsize,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    thread,
    time::Duration,
};

use linesman_crash::last_words;
use linesman_protocols::{EntryKind, Line, Speaker, Stream, Time, Transcript};
use rustix::io::Errno;

use crate::{
    Departure, Excess, Inspection, Launch, Leftover, Obstacle, Pending, SpawnError, Work,
    cores::Pinned,
    guard,
    limits::LimitsOfAgent,
    memory,
    process::Process,
    processor_time::{ProcessorTime, SHARE_AGE},
    reading::{ReadOutcome, read_once},
    said::{STDOUT_LIMIT, Said},
    stderr::StderrKept,
    tree::{Look, Pipes},
    usage::Usage,
    waiting::Pipe,
};

/// The most bytes that wait for an agent that does not read. A game needs far less.
pub(crate) const QUEUE_LIMIT: usize = 1 << 20;
/// How many lines of standard output are searched for the reason of an end.
const LAST_OUTPUT: usize = 60;
/// The most bytes on standard error.
const STDERR_LIMIT: u64 = 1 << 20;
/// An answer that took less time is not asked how long the agent was kept from a processor.
pub(crate) const QUICK: Duration = Duration::from_millis(2);

/// How often the memory of an agent that speaks is measured.
const MEASURE_EVERY: Duration = Duration::from_millis(50);

/// A running program, its pipes, and everything that it has said. Dropping it ends it and everything that it started.
///
/// If this process ends without dropping it, Linux ends the program.
#[derive(Debug)]
pub struct Agent {
    // The streams are closed before the process is ended.
    stdin: Option<OwnedFd>,
    stdout: Option<OwnedFd>,
    stderr: Option<OwnedFd>,
    /// None for a person or a connection.
    process: Option<Process>,
    /// The pipes that are the standard streams of the process.
    pipes: Option<Pipes>,
    queue: Vec<u8>,
    said: Said,
    stderr_kept: StderrKept,
    limits: LimitsOfAgent,
    /// Whether no time counts while a debugger is attached to it.
    is_debugged: bool,
    /// None without a process.
    processor_time: Option<ProcessorTime>,
    /// When the last message was sent.
    last_sent: Time,
    usage: Usage,
    /// When to measure the memory again.
    measure_at: Time,
}

impl Agent {
    /// Starts a program.
    ///
    /// # Errors
    /// It cannot be started; see [`SpawnError`].
    pub fn spawn(launch: &Launch) -> Result<Self, SpawnError> {
        // How long it is kept from a processor depends on how many it may use.
        let _pinned = Pinned::to(&launch.cores);
        let started = guard::enlist(|| launch.spawn());
        let (contained, streams) = started.ok_or_else(|| launch.fails(Obstacle::Stopping))??;
        // The system takes long to say, so it is asked once.
        let processors = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let process = Process::new(contained);
        Ok(Self {
            processor_time: Some(ProcessorTime::of_started(&process, processors)),
            process: Some(process),
            pipes: Pipe::of(streams.stdin.as_fd()).map(|input| Pipes {
                input,
                output: Pipe::of(streams.stdout.as_fd()),
            }),
            stderr: Some(streams.stderr),
            said: Said::new(launch.stdout_limit),
            limits: LimitsOfAgent::of(launch),
            is_debugged: launch.is_debugged,
            ..Self::attach(streams.stdout, streams.stdin)
        })
    }

    /// Returns an agent without a process: a person at a terminal, or the other end of a connection. Its lines are read from
    /// `output`, and messages to it are written to `input`.
    #[must_use]
    pub fn attach(output: OwnedFd, input: OwnedFd) -> Self {
        Self {
            stdin: Some(input),
            stdout: Some(output),
            stderr: None,
            process: None,
            pipes: None,
            queue: Vec::new(),
            said: Said::new(STDOUT_LIMIT),
            stderr_kept: StderrKept::default(),
            limits: LimitsOfAgent::default(),
            is_debugged: false,
            processor_time: None,
            last_sent: Time::ZERO,
            usage: Usage::default(),
            measure_at: Time::ZERO,
        }
    }

    /// Begins another conversation with the same process, whose times count from now. What the agent has written and nobody has read yet
    /// belongs to it. The transcript goes on from this one. Returns false if the agent has ended, has closed a stream or does not read.
    ///
    /// # Errors
    /// As for [`drive`](crate::drive).
    pub fn begin_anew(&mut self, transcript: Transcript) -> std::io::Result<bool> {
        self.look_for_exit()?;
        let is_there = self.departure().is_none();
        if !is_there || self.stdin.is_none() || self.stdout.is_none() || self.has_queue() {
            return Ok(false);
        }
        self.said.begin_anew(transcript);
        self.stderr_kept = StderrKept::default();
        self.usage = Usage::default();
        (self.last_sent, self.measure_at) = (Time::ZERO, Time::ZERO);
        if let (Some(time), Some(process)) = (&mut self.processor_time, &self.process) {
            time.begin_anew(process);
        }
        Ok(true)
    }

    /// Returns the process id, which is also the id of its group, if there is a process.
    #[must_use]
    pub fn pid(&self) -> Option<u32> {
        self.process
            .as_ref()
            .map(|process| process.pid().as_raw_pid().unsigned_abs())
    }

    /// Returns whether there is a process that will end.
    pub(crate) const fn is_process(&self) -> bool {
        self.process.is_some()
    }

    /// Returns how the process ended, once it has.
    #[must_use]
    pub const fn departure(&self) -> Option<Departure> {
        match &self.process {
            Some(process) => process.departure(),
            None => None,
        }
    }

    /// Returns the transcript of the conversation.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        self.said.transcript()
    }

    /// Returns the beginning and the end of standard error.
    #[must_use]
    pub const fn stderr_kept(&self) -> &StderrKept {
        &self.stderr_kept
    }

    /// Returns what the program says about its end, in a few lines, if it ended by itself: on standard error, or else in its last output.
    #[must_use]
    pub fn last_words(&self) -> Vec<String> {
        let signal = match self.departure() {
            Some(Departure::Signalled(signal)) => Some(signal),
            Some(Departure::Exited(_)) => None,
            None => return Vec::new(),
        };
        last_words(&self.stderr_kept.text(), &self.last_output(), signal)
    }

    /// Returns the last lines that the agent wrote to standard output.
    #[must_use]
    pub fn last_output(&self) -> String {
        let entries = self.said.transcript().entries();
        let lines: Vec<_> = entries
            .filter(|entry| {
                entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
            })
            .collect();
        let last = &lines[lines.len().saturating_sub(LAST_OUTPUT)..];
        last.iter()
            .map(|entry| format!("{}\n", String::from_utf8_lossy(entry.text)))
            .collect()
    }

    /// Writes bytes to the agent, now if its pipe has room and otherwise later. Drops bytes for an agent that has closed its input,
    /// and bytes beyond the limit for an agent that does not read.
    pub(crate) fn send(&mut self, bytes: &[u8], now: Time) {
        self.said.record_message(now, bytes);
        self.last_sent = now;
        if let (Some(time), Some(process)) = (&mut self.processor_time, &self.process) {
            time.ask(process, now);
        }
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

    /// Writes the queue.
    pub(crate) fn flush(&mut self) {
        let queue = std::mem::take(&mut self.queue);
        let written = self.write(&queue);
        self.queue = queue;
        self.queue.drain(..written);
    }

    /// Returns how many of the bytes are done: those that were written, or all if no one will read them.
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

    pub(crate) fn stdin(&self) -> Option<BorrowedFd<'_>> {
        self.stdin.as_ref().map(AsFd::as_fd)
    }

    /// Returns whether something waits to be written.
    pub(crate) const fn has_queue(&self) -> bool {
        !self.queue.is_empty()
    }

    pub(crate) fn close_input(&mut self, now: Time) {
        self.queue.clear();
        self.measure_memory();
        if self.stdin.take().is_some() {
            if let (Some(time), Some(process)) = (&mut self.processor_time, &self.process) {
                time.end_input(process);
            }
            self.said.record_end_of_input(now);
        }
    }

    /// Reads standard output once. Drops everything beyond the limit, and reports the first time that the limit is exceeded.
    pub(crate) fn read_stdout(&mut self, buffer: &mut [u8]) -> ReadOutcome {
        let (outcome, count) = read_once(&mut self.stdout, buffer);
        if self.said.take(&buffer[..count]) {
            return ReadOutcome::Flood;
        }
        outcome
    }

    /// Reads standard error once. Reports the first time that its limit is exceeded, and how many bytes came.
    pub(crate) fn read_stderr(&mut self, buffer: &mut [u8], now: Time) -> (ReadOutcome, usize) {
        let (outcome, count) = read_once(&mut self.stderr, buffer);
        let was_flood = self.has_flooded_stderr();
        self.stderr_kept.push(&buffer[..count], now);
        if !was_flood && self.has_flooded_stderr() {
            return (ReadOutcome::Flood, count);
        }
        (outcome, count)
    }

    /// Returns whether it has written more to standard error than its limit.
    pub(crate) const fn has_flooded_stderr(&self) -> bool {
        self.stderr_kept.total() > STDERR_LIMIT
    }

    /// Returns what the agent has used, as far as that was measured.
    #[must_use]
    pub const fn usage(&self) -> &Usage {
        &self.usage
    }

    /// Measures what the agent has used by the time that it says something, and for how long the machine has kept it from a processor,
    /// in addition to the time that it was given back. Nothing is known of an agent that was quick.
    ///
    /// The referee itself was `late` since it last looked.
    pub(crate) fn measure(&mut self, now: Time, late: impl FnOnce() -> Duration) -> Option<Time> {
        self.usage.first_output.get_or_insert(now);
        if now >= self.measure_at {
            self.measure_at = now + MEASURE_EVERY;
            self.measure_memory();
        }
        // Looking takes longer than the answers of a quick agent.
        if now < self.last_sent + QUICK {
            return None;
        }
        let (computed, lost) = self.time_since_asked(now, late())?;
        if now >= self.last_sent + SHARE_AGE {
            self.usage.note_work(self.last_sent, computed);
        }
        Some(lost)
    }

    /// Returns for how long the machine has kept a silent agent from a processor, in addition to the time that it was given back, and up
    /// to which time everything is known.
    pub(crate) fn measure_silent(&mut self, now: Time, late: Duration) -> Option<(Time, Time)> {
        let time = self.processor_time.as_mut()?;
        time.measure_silent(self.process.as_ref()?, now, late)
    }

    fn time_since_asked(&mut self, now: Time, late: Duration) -> Option<(Duration, Duration)> {
        let time = self.processor_time.as_mut()?;
        time.measure(self.process.as_ref()?, now, late)
    }

    /// Returns its processor time, if that is measured.
    pub(crate) fn time_mut(&mut self) -> Option<&mut ProcessorTime> {
        self.processor_time.as_mut()
    }

    fn measure_memory(&mut self) {
        let process = self.process.as_ref();
        if let Some((bytes, processes)) = process.and_then(|it| memory::peak(it.tree())) {
            self.usage.note_memory(bytes, processes);
        }
    }

    /// Returns the next line of the framer, and records it in the transcript.
    pub(crate) fn next_line(&mut self, now: Time) -> Option<Line<'_>> {
        self.said.next_line(now)
    }

    /// Notes what the conversation made of the last line.
    pub(crate) fn note_heard(&mut self, is_aside: bool, answers: Option<u32>, now: Time) {
        self.said.note_heard(is_aside, answers, now);
    }

    /// Returns what was said of a line that has no end yet.
    pub(crate) fn unfinished(&self) -> &[u8] {
        self.said.partial()
    }

    /// Records an unfinished line at the end of the output, and the end itself.
    pub(crate) fn record_end_of_output(&mut self, now: Time) {
        self.said.record_end_of_output(now);
    }

    /// Records the end of the process. Output of another process that has its streams does not count as the agent's.
    pub(crate) fn record_exit(&mut self, departure: Departure, now: Time) {
        self.said.record_exit(departure, now);
        (self.stdout, self.stderr) = (None, None);
    }

    /// Returns the descriptor that becomes readable when the process ends, where the system has one.
    pub(crate) fn exit_event(&self) -> Option<BorrowedFd<'_>> {
        self.process.as_ref()?.exit_event()
    }

    /// Checks whether the process has ended, without waiting. Returns how it ended, once.
    pub(crate) fn look_for_exit(&mut self) -> std::io::Result<Option<Departure>> {
        self.process
            .as_mut()
            .map_or(Ok(None), Process::look_for_exit)
    }

    /// Returns whether it is looked at for a debugger.
    pub(crate) const fn may_be_traced(&self) -> bool {
        self.is_debugged && self.process.is_some() && self.departure().is_none()
    }

    /// Returns whether a debugger is attached to it, and time does not count then.
    pub(crate) fn is_traced(&self) -> bool {
        let process = self.process.as_ref().filter(|_| self.may_be_traced());
        process.is_some_and(|process| process.tree().is_traced())
    }

    /// Returns whether what it uses must be measured.
    pub(crate) const fn is_measured(&self) -> bool {
        self.limits.are_measured() && self.process.is_some() && self.departure().is_none()
    }

    /// Returns what it uses of something that is measured, if that is more than it may.
    pub(crate) fn exceeded(&self) -> Option<Excess> {
        self.limits.exceeded(self.process.as_ref()?)
    }

    /// Returns what it has used up, so that the system refuses more. If it has just ended, this is how.
    pub(crate) fn used_up(&self, departure: Option<Departure>) -> Option<Excess> {
        self.limits.used_up(self.process.as_ref()?, departure)
    }

    /// Returns how many bytes it may write to a stream.
    pub(crate) const fn output_limit(&self, stream: Stream) -> u64 {
        match stream {
            Stream::Stdout => self.said.limit(),
            Stream::Stderr => STDERR_LIMIT,
        }
    }

    /// Returns how long the machine has kept the agent from a processor since the last message to it, or up to 10 ms before, and
    /// since its start if there was no message. Time that it was given back does not count. Returns none if the time is not known. It is
    /// known on Linux only.
    ///
    /// Time that the agent's own threads kept each other waiting does not count, nor that of threads that have given up their priority.
    /// If processes that it started have ended, this is the longest time that they can have waited.
    #[must_use]
    pub fn starved(&mut self, now: Time) -> Option<Duration> {
        let (_, lost) = self.time_since_asked(now, Duration::ZERO)?;
        Some(lost)
    }

    /// Looks at what the process and all that belongs to it are doing.
    pub(crate) fn look(&self) -> Look {
        self.process.as_ref().map_or_else(Look::unknown, |process| {
            Look::at(process.tree(), self.pipes.as_ref())
        })
    }

    /// Returns what is known of the agent, which was just found to be doing this.
    pub(crate) fn inspect(&self, look: Look, now: Time) -> Inspection {
        let work = self.processor_time.as_ref().zip(self.process.as_ref());
        // A person needs no processor.
        let idle = Work {
            starved: Some(Duration::ZERO),
            ..Work::default()
        };
        Inspection {
            state: look.state,
            pending: Pending {
                partial: self.said.partial().to_vec(),
                unread: self.unread(),
                unheard: self.unheard(),
                unflushed: None,
            },
            work: work.map_or(idle, |(time, process)| time.work(process, now)),
            may_go_on: look.may_go_on,
            programs: look.programs,
        }
    }

    /// Returns how many bytes the agent was sent and has not read yet, where the system says so.
    fn unread(&self) -> Option<u64> {
        let in_pipe = rustix::io::ioctl_fionread(self.stdin.as_ref()?).ok()?;
        Some(in_pipe + self.queue.len() as u64)
    }

    /// Returns how many bytes of its output are still in the pipe, as far as the system says so.
    fn unheard(&self) -> u64 {
        let stdout = self.stdout.as_ref();
        let in_pipe = stdout.and_then(|it| rustix::io::ioctl_fionread(it).ok());
        in_pipe.unwrap_or(0)
    }

    /// Kills the whole process group.
    pub(crate) fn kill(&self) {
        if let Some(process) = &self.process {
            // It may have ended by itself.
            let _ = process.kill();
        }
    }

    /// Stops the whole process group, or lets it go on.
    pub(crate) fn set_paused(&self, is_paused: bool) {
        if let Some(process) = &self.process {
            process.set_paused(is_paused);
        }
    }

    /// Returns the processes that the agent left behind when it ended. They get `grace` to end by themselves.
    #[must_use]
    pub fn leftovers(&self, grace: Duration) -> Vec<Leftover> {
        self.process
            .as_ref()
            .map_or_else(Vec::new, |process| process.leftovers(grace))
    }
}
