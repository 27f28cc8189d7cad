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
    body::{Body, Flow, LONGEST_LINE, LONGEST_READ},
    deed::Deed,
    stratego::{
        arrangement::opening,
        game::{Awaiting, Game},
        hooks::{Hooks, Quit, Reading},
    },
    world::World,
};

/// A player that conforms as far as its hooks let it.
pub(crate) struct Agent<'a> {
    body: Body<'a>,
    hooks: &'a dyn Hooks,
    rng: Rng,
    end: AgentEnd,
    awaiting: Awaiting,
    game: Game,
    /// Has the turn been answered before its board?
    is_ahead: bool,
}

impl<'a> Agent<'a> {
    /// Returns the player before its game.
    pub(crate) fn new(world: &'a mut dyn World, hooks: &'a dyn Hooks, rng: Rng) -> Self {
        Self {
            body: Body::new(world, hooks.writing()),
            hooks,
            rng,
            end: AgentEnd::new(),
            awaiting: Awaiting::Setup,
            game: Game::default(),
            is_ahead: false,
        }
    }

    /// Plays a game and returns the status to exit with.
    pub(crate) fn play(mut self) -> u8 {
        let ControlFlow::Break(status) = self.converse();
        self.body.let_go();
        status
    }

    fn converse(&mut self) -> Flow<Infallible> {
        self.body.perform(self.hooks.at_start())?;
        let mut framer = Framer::new(LONGEST_LINE);
        let mut buffer = vec![0; LONGEST_READ];
        let reading = self.hooks.reading();
        loop {
            let count = self.body.read(&mut buffer);
            if count == 0 {
                self.body.perform(self.hooks.at_end_of_input())?;
                return Flow::Break(0);
            }
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
                return self.body.exit(1, "a message without a newline came");
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
            Err(_) if self.body.is_silent() => None,
            Err(error) => return self.body.exit(1, &error.to_string()),
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
                        self.body.perform(deed)?;
                        return Flow::Break(0);
                    }
                }
            }
            _ if self.body.is_silent() => self.end = before,
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
                self.body.perform(deed)?;
            }
        }
        Flow::Continue(())
    }

    fn answer_header(&mut self, side: Side, opponent: String) -> Flow {
        self.awaiting = Awaiting::FirstTurn;
        self.game = Game::new(side, opponent);
        self.body.perform(self.hooks.at_header(side))?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        let setup = Setup::shuffled(side, |n| self.rng.usize(..n));
        let setup = self.hooks.arrange(setup, side);
        self.game.view = opening(&setup, side);
        let mut rows: Vec<String> = setup.to_string().lines().map(str::to_owned).collect();
        self.hooks.rows(&mut rows, side);
        let answer: String = rows.iter().map(|row| format!("{row}\n")).collect();
        self.body.send(&answer)?;
        self.body.perform(self.hooks.after_setup())
    }

    fn answer_turn(&mut self, view: View, report: Option<String>) -> Flow {
        self.awaiting = Awaiting::Echo;
        (self.game.view, self.game.report) = (view, report);
        self.body.perform(self.hooks.before_move(&self.game))?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        let mv = self
            .hooks
            .choose(&self.game, &mut self.rng)
            .or_else(|| self.rng.choice(self.game.view.legal_moves()));
        let answer = mv.map_or("SURRENDER\n".to_owned(), |mv| format!("{mv}\n"));
        let answer = self.hooks.word(answer, &self.game);
        self.game.last_move = mv;
        self.body.send(&answer)?;
        self.game.moves += 1;
        self.body.perform(self.hooks.after_move(&self.game))
    }
}
