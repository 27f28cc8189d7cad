//! Stands between a referee, at the standard streams of this process, and an agent that it starts.

use std::{
    fs::File,
    io,
    os::fd::AsFd,
    sync::mpsc::{self, Sender},
    thread,
    time::{Duration, Instant},
};

use linesman_interface::protocol::Descriptor;
use linesman_protocols::{Speaker, Time};
use linesman_referee::{Bare, Departure, Launch, SpawnError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::{
    judge::Judgement,
    pump::{Pump, Read},
    tape::{Chosen, Piece, Tape},
};

/// What is listened to, and how.
pub struct Listening<'a> {
    /// The agent. It is started with this environment and nothing else than this process has.
    pub launch: &'a Launch,
    /// What the transcript calls the agent.
    pub agent: &'a str,
    /// The file of the transcript, which is empty.
    pub transcript: File,
    /// The protocols among which the first lines tell one, if none is named.
    pub protocols: &'a [&'static Descriptor],
    /// The protocol, if it is named.
    pub named: Option<&'static Descriptor>,
    /// The profile in which both are judged, if it is not the usual one.
    pub profile: Option<String>,
    /// How long an agent may be silent when its input has ended, before it is killed.
    pub exit: Duration,
}

/// What was heard.
pub struct Heard {
    /// How the agent ended.
    pub departure: Departure,
    /// What both ends did wrong; none if no line told the protocol.
    pub judgement: Option<Judgement>,
    /// Why the transcript is not complete, if it is not.
    pub failure: Option<io::Error>,
}

/// A conversation cannot be listened to.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// The agent cannot be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The system failed.
    #[error("failed to pass on what was said")]
    System(#[from] io::Error),
}

/// Starts the agent, and passes everything on between it and the standard streams of this process, unchanged and at once. Returns when
/// the agent has ended.
///
/// # Errors
/// The agent cannot be started, or the system fails.
pub fn listen(listening: Listening<'_>) -> Result<Heard, ListenError> {
    let agent = Bare::spawn(listening.launch)?;
    let chosen = Chosen {
        protocols: listening.protocols.to_vec(),
        named: listening.named,
        profile: listening.profile,
    };
    let tape = Tape::new(listening.transcript, listening.agent, chosen);
    let (pieces, received) = mpsc::channel();
    let taping = thread::Builder::new()
        .name("tape".to_owned())
        .spawn(move || tape.run(&received))?;
    let relay = Relay {
        agent,
        to_agent: Pump::new(),
        to_referee: Pump::new(),
        is_input_open: true,
        has_ended: false,
        is_output_open: true,
        departure: None,
        stirred: Instant::now(),
        start: Instant::now(),
        exit: listening.exit,
        pieces,
    };
    let departure = relay.run()?;
    let taped = taping.join().expect("the tape does not panic");
    Ok(Heard {
        departure,
        judgement: taped.judgement,
        failure: taped.failure,
    })
}

struct Relay {
    agent: Bare,
    to_agent: Pump,
    to_referee: Pump,
    /// Whether the agent may be told more.
    is_input_open: bool,
    /// Whether the referee has closed its end.
    has_ended: bool,
    /// Whether the referee may read more.
    is_output_open: bool,
    departure: Option<Departure>,
    /// When the agent said something last, or its input was closed.
    stirred: Instant,
    start: Instant,
    exit: Duration,
    pieces: Sender<Piece>,
}

/// What is ready.
#[derive(Clone, Copy, Default)]
struct Ready {
    from_referee: bool,
    to_agent: bool,
    from_agent: bool,
    to_referee: bool,
    exit: bool,
}

impl Relay {
    fn run(mut self) -> io::Result<Departure> {
        loop {
            let ready = self.wait()?;
            if ready.to_agent {
                self.write_to_agent();
            }
            // What the referee says first cannot be an answer to what comes from the agent now.
            if ready.from_referee {
                self.read_from_referee()?;
            }
            if ready.to_referee {
                self.write_to_referee();
            }
            if ready.from_agent && self.to_referee.is_dry() {
                self.read_from_agent()?;
            }
            if ready.exit && self.departure.is_none() {
                self.departure = self.agent.look_for_exit()?;
            }
            if let Some(departure) = self.departure {
                self.pass_the_rest_on()?;
                self.tell(Piece::Exited(departure, self.now()));
                return Ok(departure);
            }
            if self.is_overdue() {
                self.agent.kill();
                self.stirred = Instant::now();
            }
        }
    }

