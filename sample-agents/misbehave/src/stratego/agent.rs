//! The conforming player: random legal moves, and at every point its faults are asked.

use std::{convert::Infallible, mem, ops::ControlFlow};

use fastrand::Rng;
use linesman_games::{
    Side,
    stratego::{Setup, View},
};
use linesman_protocols::{
    Framer,
    stratego::{AgentEnd, Request, word_without_move},
};

use crate::{
    body::{Body, Flow, LONGEST_LINE, LONGEST_READ},
    deed::{Deed, Writing},
    faults::Faults,
    stratego::{
        Stratego,
        arrangement::opening,
        game::{Awaiting, Game},
        hooks::{AnyHooks, Quit, Reading},
    },
    world::World,
};

/// A player that conforms as far as its faults let it.
pub(crate) struct Agent<'a> {
    body: Body<'a>,
    faults: Faults<'a, Stratego>,
    rng: Rng,
    end: AgentEnd,
    awaiting: Awaiting,
    game: Game,
    /// Has the turn been answered before its board?
    is_ahead: bool,
}

impl<'a> Agent<'a> {
    /// Returns the player before its game.
    pub(crate) fn new(world: &'a mut dyn World, faults: Faults<'a, Stratego>, rng: Rng) -> Self {
        Self {
            body: Body::new(world),
            faults,
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
        self.perform(|hooks, _| hooks.at_start())?;
        let mut framer = Framer::new(LONGEST_LINE);
        let mut buffer = vec![0; LONGEST_READ];
        loop {
            let count = self.body.read(&mut buffer);
            if count == 0 {
                self.perform(|hooks, _| hooks.at_end_of_input())?;
                return Flow::Break(0);
            }
            let usual = Reading::Lines;
            let ask = |hooks: &AnyHooks, _: &_| hooks.reading();
            let reading = self.faults.first(&self.game, usual, ask);
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
                match self.deed(|hooks, _| hooks.at_quit(quit)) {
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
                if is_start && is_last && !self.waits_for_board() {
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
                let deed = self.faults.first(&self.game, Deed::Nothing, |hooks, game| {
                    hooks.at_echo(game, &mut self.rng)
                });
                self.body.perform(deed)?;
            }
        }
        Flow::Continue(())
    }

    fn answer_header(&mut self, side: Side, opponent: String) -> Flow {
        self.awaiting = Awaiting::FirstTurn;
        self.game = Game::new(side, opponent);
        self.perform(|hooks, _| hooks.at_header(side))?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        let setup = Setup::shuffled(side, |n| self.rng.usize(..n));
        let setup = self.faults.change(&self.game, setup, |hooks, setup, _| {
            hooks.arrange(setup, side)
        });
        self.game.view = opening(&setup, side);
        let rows: Vec<String> = setup.to_string().lines().map(str::to_owned).collect();
        let rows = self.faults.change(&self.game, rows, |hooks, mut rows, _| {
            hooks.rows(&mut rows, side);
            rows
        });
        let answer: String = rows.iter().map(|row| format!("{row}\n")).collect();
        self.send(&answer)?;
        self.perform(|hooks, _| hooks.after_setup())
    }

    fn answer_turn(&mut self, view: View, report: Option<String>) -> Flow {
        self.awaiting = Awaiting::Echo;
        (self.game.view, self.game.report) = (view, report);
        let is_busy = self.faults.ask_for_load() && self.body.is_busy();
        self.faults.begin_turn(&self.game, is_busy);
        self.perform(AnyHooks::before_move)?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        let chosen = self.faults.first(&self.game, None, |hooks, game| {
            hooks.choose(game, &mut self.rng)
        });
        let mv = chosen.or_else(|| self.rng.choice(self.game.view.legal_moves()));
        let answer = mv.map_or_else(
            || format!("{}\n", word_without_move(&self.game.view)),
            |mv| format!("{mv}\n"),
        );
        let answer = self
            .faults
            .change(&self.game, answer, |hooks, answer, game| {
                hooks.word(answer, game)
            });
        self.game.last_move = mv;
        self.send(&answer)?;
        self.game.moves += 1;
        self.perform(AnyHooks::after_move)
    }

    fn waits_for_board(&mut self) -> bool {
        let ask = |hooks: &AnyHooks, _: &_| hooks.waits_for_board();
        self.faults.first(&self.game, true, ask)
    }

    fn send(&mut self, text: &str) -> Flow {
        let ask = |hooks: &AnyHooks, _: &_| hooks.writing();
        let writing = self.faults.first(&self.game, Writing::AtOnce, ask);
        self.body.write_as(writing);
        self.body.send(text)
    }

    fn deed(&mut self, ask: impl FnMut(&AnyHooks, &Game) -> Deed) -> Deed {
        self.faults.first(&self.game, Deed::Nothing, ask)
    }

    fn perform(&mut self, ask: impl FnMut(&AnyHooks, &Game) -> Deed) -> Flow {
        let deed = self.deed(ask);
        self.body.perform(deed)
    }
}
