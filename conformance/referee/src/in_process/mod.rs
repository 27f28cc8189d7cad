//! Agents that are functions of this process, on a clock that waits for them.
//!
//! An [`InProcess`] describes such an agent, and an [`InProcessAgent`] is a running one. [`drive_in_process`] drives a
//! [`Conversation`](crate::Conversation) as [`drive`](crate::drive()) does, but on a virtual clock. Time stands still while an
//! agent computes. When all agents wait for their input, the loop reports what they have said. When they have said nothing, the
//! clock moves at once to the next time-out, or to the time until which an agent waits ([`AgentInput::sleep`]). So waiting costs
//! no time, and the same agent with the same input always gets the same verdict.

mod drive;
mod ending;
mod streams;

use std::{
    fmt, io,
    panic::{self, AssertUnwindSafe},
    sync::Arc,
    thread,
    time::Duration,
};

use linesman_protocols::{Time, Transcript};

pub use self::{
    drive::drive_in_process,
    ending::Unfinished,
    streams::{AgentInput, AgentOutput},
};
use self::{
    ending::{FAILED, describe_panic, enter_agent},
    streams::{Doing, Shared, connect, is_kill},
};
use crate::{
    Departure, Inspection, Pending, ProcessState,
    said::{STDOUT_LIMIT, Said},
};

/// How long an agent may compute without a break, in real time, before it counts as silent.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait for the thread of a killed agent.
const FAREWELL: Duration = Duration::from_secs(1);
/// The stack of an agent's thread, in bytes: the usual size of a program's main thread.
const STACK: usize = 8 << 20;
/// The signal that ends a killed program.
const KILLED: i32 = rustix::process::Signal::KILL.as_raw();

/// An agent that is a function of this process.
///
/// The function is called for each conversation, in a separate thread. Its result is the exit status: 0 for `()` and `Ok`, 1 for
/// `Err`, and 101 for a panic. It must not call `exit`, which would end the whole process: see [`Unfinished`].
#[derive(Clone)]
pub struct InProcess {
    play: Arc<dyn Fn(AgentInput, AgentOutput) -> (i32, String) + Send + Sync>,
    patience: Duration,
}

/// What the function of an agent may return.
pub trait ExitStatus {
    /// Returns the exit status of a program with this result, and its standard error.
    fn into_status(self) -> (i32, String);
}

impl ExitStatus for () {
    fn into_status(self) -> (i32, String) {
        (0, String::new())
    }
}

impl<E: fmt::Display> ExitStatus for Result<(), E> {
    fn into_status(self) -> (i32, String) {
        self.map_or_else(
            |error| (1, format!("Error: {error}")),
            ExitStatus::into_status,
        )
    }
}

impl InProcess {
    /// Returns the agent that is this function, over its standard input and output.
    pub fn new<S: ExitStatus>(
        play: impl Fn(AgentInput, AgentOutput) -> S + Send + Sync + 'static,
    ) -> Self {
        Self {
            play: Arc::new(move |input, output| play(input, output).into_status()),
            patience: PATIENCE,
        }
    }

    /// Sets how long the agent may compute without a break, in real time. The default is 60 seconds. An agent that computes for
    /// longer, and for longer than the conversation's own limit, counts as silent from then on. Its thread runs on, because it
    /// cannot be ended before it reads or writes.
    #[must_use]
    pub const fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }
}

impl fmt::Debug for InProcess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InProcess")
            .field("patience", &self.patience)
            .finish_non_exhaustive()
    }
}

/// An agent that runs in this process. Dropping it ends it where it next reads or writes.
#[derive(Debug)]
pub struct InProcessAgent {
    shared: Arc<Shared>,
    said: Said,
    patience: Duration,
    doing: Doing,
    /// Whether it has computed for longer than its limit.
    is_given_up: bool,
    is_output_closed: bool,
    departure: Option<Departure>,
    _unfinished: Unfinished,
}

impl InProcessAgent {
    /// Starts an agent.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn spawn(agent: &InProcess) -> io::Result<Self> {
        let unfinished = Unfinished::begin();
        let shared = connect();
        let (theirs, play) = (Arc::clone(&shared), Arc::clone(&agent.play));
        thread::Builder::new()
            .name("agent".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                enter_agent();
                theirs.wait_to_begin();
                let (input, output) = (
                    AgentInput::new(Arc::clone(&theirs)),
                    AgentOutput::new(Arc::clone(&theirs)),
                );
                let ended = panic::catch_unwind(AssertUnwindSafe(|| play(input, output)));
                let (departure, text) = match ended {
                    Ok((status, text)) => (Departure::Exited(status), text),
                    Err(payload) if is_kill(&*payload) => {
                        (Departure::Signalled(KILLED), String::new())
                    }
                    Err(payload) => (Departure::Exited(FAILED), describe_panic(&*payload)),
                };
                theirs.end(departure, text);
            })?;
        Ok(Self {
            shared,
            said: Said::new(STDOUT_LIMIT),
            patience: agent.patience,
            doing: Doing::Starting,
            is_given_up: false,
            is_output_closed: false,
            departure: None,
            _unfinished: unfinished,
        })
    }

    /// Returns how it ended, once it has.
    #[must_use]
    pub const fn departure(&self) -> Option<Departure> {
        self.departure
    }

    /// Returns the transcript of the conversation.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        self.said.transcript()
    }

    /// Returns the error that the agent returned, or the message of its panic. A program would write it to its standard error.
    /// This does not include what the agent prints there itself.
    #[must_use]
    pub fn last_words(&self) -> &str {
        match &self.doing {
            Doing::Ended(_, text) => text,
            _ => "",
        }
    }

    /// Returns when it goes on, if it waits for that.
    const fn wakes_at(&self) -> Option<Time> {
        match self.doing {
            Doing::Waits { until, .. } => Some(until),
            _ => None,
        }
    }

    fn inspect(&self) -> Inspection {
        Inspection {
            state: match self.doing {
                Doing::ReadsInput => ProcessState::ReadsInput,
                Doing::Starting | Doing::Running | Doing::RereadsTheEnd => ProcessState::Running,
                Doing::WaitsToWrite | Doing::Waits { .. } => ProcessState::Waits,
                Doing::Ended(..) => ProcessState::Gone,
            },
            pending: Pending {
                partial: self.said.partial().to_vec(),
                unflushed: Some(self.shared.unflushed() as u64),
                ..Pending::default()
            },
            ..Inspection::default()
        }
    }

    fn close_input(&mut self, now: Time) {
        if self.shared.close_input() {
            self.said.record_end_of_input(now);
        }
    }
}

impl Drop for InProcessAgent {
    fn drop(&mut self) {
        self.shared.kill();
        if !self.is_given_up {
            self.shared.run_until_quiet(Time::ZERO, FAREWELL);
        }
    }
}