    /// Waits until something can be done.
    fn wait(&self) -> io::Result<Ready> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        let agent = &self.agent;
        let to_agent = agent.stdin.as_ref().map(AsFd::as_fd);
        let from_agent = agent.stdout.as_ref().map(AsFd::as_fd);
        let [is_in_dry, is_out_dry] = [self.to_agent.is_dry(), self.to_referee.is_dry()];
        let places = [
            (
                Some(stdin.as_fd()).filter(|_| self.is_input_open && is_in_dry),
                PollFlags::IN,
            ),
            (to_agent.filter(|_| !is_in_dry), PollFlags::OUT),
            (from_agent.filter(|_| is_out_dry), PollFlags::IN),
            (Some(stdout.as_fd()).filter(|_| !is_out_dry), PollFlags::OUT),
            (agent.exit_event(), PollFlags::IN),
        ];
        let mut watched: Vec<PollFd<'_>> = Vec::with_capacity(places.len());
        for (descriptor, flags) in &places {
            watched.extend(descriptor.map(|it| PollFd::from_borrowed_fd(it, *flags)));
        }
        let limit = self.timeout().map(|limit| Timespec {
            tv_sec: limit.as_secs().try_into().unwrap_or(i64::MAX),
            tv_nsec: limit.subsec_nanos().into(),
        });
        match poll(&mut watched, limit.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let mut seen = watched.iter().map(|it| !it.revents().is_empty());
        let mut is_ready = |place: usize| places[place].0.is_some() && seen.next() == Some(true);
        Ok(Ready {
            from_referee: is_ready(0),
            to_agent: is_ready(1),
            from_agent: is_ready(2),
            to_referee: is_ready(3),
            // Where the system has no event for the end of a process, it is looked for from time to time.
            exit: is_ready(4) || agent.exit_event().is_none(),
        })
    }

    /// Returns how long to wait at most.
    fn timeout(&self) -> Option<Duration> {
        let left = self
            .has_ended
            .then(|| self.exit.saturating_sub(self.stirred.elapsed()));
        let look = self.agent.exit_event().is_none().then_some(LOOK_EVERY);
        left.into_iter().chain(look).min()
    }

    /// Returns whether the agent has been silent for too long since its input has ended.
    fn is_overdue(&self) -> bool {
        self.has_ended && self.stirred.elapsed() >= self.exit
    }

    fn read_from_referee(&mut self) -> io::Result<()> {
        match self.to_agent.fill(io::stdin())? {
            Read::Some(bytes) => {
                let bytes = bytes.to_vec();
                self.write_to_agent();
                self.tell(Piece::Bytes(Speaker::Referee, bytes, self.now()));
            }
            Read::Nothing => {}
            Read::End => {
                (self.is_input_open, self.agent.stdin) = (false, None);
                self.has_ended = true;
                self.stirred = Instant::now();
                self.tell(Piece::InputClosed(self.now()));
            }
        }
        Ok(())
    }

    fn write_to_agent(&mut self) {
        let Some(sink) = &self.agent.stdin else {
            return;
        };
        if !self.to_agent.drain(sink) {
            // The referee learns that the agent has closed its input as it would without us.
            (self.is_input_open, self.agent.stdin) = (false, None);
            let _ = File::open("/dev/null").map(rustix::stdio::dup2_stdin);
        }
    }

    fn read_from_agent(&mut self) -> io::Result<bool> {
        let Some(source) = &self.agent.stdout else {
            return Ok(false);
        };
        match self.to_referee.fill(source)? {
            Read::Some(bytes) => {
                let bytes = bytes.to_vec();
                self.stirred = Instant::now();
                self.write_to_referee();
                self.tell(Piece::Bytes(Speaker::Agent, bytes, self.now()));
                Ok(true)
            }
            Read::Nothing => Ok(false),
            Read::End => {
                self.agent.stdout = None;
                self.close_output();
                Ok(false)
            }
        }
    }

    fn write_to_referee(&mut self) {
        if !self.to_referee.drain(io::stdout()) {
            // The agent learns that nobody reads as it would without us.
            self.agent.stdout = None;
            self.is_output_open = false;
        }
    }

    /// Passes on what the agent wrote before it ended.
    fn pass_the_rest_on(&mut self) -> io::Result<()> {
        loop {
            while !self.to_referee.is_dry() {
                let stdout = io::stdout();
                let mut watched = [PollFd::new(&stdout, PollFlags::OUT)];
                match poll(&mut watched, None) {
                    Ok(_) | Err(rustix::io::Errno::INTR) => self.write_to_referee(),
                    Err(error) => return Err(error.into()),
                }
            }
            if !self.read_from_agent()? {
                return Ok(());
            }
        }
    }

    /// Lets the referee see that nothing more comes.
    fn close_output(&mut self) {
        if std::mem::replace(&mut self.is_output_open, false) {
            let null = File::options().write(true).open("/dev/null");
            let _ = null.map(rustix::stdio::dup2_stdout);
        }
    }

    fn tell(&self, piece: Piece) {
        // The tape ends after us.
        let _ = self.pieces.send(piece);
    }

    fn now(&self) -> Time {
        self.start.elapsed()
    }
}

/// How often to look for the end of the agent where the system does not tell.
const LOOK_EVERY: Duration = Duration::from_millis(20);
