//! The conforming player: random legal orders, and at every point its faults are asked.

use std::{convert::Infallible, ops::ControlFlow};

use fastrand::Rng;
use linesman_games::bitwa::{Order, Position};
use linesman_protocols::{
    Framer,
    bitwa::{AgentEnd, Command, Told},
};

use super::{
    Bitwa,
    game::Game,
    hooks::{AnyHooks, Reading},
};
use crate::{
    body::{Body, Flow, LONGEST_LINE, LONGEST_READ},
    deed::{Deed, Writing},
    faults::Faults,
    world::World,
};

/// A player that conforms as far as its faults let it.
pub(crate) struct Agent<'a> {
    body: Body<'a>,
    faults: Faults<'a, Bitwa>,
    rng: Rng,
    end: AgentEnd,
    game: Game,
}

impl<'a> Agent<'a> {
    /// Returns the player before its game.
    pub(crate) fn new(world: &'a mut dyn World, faults: Faults<'a, Bitwa>, rng: Rng) -> Self {
        Self {
            body: Body::new(world),
            faults,
            rng,
            end: AgentEnd::new(),
            game: Game::default(),
        }
    }

    /// Plays until quit or the end of input, and returns the status to exit with.
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
            let mut is_first = true;
            while let Some(line) = framer.next_line() {
                if is_first || reading != Reading::FirstLines {
                    let line = String::from_utf8_lossy(line.bytes).into_owned();
                    self.handle_line(&line)?;
                }
                is_first = false;
            }
            if reading == Reading::WholeReads && !framer.partial().is_empty() {
                return self.body.exit(1, "a command without a newline came");
            }
        }
    }

    fn handle_line(&mut self, line: &str) -> Flow {
        self.game.note_line(line);
        let Some(command) = self.game.command else {
            return Flow::Continue(());
        };
        if self.body.is_silent() {
            return match command {
                Command::Quit => Flow::Break(0),
                _ => Flow::Continue(()),
            };
        }
        match command {
            Command::SetGame if self.game.position.is_some() => {
                let number = self.body.begin_game();
                self.faults.begin_game(number, &self.game);
            }
            Command::GenMove => {
                let is_busy = self.faults.ask_for_load() && self.body.is_busy();
                self.faults.begin_turn(&self.game, is_busy);
            }
            _ => {}
        }
        match self.deed(AnyHooks::at_command) {
            Deed::ReadOn => return Flow::Continue(()),
            deed => self.body.perform(deed)?,
        }
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        let answer = self.answer(line);
        let answer = self
            .faults
            .change(&self.game, answer, |hooks, answer, game| {
                hooks.word_answer(answer, game)
            });
        let ask = |hooks: &AnyHooks, _: &_| hooks.writing();
        let writing = self.faults.first(&self.game, Writing::AtOnce, ask);
        self.body.write_as(writing);
        self.body.send(&answer)?;
        self.game.orders += u32::from(command == Command::GenMove);
        self.perform(AnyHooks::after_answer)?;
        if command == Command::Quit {
            return self.leave();
        }
        Flow::Continue(())
    }

    /// Has the player's end of the conversation answer a command.
    fn answer(&mut self, line: &str) -> String {
        self.end.handle_line(line.as_bytes());
        self.game.note_position(self.end.position().cloned());
        let mut answer = None;
        while let Some(told) = self.end.poll_told() {
            if let Told::Order(_) = told {
                answer = self.answer_question();
            }
        }
        answer.unwrap_or_else(|| self.take_answers())
    }

    /// Returns the answer to `gen_move`; of an order that is not legal the player's end of the conversation is not told.
    fn answer_question(&mut self) -> Option<String> {
        let order = random_order(self.end.position()?, &mut self.rng);
        let order = (self.faults).change(&self.game, order, |hooks, order, game| {
            hooks.choose(order, game)
        });
        if self.end.order(order).is_ok() {
            return None;
        }
        self.end.fail("the order is not legal");
        self.take_answers();
        Some(format!("= {order}\n\n"))
    }

    fn take_answers(&mut self) -> String {
        let mut text = String::new();
        while let Some(answer) = self.end.poll_answer() {
            text += &answer;
        }
        text
    }

    fn leave(&mut self) -> Flow {
        match self.deed(|hooks, _| hooks.at_quit()) {
            Deed::ReadOn => Flow::Continue(()),
            deed => {
                self.body.perform(deed)?;
                Flow::Break(0)
            }
        }
    }

    fn deed(&mut self, ask: impl FnMut(&AnyHooks, &Game) -> Deed) -> Deed {
        self.faults.first(&self.game, Deed::Nothing, ask)
    }

    fn perform(&mut self, ask: impl FnMut(&AnyHooks, &Game) -> Deed) -> Flow {
        let deed = self.deed(ask);
        self.body.perform(deed)
    }
}

/// Returns an order to go anywhere on the board, with ties settled anyhow.
fn random_order(position: &Position, rng: &mut Rng) -> Order {
    let board = position.board();
    let mut step = || if rng.bool() { 1 } else { -1 };
    let (dx, dy) = (step(), step());
    Order {
        attack: rng.i64(0..=1),
        x: rng.i64(0..i64::from(board.columns())),
        y: rng.i64(0..i64::from(board.rows())),
        dx,
        dy,
        px_first: rng.i64(0..=1),
    }
}
