//! The standard streams of an agent in this process, and what its thread is doing.

use std::{
    io::{self, BufRead, Read, Write},
    marker::PhantomData,
    panic,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use linesman_protocols::Time;

use crate::Departure;

/// How much an agent may write before it is read, in bytes, as with a pipe.
const PIPE: usize = 64 << 10;
/// The size of the output buffer, in bytes, as in most languages.
const BUFFER: usize = 8 << 10;
/// How often an agent may read at the end of its input before it counts as doing nothing else.
const READS_AT_THE_END: u32 = 1000;

/// What the agent's thread is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    /// It has not begun.
    Starting,
    /// It computes.
    Running,
    /// It waits for input.
    ReadsInput,
    /// It waits until some of its output is read.
    WaitsToWrite,
    /// It waits until this time, or for input if it listens.
    Waits {
        /// When it goes on.
        until: Time,
        /// Whether input ends the wait.
        listens: bool,
    },
    /// It reads the end of its input over and over.
    RereadsTheEnd,
    /// It has ended in this way. The text is what a program would write to its standard error.
    Ended(Departure, String),
}

/// What the two ends of the streams share.
#[derive(Debug)]
pub(super) struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    doing: Doing,
    /// Input that was sent and not read.
    input: Vec<u8>,
    is_input_closed: bool,
    /// How many bytes were written and not flushed.
    unflushed: usize,
    /// Output that was flushed and not taken.
    output: Vec<u8>,
    is_output_closed: bool,
    is_killed: bool,
    /// The time of the conversation.
    now: Time,
    /// The time since which the thread is running.
    running_since: Instant,
}

impl State {
    /// Returns whether a read would return: there is input, or it has ended.
    const fn has_input(&self) -> bool {
        !self.input.is_empty() || self.is_input_closed
    }
}

/// The payload that ends the thread of a killed agent, without a panic message.
struct Killed;

/// The standard input of an agent in this process.
///
/// It cannot be sent to another thread, so the agent says nothing while its own thread waits here:
///
/// ```compile_fail
/// fn can_be_sent<T: Send>() {}
/// can_be_sent::<linesman_referee::AgentInput>();
/// ```
#[derive(Debug)]
pub struct AgentInput {
    shared: Arc<Shared>,
    buffer: Vec<u8>,
    read: usize,
    reads_at_the_end: u32,
    stays_here: PhantomData<*const ()>,
}

/// The standard output of an agent in this process.
///
/// Output leaves the agent when it is flushed, when the buffer of 8192 bytes is full, or when the agent ends, as with the pipe of
/// a real program.
#[derive(Debug)]
pub struct AgentOutput {
    shared: Arc<Shared>,
    buffer: Vec<u8>,
    stays_here: PhantomData<*const ()>,
}

