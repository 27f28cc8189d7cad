//! The player: it reads, writes, and does what faults ask for, on behalf of the agent.

use std::{convert::Infallible, mem, ops::ControlFlow, time::Duration};

use fastrand::Rng;
use linesman_protocols::{Ending, Framer};

use crate::{
    fault::{Act, Writing},
    faults::{Conditional, Faults},
    protocol::{Point, Protocol, Seen},
    world::World,
};

/// Whether the conversation goes on, or the agent exits with a status.
pub type Flow<T = ()> = ControlFlow<u8, T>;

/// An agent that conforms. It tells its [`Player`] at each [`Point`] where it is, and sends every answer through it. The player
/// asks the faults, and does what they ask for.
pub trait Agent: Protocol {
    /// Says what the agent says before it reads anything.
    fn begin(&mut self, _player: &mut Player<'_, Self>) -> Flow {
        Flow::Continue(())
    }

    /// Handles the next line, and answers it if it needs an answer.
    fn handle_line(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow;

    /// Does what is left to do when all lines of one read have been handled.
    fn handle_pause(&mut self, _player: &mut Player<'_, Self>) -> Flow {
        Flow::Continue(())
    }
}

/// What an agent reads and writes with. All faults show here.
pub struct Player<'a, P: Protocol> {
    world: &'a mut dyn World,
    faults: Faults<P>,
    rng: Rng,
    place: Place,
    writing: Writing,
    held: Vec<u8>,
    is_silent: bool,
}

/// Where the conversation is.
#[derive(Debug, Default)]
struct Place {
    moves: u32,
    line: String,
    has_more: bool,
    is_crlf: bool,
}

impl Place {
    fn see<'a, P>(&'a self, agent: &'a P) -> Seen<'a, P> {
        Seen {
            agent,
            moves: self.moves,
            line: &self.line,
            has_more: self.has_more,
            is_crlf: self.is_crlf,
        }
    }
}

impl<'a, P: Agent> Player<'a, P> {
    /// Returns the player of an agent with these faults.
    pub(crate) fn new(world: &'a mut dyn World, faults: Vec<Conditional<P>>, rng: Rng) -> Self {
        let game = world.begin_game();
        // What is drawn for the conditions does not change what is drawn for the moves.
        let drawn = rng.clone().fork();
        Self {
            world,
            faults: Faults::new(faults, game, drawn),
            rng,
            place: Place::default(),
            writing: Writing::AtOnce,
            held: Vec::new(),
            is_silent: false,
        }
    }

    /// Holds a conversation, and returns the status to exit with.
    pub(crate) fn play(mut self) -> u8 {
        let ControlFlow::Break(status) = self.converse(&mut P::default());
        let held = mem::take(&mut self.held);
        // The referee may have gone away.
        let _ = self.world.write(&held);
        status
    }

    fn converse(&mut self, agent: &mut P) -> Flow<Infallible> {
        if self.act(Point::Start, agent)? {
            agent.begin(self)?;
        }
        let mut framer = Framer::new(LONGEST_LINE);
        let mut buffer = vec![0; LONGEST_READ];
        loop {
            let count = self.world.read(&mut buffer).unwrap_or(0);
            if count == 0 {
                self.act(Point::EndOfInput, agent)?;
                return Flow::Break(0);
            }
            framer.push(&buffer[..count]);
            let mut lines = Vec::new();
            while let Some(line) = framer.next_line() {
                let text = String::from_utf8_lossy(line.bytes).into_owned();
                lines.push((text, line.ending == Ending::CrLf));
            }
            let is_whole = framer.partial().is_empty();
            if self.handle_lines(lines, is_whole, agent)? {
                framer = Framer::new(LONGEST_LINE);
            } else if !is_whole && self.faults.take_reads_for_lines(&self.place.see(agent)) {
                return self.exit(1, "a message without a newline came");
            }
        }
    }

    /// Handles the lines that came in one read, each with whether it has a carriage return, and returns whether the agent has lost some of them.
    fn handle_lines(
        &mut self,
        lines: Vec<(String, bool)>,
        is_whole: bool,
        agent: &mut P,
    ) -> Flow<bool> {
        let mut is_obeyed: Option<fn(&str) -> bool> = None;
        let count = lines.len();
        for (index, (line, is_crlf)) in lines.into_iter().enumerate() {
            if is_obeyed.is_some_and(|is_obeyed| !is_obeyed(&line)) {
                continue;
            }
            self.place.has_more = index + 1 < count || !is_whole;
            self.place.is_crlf = is_crlf;
            self.place.line.clone_from(&line);
            if !self.is_silent {
                agent.handle_line(&line, self)?;
                is_obeyed = is_obeyed.or(self.faults.lose_rest(&self.place.see(agent)));
            } else if P::is_end(&line) {
                self.leave(agent)?;
            }
        }
        if !self.is_silent {
            agent.handle_pause(self)?;
        }
        Flow::Continue(is_obeyed.is_some())
    }

