//! A conversation for tests, told what to do by a closure.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use linesman_protocols::{Line, Stream, Time};
use linesman_referee::{
    Agent, Command, Conversation, Departure, Excess, Flood, InProcessAgent, Inspection, Witness,
    drive, drive_before, drive_in_process,
};

use super::GENEROUS;

/// What the loop told.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a test has few of them")]
pub(crate) enum Event {
    Line(usize, String),
    Eof(usize),
    Exit(usize, Departure),
    Flood(usize, Stream),
    Excess(usize, Excess),
    Inspected(usize, Inspection),
    Timeout,
}

/// What is to be done next.
#[derive(Debug, Default)]
pub(crate) struct Next {
    commands: VecDeque<Command>,
    now: Time,
    until: Time,
    is_over: bool,
}

impl Next {
    pub(crate) fn send(&mut self, agent: usize, bytes: impl Into<Vec<u8>>) {
        let bytes = bytes.into();
        self.commands.push_back(Command::Send { agent, bytes });
    }

    pub(crate) fn close_input(&mut self, agent: usize) {
        self.commands.push_back(Command::CloseInput { agent });
    }

    /// Stops an agent and lets it go on at once.
    pub(crate) fn interrupt(&mut self, agent: usize) {
        let both = [Command::Pause { agent }, Command::Resume { agent }];
        self.commands.extend(both);
    }

    pub(crate) fn inspect(&mut self, agent: usize) {
        self.commands.push_back(Command::Inspect { agent });
    }

    pub(crate) fn kill(&mut self, agent: usize) {
        self.commands.push_back(Command::Kill { agent });
    }

    /// Asks for a time-out this long from now.
    pub(crate) fn wait(&mut self, span: Duration) {
        self.until = self.now + span;
    }

    /// Ends the conversation.
    pub(crate) fn stop(&mut self) {
        self.is_over = true;
    }
}

struct Talk<R> {
    events: Vec<Event>,
    next: Next,
    react: R,
}

/// Converses with agents until `react` stops it; returns everything that the loop told. `begin` says what is done first.
pub(crate) fn talk(
    agents: &mut [Agent],
    begin: impl FnOnce(&mut Next),
    react: impl FnMut(&Event, &mut Next),
) -> Vec<Event> {
    let mut talk = Talk::new(begin, react);
    drive(&mut talk, agents, Instant::now()).expect("pipes can be watched");
    talk.events
}

/// The same with agents of this process.
pub(crate) fn talk_in_process(
    agents: &mut [InProcessAgent],
    begin: impl FnOnce(&mut Next),
    react: impl FnMut(&Event, &mut Next),
) -> Vec<Event> {
    let mut talk = Talk::new(begin, react);
    drive_in_process(&mut talk, agents).expect("somebody always has something to say");
    talk.events
}

/// Stops at the first event that is no line.
pub(crate) fn stop_after_lines(event: &Event, next: &mut Next) {
    if !matches!(event, Event::Line(..)) {
        next.stop();
    }
}

/// Listens to agents until all have exited.
pub(crate) fn listen_to_the_end(agents: &mut [Agent]) -> Vec<Event> {
    let mut left = agents.len();
    talk(
        agents,
        |_| {},
        |event, next| {
            left -= usize::from(matches!(event, Event::Exit(..)));
            if left == 0 || *event == Event::Timeout {
                next.stop();
            }
        },
    )
}

/// Listens to an agent before a witness until it has exited.
pub(crate) fn listen_before(witness: &mut impl Witness, agent: Agent) {
    let until_exit = |event: &Event, next: &mut Next| {
        if matches!(event, Event::Exit(..) | Event::Timeout) {
            next.stop();
        }
    };
    let mut talk = Talk::new(|_| {}, until_exit);
    drive_before(witness, &mut talk, &mut [agent], Instant::now()).expect("pipes can be watched");
}

impl<R: FnMut(&Event, &mut Next)> Talk<R> {
    fn new(begin: impl FnOnce(&mut Next), react: R) -> Self {
        let mut next = Next::default();
        next.wait(GENEROUS);
        begin(&mut next);
        Self {
            events: Vec::new(),
            next,
            react,
        }
    }

    fn take(&mut self, event: Event, now: Time) {
        self.next.now = now;
        (self.react)(&event, &mut self.next);
        self.events.push(event);
    }
}

impl<R: FnMut(&Event, &mut Next)> Conversation for Talk<R> {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        let text = String::from_utf8_lossy(line.bytes).into_owned();
        self.take(Event::Line(agent, text), now);
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        self.take(Event::Eof(agent), now);
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        self.take(Event::Exit(agent, departure), now);
    }

    fn handle_flood(&mut self, agent: usize, flood: Flood, now: Time) {
        self.take(Event::Flood(agent, flood.stream), now);
    }

    fn handle_excess(&mut self, agent: usize, excess: Excess, now: Time) {
        self.take(Event::Excess(agent, excess), now);
    }

    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time) {
        self.take(Event::Inspected(agent, inspection), now);
    }

    fn handle_timeout(&mut self, now: Time) {
        self.next.until = now + GENEROUS;
        self.take(Event::Timeout, now);
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.next.commands.pop_front()
    }

    fn poll_timeout(&self) -> Option<Time> {
        Some(self.next.until)
    }

    fn is_over(&self) -> bool {
        self.next.is_over && self.next.commands.is_empty()
    }
}
