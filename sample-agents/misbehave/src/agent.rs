//! The conforming player: random legal moves, and a fault's hooks at every point.

use std::{convert::Infallible, mem, ops::ControlFlow};

use fastrand::Rng;
use linesman_games::{
    Side,
    stratego::{Setup, View},
};
use linesman_protocols::{
    Framer,
    stratego::{AgentEnd, Request},
};

use crate::{
    arrangement::opening,
    game::{Awaiting, Game},
    hooks::{Deed, Hooks, Quit, Reading, Writing},
    world::World,
};

/// Goes on, or exits with this status.
type Flow<T = ()> = ControlFlow<u8, T>;

/// A player that conforms as far as its hooks let it.
pub(crate) struct Agent<'a> {
    world: &'a mut dyn World,
    hooks: &'a dyn Hooks,
    rng: Rng,
    end: AgentEnd,
    awaiting: Awaiting,
    game: Game,
    held: Vec<u8>,
    is_silent: bool,
    /// Has the turn been answered before its board?
    is_ahead: bool,
}

impl<'a> Agent<'a> {
    /// Returns the player before its game.
    pub(crate) fn new(world: &'a mut dyn World, hooks: &'a dyn Hooks, rng: Rng) -> Self {
        Self {
            world,
            hooks,
            rng,
            end: AgentEnd::new(),
            awaiting: Awaiting::Setup,
            game: Game::default(),
            held: Vec::new(),
            is_silent: false,
            is_ahead: false,
        }
    }

    /// Plays a game and returns the status to exit with.
    pub(crate) fn play(mut self) -> u8 {
        let ControlFlow::Break(status) = self.converse();
        // Nobody may be left to read it.
        let _ = self.world.write(&self.held);
        status
    }

    fn converse(&mut self) -> Flow<Infallible> {
        self.perform(self.hooks.at_start())?;
        let mut framer = Framer::new(LONGEST_LINE);
        let mut buffer = vec![0; LONGEST_READ];
        let reading = self.hooks.reading();
        loop {
            let Ok(count @ 1..) = self.world.read(&mut buffer) else {
                self.perform(self.hooks.at_end_of_input())?;
                return Flow::Break(0);
            };
            framer.push(&buffer[..count]);
            let mut is_losing = false;
            while let Some(line) = framer.next_line() {
                let line = String::from_utf8_lossy(line.bytes).into_owned();
                let is_last = framer.partial().is_empty();
                if is_losing && !self.is_quit(&line) {
                    continue;
                }
                let was_due = self.awaiting;
                self.handle_line(&line, is_last)?;
                is_losing |= was_due == Awaiting::Echo && reading == Reading::EchoAlone;
            }
            if is_losing {
                framer = Framer::new(LONGEST_LINE);
            }
            if reading == Reading::WholeReads && !framer.partial().is_empty() {
                return self.exit(1, "a message without a newline came");
            }
        }
    }

    /// Does the line end the game here?
    fn is_quit(&self, line: &str) -> bool {
        let request = self.end.clone().handle_line(line);
        matches!(request, Ok(Some(Request::Quit(_))))
    }

    /// Takes a line; is it the last that has come so far?
    fn handle_line(&mut self, line: &str, is_last: bool) -> Flow {
        // The state is put back where a line is to be as if it had not come.
        let before = self.end.clone();
        let request = match self.end.handle_line(line) {
            Ok(request) => request,
            Err(_) if self.is_silent => None,
            Err(error) => return self.exit(1, &error.to_string()),
        };
        match request {
            Some(Request::Quit(result)) => {
                let quit = Quit {
                    in_place_of: self.awaiting,
                    has_result: result.is_some(),
                };
                match self.hooks.at_quit(quit) {
                    Deed::ReadOn => self.end = before,
                    deed => {
                        self.perform(deed)?;
                        return Flow::Break(0);
                    }
                }
            }
            _ if self.is_silent => self.end = before,
            None => {
                let is_start = self.awaiting == Awaiting::FirstTurn && line == "START";
                self.awaiting = Awaiting::Board;
                if is_start && is_last && !self.hooks.waits_for_board() {
                    let view = self.game.view.clone();
                    self.answer_turn(view, None)?;
                    self.is_ahead = true;
                }
            }
            Some(Request::SetUp { side, opponent }) => self.answer_header(side, opponent)?,
            Some(Request::Move { .. }) if mem::take(&mut self.is_ahead) => {
                self.awaiting = Awaiting::Echo;
            }
            Some(Request::Move { view, last }) => self.answer_turn(*view, last)?,
            Some(Request::Echo(_)) => {
                self.awaiting = Awaiting::Turn;
                self.game.echoes += 1;
                let deed = self.hooks.at_echo(&self.game, &mut self.rng);
                self.perform(deed)?;
            }
        }
        Flow::Continue(())
    }