/// Connects a new agent's streams with the loop.
pub(super) fn connect() -> Arc<Shared> {
    Arc::new(Shared {
        state: Mutex::new(State {
            doing: Doing::Starting,
            input: Vec::new(),
            is_input_closed: false,
            unflushed: 0,
            output: Vec::new(),
            is_output_closed: false,
            is_killed: false,
            now: Time::ZERO,
            running_since: Instant::now(),
        }),
        changed: Condvar::new(),
    })
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits in the agent's thread until the agent may begin.
    pub(super) fn wait_to_begin(&self) {
        self.wait_to_run(self.lock());
    }

    /// Waits in the agent's thread, in this state, until it may run again.
    fn wait_as(&self, doing: Doing, mut state: MutexGuard<'_, State>) {
        state.doing = doing;
        self.changed.notify_all();
        self.wait_to_run(state);
    }

    fn wait_to_run(&self, mut state: MutexGuard<'_, State>) {
        while state.doing != Doing::Running {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, state: &mut State) {
        state.doing = Doing::Running;
        state.running_since = Instant::now();
        self.changed.notify_all();
    }

    pub(super) fn end(&self, departure: Departure, text: String) {
        self.lock().doing = Doing::Ended(departure, text);
        self.changed.notify_all();
    }

    /// Lets the agent go on if it can, waits until its thread stops computing, and returns its state. The state is `Running` if
    /// the agent has computed for longer than `patience`.
    ///
    /// Only this lets the agent go on, so it finds everything that was sent before as one input, whichever thread is faster.
    pub(super) fn run_until_quiet(&self, now: Time, patience: Duration) -> Doing {
        let mut state = self.lock();
        state.now = now;
        let has_input = state.has_input();
        let can_go_on = match state.doing {
            Doing::Starting => true,
            Doing::ReadsInput => has_input,
            Doing::Waits { until, listens } => until <= now || listens && has_input,
            Doing::WaitsToWrite => state.output.len() < PIPE,
            Doing::Running | Doing::RereadsTheEnd | Doing::Ended(..) => false,
        };
        if can_go_on {
            self.run(&mut state);
        }
        while state.doing == Doing::Running {
            let left = patience.saturating_sub(state.running_since.elapsed());
            if left.is_zero() {
                break;
            }
            (state, _) = self
                .changed
                .wait_timeout(state, left)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.doing.clone()
    }

    pub(super) fn send(&self, bytes: &[u8], limit: usize) {
        let mut state = self.lock();
        if state.is_input_closed || state.input.len() + bytes.len() > limit {
            return;
        }
        state.input.extend_from_slice(bytes);
    }

    /// Closes the agent's input; returns whether it was open.
    pub(super) fn close_input(&self) -> bool {
        !std::mem::replace(&mut self.lock().is_input_closed, true)
    }

    /// Returns how many bytes were written and not flushed.
    pub(super) fn unflushed(&self) -> usize {
        self.lock().unflushed
    }

    /// Takes the output, and returns whether it is complete.
    pub(super) fn take_output(&self) -> (Vec<u8>, bool) {
        let mut state = self.lock();
        (std::mem::take(&mut state.output), state.is_output_closed)
    }

    /// Ends the agent where it next reads or writes.
    pub(super) fn kill(&self) {
        let mut state = self.lock();
        state.is_killed = true;
        if !matches!(state.doing, Doing::Running | Doing::Ended(..)) {
            self.run(&mut state);
        }
    }
}

/// Ends the thread if the agent has been killed. A thread that unwinds already must not unwind again.
fn end_if_killed(state: MutexGuard<'_, State>) -> io::Result<MutexGuard<'_, State>> {
    if !state.is_killed {
        return Ok(state);
    }
    drop(state);
    if thread::panicking() {
        return Err(io::ErrorKind::BrokenPipe.into());
    }
    panic::resume_unwind(Box::new(Killed))
}

/// Returns whether we ended the thread that ended with this.
pub(super) fn is_kill(payload: &(dyn std::any::Any + Send)) -> bool {
    payload.is::<Killed>()
}

impl AgentInput {
    pub(super) const fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            buffer: Vec::new(),
            read: 0,
            reads_at_the_end: 0,
            stays_here: PhantomData,
        }
    }

    /// Waits. It takes no real time: the clock of the conversation moves on.
    ///
    /// # Errors
    /// The agent was ended meanwhile.
    pub fn sleep(&mut self, time: Duration) -> io::Result<()> {
        self.wait(time, false).map(drop)
    }

    /// Waits until there is input or the input has ended, for at most this time; returns whether one of them happened. It takes no
    /// real time: the clock of the conversation moves on.
    ///
    /// # Errors
    /// The agent was ended meanwhile.
    pub fn hears_within(&mut self, time: Duration) -> io::Result<bool> {
        Ok(self.read < self.buffer.len() || self.wait(time, true)?)
    }

    /// Waits, and returns whether there is input.
    fn wait(&self, time: Duration, listens: bool) -> io::Result<bool> {
        let mut state = end_if_killed(self.shared.lock())?;
        let until = state.now + time;
        loop {
            let has_input = state.has_input();
            if state.now >= until || listens && has_input {
                return Ok(has_input);
            }
            self.shared.wait_as(Doing::Waits { until, listens }, state);
            state = end_if_killed(self.shared.lock())?;
        }
    }
}

impl BufRead for AgentInput {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.read == self.buffer.len() {
            let mut state = end_if_killed(self.shared.lock())?;
            if !state.input.is_empty() {
                self.buffer = std::mem::take(&mut state.input);
                self.read = 0;
            } else if !state.is_input_closed {
                self.shared.wait_as(Doing::ReadsInput, state);
            } else if self.reads_at_the_end < READS_AT_THE_END {
                self.reads_at_the_end += 1;
                break;
            } else {
                self.shared.wait_as(Doing::RereadsTheEnd, state);
            }
        }
        Ok(&self.buffer[self.read..])
    }

    fn consume(&mut self, amount: usize) {
        self.read = (self.read + amount).min(self.buffer.len());
    }
}

impl Read for AgentInput {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl AgentOutput {
    pub(super) const fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            buffer: Vec::new(),
            stays_here: PhantomData,
        }
    }

    /// Sends the buffer. Waits while the pipe is full.
    fn send(&mut self) -> io::Result<()> {
        let mut state = end_if_killed(self.shared.lock())?;
        while state.output.len() >= PIPE {
            self.shared.wait_as(Doing::WaitsToWrite, state);
            state = end_if_killed(self.shared.lock())?;
        }
        state.output.append(&mut self.buffer);
        state.unflushed = 0;
        Ok(())
    }
}

impl Write for AgentOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.len() >= BUFFER {
            self.send()?;
        }
        let count = bytes.len().min(BUFFER - self.buffer.len());
        self.buffer.extend_from_slice(&bytes[..count]);
        self.shared.lock().unflushed = self.buffer.len();
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send()
    }
}

impl Drop for AgentOutput {
    fn drop(&mut self) {
        // A killed agent says nothing more.
        if self.shared.lock().is_killed {
            return;
        }
        let _ = self.send();
        self.shared.lock().is_output_closed = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_lost_that_an_agent_has_no_room_for_or_will_not_read() {
        let shared = connect();
        shared.send(b"ab", 3);
        shared.send(b"cd", 3);
        shared.send(b"e", 3);
        assert!(shared.close_input());
        shared.send(b"f", 4);
        assert_eq!(shared.lock().input, b"abe");
    }
}
