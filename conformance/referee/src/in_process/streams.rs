//! The standard streams of an agent in this process, and what its thread is doing.

use std::{
    io::{self, BufRead, Read, Write},
    marker::PhantomData,
    panic,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use crate::Departure;

/// How much an agent may write before somebody reads it, in bytes, as with a pipe.
const PIPE: usize = 64 << 10;
/// How much is kept of what has not been flushed, in bytes, as most languages do.
const BUFFER: usize = 8 << 10;
/// How often an agent may read on at the end of its input, before it counts as one that does nothing else.
const READS_AT_THE_END: u32 = 1000;

/// What the agent's thread is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    /// It has not begun.
    Starting,
    /// It computes.
    Running,
    /// It waits for its input, of which there is none.
    ReadsInput,
    /// It waits until some of its output has been read.
    WaitsToWrite,
    /// It reads the end of its input over and over.
    RereadsTheEnd,
    /// It has ended in this way; the text is what a program would have written to its standard error.
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
    /// What has been sent and not been read.
    input: Vec<u8>,
    is_input_closed: bool,
    /// What has been flushed and not been taken.
    output: Vec<u8>,
    is_output_closed: bool,
    is_killed: bool,
    /// Since when the thread has been running.
    running_since: Instant,
}

/// What ends the thread of an agent that is killed; no panic, and nothing is printed.
struct Killed;

/// The standard input of an agent in this process.
///
/// It cannot be sent to another thread, so nothing is said while the agent's own thread waits here:
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
/// As with the pipe of a real program, what is written leaves the agent when it is flushed, when the buffer of 8192 bytes is
/// full, or when the agent ends.
#[derive(Debug)]
pub struct AgentOutput {
    shared: Arc<Shared>,
    buffer: Vec<u8>,
    stays_here: PhantomData<*const ()>,
}

/// Connects a new agent's streams with what drives it.
pub(super) fn connect() -> Arc<Shared> {
    Arc::new(Shared {
        state: Mutex::new(State {
            doing: Doing::Starting,
            input: Vec::new(),
            is_input_closed: false,
            output: Vec::new(),
            is_output_closed: false,
            is_killed: false,
            running_since: Instant::now(),
        }),
        changed: Condvar::new(),
    })
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits in the agent's thread until it is to begin.
    pub(super) fn wait_to_begin(&self) {
        self.wait_to_run(self.lock());
    }

    /// Waits in the agent's thread, doing this, until somebody makes it run again.
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

    /// Lets the agent go on if it can, waits until its thread computes no more, and returns what it does; `Running` if it has
    /// computed for so long.
    ///
    /// Nothing else lets it go on, so it finds all that was sent at once as one input, whichever thread is faster.
    pub(super) fn run_until_quiet(&self, patience: Duration) -> Doing {
        let mut state = self.lock();
        let can_go_on = match state.doing {
            Doing::Starting => true,
            Doing::ReadsInput => !state.input.is_empty() || state.is_input_closed,
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

    /// Takes what has been written, and whether that was all there will be.
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

/// Ends the thread if the agent has been killed; one that is being unwound already must not be unwound again.
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

    /// Sends what is in the buffer; waits as long as the pipe is full.
    fn send(&mut self) -> io::Result<()> {
        let mut state = end_if_killed(self.shared.lock())?;
        while state.output.len() >= PIPE {
            self.shared.wait_as(Doing::WaitsToWrite, state);
            state = end_if_killed(self.shared.lock())?;
        }
        state.output.append(&mut self.buffer);
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
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send()
    }
}

impl Drop for AgentOutput {
    fn drop(&mut self) {
        // Whoever has been killed has nothing more to say.
        if self.shared.lock().is_killed {
            return;
        }
        let _ = self.send();
        self.shared.lock().is_output_closed = true;
    }
}