    fn answer_header(&mut self, side: Side, opponent: String) -> Flow {
        self.awaiting = Awaiting::FirstTurn;
        self.game = Game::new(side, opponent);
        self.perform(self.hooks.at_header(side))?;
        if self.is_silent {
            return Flow::Continue(());
        }
        let setup = Setup::shuffled(side, |n| self.rng.usize(..n));
        let setup = self.hooks.arrange(setup, side);
        self.game.view = opening(&setup, side);
        let mut rows: Vec<String> = setup.to_string().lines().map(str::to_owned).collect();
        self.hooks.rows(&mut rows, side);
        let answer: String = rows.iter().map(|row| format!("{row}\n")).collect();
        self.send(&answer)?;
        self.perform(self.hooks.after_setup())
    }

    fn answer_turn(&mut self, view: View, report: Option<String>) -> Flow {
        self.awaiting = Awaiting::Echo;
        (self.game.view, self.game.report) = (view, report);
        self.perform(self.hooks.before_move(&self.game))?;
        if self.is_silent {
            return Flow::Continue(());
        }
        let mv = self
            .hooks
            .choose(&self.game, &mut self.rng)
            .or_else(|| self.rng.choice(self.game.view.legal_moves()));
        let answer = mv.map_or("SURRENDER\n".to_owned(), |mv| format!("{mv}\n"));
        let answer = self.hooks.word(answer, &self.game);
        self.game.last_move = mv;
        self.send(&answer)?;
        self.game.moves += 1;
        self.perform(self.hooks.after_move(&self.game))
    }

    fn send(&mut self, text: &str) -> Flow {
        let bytes = match self.hooks.writing() {
            Writing::AtOnce => text.to_owned(),
            Writing::CarriageReturns => text.replace('\n', "\r\n"),
            Writing::AtExit => {
                self.held.extend_from_slice(text.as_bytes());
                return Flow::Continue(());
            }
        };
        match self.world.write(bytes.as_bytes()) {
            Ok(()) => Flow::Continue(()),
            // The referee has gone away.
            Err(_) => Flow::Break(0),
        }
    }

    fn perform(&mut self, deed: Deed) -> Flow {
        match deed {
            Deed::Nothing | Deed::ReadOn => {}
            Deed::Sleep(time) => self.world.sleep(time),
            Deed::FallSilent => self.is_silent = true,
            Deed::Say(text) => return self.send(&text),
            Deed::SayUnlessHeard(time, text) => {
                if !self.world.hears_within(time) {
                    return self.send(&text);
                }
            }
            Deed::Chatter(bytes) => {
                let text = b"and another thought\n".iter().cycle().take(bytes);
                self.world.complain(&text.copied().collect::<Vec<u8>>());
            }
            Deed::Flood => {
                let block = b"and on\n".repeat(500);
                while self.world.write(&block).is_ok() {}
                return Flow::Break(0);
            }
            Deed::CloseStdout => {
                if let Err(error) = self.world.close_stdout() {
                    return self.exit(1, &format!("standard output stays open: {error}"));
                }
            }
            Deed::StartChild => {
                if let Err(error) = self.world.start_child() {
                    return self.exit(1, &format!("no child could be started: {error}"));
                }
            }
            Deed::Exit(status, why) => return self.exit(status, why),
            Deed::Hang => self.world.hang(),
        }
        Flow::Continue(())
    }

    fn exit<T>(&mut self, status: u8, why: &str) -> Flow<T> {
        if !why.is_empty() {
            let line = format!("misbehave: {why}\n");
            self.world.complain(line.as_bytes());
        }
        Flow::Break(status)
    }
}

/// The length of the longest line that is kept, in bytes.
const LONGEST_LINE: usize = 64 * 1024;
/// The size of the buffer for one read, in bytes; more than standard input's own buffer has.
const LONGEST_READ: usize = 64 * 1024;