    /// Does what the faults ask for at this point, and returns whether the agent goes on as usual.
    pub fn act(&mut self, point: Point<P::Answer>, agent: &P) -> Flow<bool> {
        if point == Point::Before(P::MOVE) {
            let is_busy = self.faults.ask_for_load() && self.world.is_busy();
            self.faults.begin_turn(&self.place.see(agent), is_busy);
        }
        let seen = &self.place.see(agent);
        let act = self.faults.act(point, seen, &mut self.rng);
        let goes_on = !matches!(act, Act::Skip | Act::FallSilent);
        self.perform(act)?;
        Flow::Continue(goes_on)
    }

    /// Sends an answer as the faults change it.
    pub fn say(&mut self, answer: P::Answer, text: String, agent: &P) -> Flow {
        let seen = &self.place.see(agent);
        let text = self.faults.rewrite(answer, text, seen);
        self.send(&text, agent)?;
        self.place.moves += u32::from(answer == P::MOVE);
        self.act(Point::After(answer), agent)?;
        Flow::Continue(())
    }

    /// Returns a choice as the faults change it.
    pub fn choose(&mut self, choice: P::Choice, agent: &P) -> P::Choice {
        let seen = &self.place.see(agent);
        self.faults.choose(choice, seen, &mut self.rng)
    }

    /// Sends text that is no answer.
    pub fn send(&mut self, text: &str, agent: &P) -> Flow {
        let seen = &self.place.see(agent);
        self.writing = self.faults.writing(seen);
        self.write(text)
    }

    /// Exits with status 0 unless a fault intervenes.
    pub fn leave(&mut self, agent: &P) -> Flow {
        if self.act(Point::Quit, agent)? {
            return Flow::Break(0);
        }
        Flow::Continue(())
    }

    /// Exits with this status, and writes the reason to standard error if there is one.
    pub fn exit<T>(&mut self, status: u8, why: &str) -> Flow<T> {
        if !why.is_empty() {
            let line = format!("misbehave: {why}\n");
            self.world.complain(line.as_bytes());
        }
        Flow::Break(status)
    }

    /// Begins another game.
    pub fn begin_game(&mut self) {
        let number = self.world.begin_game();
        self.faults.begin_game(number, self.place.moves);
    }

    /// Returns the number of moves that the agent has made.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.place.moves
    }

    /// Returns whether more input has been read behind the line that came last.
    #[must_use]
    pub const fn has_more(&self) -> bool {
        self.place.has_more
    }

    /// Waits until there is input, for at most this time; returns whether there is.
    pub fn hears_within(&mut self, time: Duration) -> bool {
        self.world.hears_within(time)
    }

    /// Returns what the agent draws its moves with.
    pub const fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// Writes a text as the last answer was written, with everything that was held back.
    fn write(&mut self, text: &str) -> Flow {
        match self.writing {
            Writing::CarriageReturns => self.held.extend(text.replace('\n', "\r\n").bytes()),
            Writing::AtOnce | Writing::AtExit => self.held.extend_from_slice(text.as_bytes()),
        }
        if self.writing == Writing::AtExit {
            return Flow::Continue(());
        }
        match self.world.write(&mem::take(&mut self.held)) {
            Ok(()) => Flow::Continue(()),
            // The referee has gone away.
            Err(_) => Flow::Break(0),
        }
    }

    fn perform(&mut self, act: Act) -> Flow {
        match act {
            Act::Nothing | Act::Skip => {}
            Act::Sleep(time) => self.world.sleep(time),
            Act::FallSilent => self.is_silent = true,
            Act::Say(text) => return self.write(&text),
            Act::SayUnlessHeard(time, text) => {
                if !self.world.hears_within(time) {
                    return self.write(&text);
                }
            }
            Act::MissWhatComes(time) => {
                if self.world.hears_within(time) {
                    // A fault of the stream shows at the next read, too.
                    let _ = self.world.read(&mut vec![0; LONGEST_READ]);
                }
            }
            Act::Chatter(bytes) => {
                let text = b"and another thought\n".iter().cycle().take(bytes);
                self.world.complain(&text.copied().collect::<Vec<u8>>());
            }
            Act::TakeMemory(bytes) => self.world.take_memory(bytes),
            Act::Flood(text) => {
                let block = text.as_bytes().repeat(500);
                while self.world.write(&block).is_ok() {}
                return Flow::Break(0);
            }
            Act::CloseStdout => {
                if let Err(error) = self.world.close_stdout() {
                    return self.exit(1, &format!("standard output stays open: {error}"));
                }
            }
            Act::StartChild => {
                if let Err(error) = self.world.start_child() {
                    return self.exit(1, &format!("no child could be started: {error}"));
                }
            }
            Act::Exit(status, why) => return self.exit(status, why),
            Act::Crash => self.world.crash(),
            Act::Hang => self.world.hang(),
        }
        Flow::Continue(())
    }
}

/// The length of the longest line that is kept, in bytes.
const LONGEST_LINE: usize = 64 * 1024;
/// The size of the buffer for one read, in bytes. It is larger than the buffer of standard input, which is passed by.
const LONGEST_READ: usize = 64 * 1024;
