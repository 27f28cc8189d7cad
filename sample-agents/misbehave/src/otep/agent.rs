//! The conforming engine: random legal moves, and at every point its faults are asked.

use std::{convert::Infallible, ops::ControlFlow};

use fastrand::Rng;
use linesman_games::{
    Side,
    tafl::{Move, Position},
};
use linesman_protocols::{
    Framer,
    otep::{AgentEnd, Told, Variation},
};

use super::{
    Otep,
    game::Game,
    hooks::{AnyHooks, Reading},
};
use crate::{
    body::{Body, Flow, LONGEST_LINE, LONGEST_READ},
    deed::{Deed, Writing},
    faults::Faults,
    world::World,
};

/// An engine that conforms as far as its faults let it.
pub(crate) struct Agent<'a> {
    body: Body<'a>,
    faults: Faults<'a, Otep>,
    rng: Rng,
    end: AgentEnd,
    game: Game,
    /// Is a move due?
    owes_move: bool,
}

impl<'a> Agent<'a> {
    /// Returns the engine before its game.
    pub(crate) fn new(world: &'a mut dyn World, faults: Faults<'a, Otep>, rng: Rng) -> Self {
        Self {
            body: Body::new(world),
            faults,
            rng,
            end: AgentEnd::new(),
            game: Game::default(),
            owes_move: false,
        }
    }

    /// Plays and analyses until goodbye, and returns the status to exit with.
    pub(crate) fn play(mut self) -> u8 {
        let ControlFlow::Break(status) = self.converse();
        self.body.let_go();
        status
    }

    fn converse(&mut self) -> Flow<Infallible> {
        self.perform(|hooks, _| hooks.at_start())?;
        let hello = self.take_lines();
        let hello = (self.faults).change(&self.game, hello, |hooks, hello, _| hooks.greet(hello));
        self.say(&hello)?;
        let mut framer = Framer::new(LONGEST_LINE);
        let mut buffer = vec![0; LONGEST_READ];
        loop {
            let count = self.body.read(&mut buffer);
            if count == 0 {
                self.perform(|hooks, _| hooks.at_end_of_input())?;
                return Flow::Break(0);
            }
            framer.push(&buffer[..count]);
            let mut lines = Vec::new();
            while let Some(line) = framer.next_line() {
                lines.push(String::from_utf8_lossy(line.bytes).into_owned());
            }
            self.handle_lines(&lines)?;
            if self.reading() == Reading::WholeReads && !framer.partial().is_empty() {
                return self.body.exit(1, "a message without a newline came");
            }
        }
    }

    /// Takes the lines that have come together, then moves if a move is due.
    fn handle_lines(&mut self, lines: &[String]) -> Flow {
        let mut is_losing = false;
        for (index, line) in lines.iter().enumerate() {
            if is_losing
                && !["finish", "goodbye"]
                    .iter()
                    .any(|word| line.starts_with(word))
            {
                continue;
            }
            self.game.has_more = index + 1 < lines.len();
            self.handle_line(line)?;
            is_losing |= self.reading() == Reading::ConfirmationAlone
                && line.starts_with("move ")
                && self.game.moves == 1
                && !self.game.has_overtime
                && !self.game.has_berserk_turns();
        }
        if self.owes_move && (self.game.has_clock || self.plays_without_clock()) {
            self.answer_play()?;
        }
        Flow::Continue(())
    }

    fn handle_line(&mut self, line: &str) -> Flow {
        if self.game.is_over && line.starts_with("rules") {
            let number = self.body.begin_game();
            self.faults.begin_game(number, &self.game);
        }
        self.game.note_line(line);
        if self.body.is_silent() {
            if line.trim() == "goodbye" {
                return self.leave();
            }
            return Flow::Continue(());
        }
        match self.deed(|hooks, game| hooks.at_line(line, game)) {
            Deed::ReadOn => return Flow::Continue(()),
            deed => self.body.perform(deed)?,
        }
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        self.end.handle_line(line);
        while let Some(told) = self.end.poll_told() {
            self.note_position();
            self.handle_told(told)?;
        }
        self.note_position();
        let lines = self.take_lines();
        self.say(&lines)?;
        let deed = self.faults.first(&self.game, Deed::Nothing, |hooks, game| {
            hooks.after_line(line, game, &mut self.rng)
        });
        self.body.perform(deed)
    }

    fn note_position(&mut self) {
        self.game.position = self.end.position().cloned();
        self.game.side = self.end.side();
    }

    fn handle_told(&mut self, told: Told) -> Flow {
        match told {
            Told::Play(_) => self.owes_move = true,
            Told::Finish(_) => self.owes_move = false,
            Told::Analyze { lines, .. } => self.answer_analyze(lines)?,
            Told::Moved(ply) if Some(ply.side) != self.game.side => self.game.opponent.push(ply),
            Told::Begin | Told::Moved(_) | Told::Refused { .. } => {}
            Told::Goodbye => return self.leave(),
        }
        Flow::Continue(())
    }

    fn answer_play(&mut self) -> Flow {
        self.owes_move = false;
        let is_busy = self.faults.ask_for_load() && self.body.is_busy();
        self.faults.begin_turn(&self.game, is_busy);
        self.perform(AnyHooks::before_move)?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        self.game.candidates = self.end.moves();
        let chosen = self.faults.first(&self.game, None, |hooks, game| {
            hooks.choose(game, &mut self.rng)
        });
        let mv = chosen.or_else(|| self.rng.choice(&self.game.candidates).copied());
        let answer = match mv {
            Some(mv) => self.announce(mv),
            None => "move ---\n".to_owned(),
        };
        let answer = self
            .faults
            .change(&self.game, answer, |hooks, answer, game| {
                hooks.word_move(answer, game)
            });
        self.game.last_move = mv;
        self.say(&answer)?;
        self.game.moves += 1;
        self.game.has_clock = false;
        self.game.came_back = false;
        self.perform(AnyHooks::after_move)
    }

    /// Returns the line for a move; of one that is not legal the engine's own end of the conversation is not told.
    fn announce(&mut self, mv: Move) -> String {
        match self.end.play(mv) {
            Ok(()) => self.take_lines(),
            Err(_) => format!("move {mv}\n"),
        }
    }

    fn answer_analyze(&mut self, lines: usize) -> Flow {
        self.perform(|hooks, _| hooks.before_analysis())?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        let look = |hooks: &AnyHooks, game: &_| hooks.look_at(game);
        let position = self.faults.first(&self.game, None, look);
        let Some(position) = position.or_else(|| self.game.position.clone()) else {
            return Flow::Continue(());
        };
        let mut firsts = position.legal_moves();
        self.rng.shuffle(&mut firsts);
        firsts.truncate(lines.max(1));
        let variations: Vec<Variation> = firsts
            .into_iter()
            .map(|first| self.consider(&position, first))
            .collect();
        self.end.analysis(&variations);
        let answer = self.take_lines();
        let answer = self.faults.change(&self.game, answer, |hooks, answer, _| {
            hooks.word_analysis(answer)
        });
        self.game.first_analysed.get_or_insert(position);
        self.say(&answer)
    }

    /// Returns a line of play that begins with this move, and goes on with a random reply if there is one.
    fn consider(&mut self, position: &Position, first: Move) -> Variation {
        let mut after = position.state().clone();
        let end = after.play(first);
        let reply = match end {
            None => self.rng.choice(after.moves()),
            Some(_) => None,
        };
        let balance = i64::from(after.count(Side::First)) - i64::from(after.count(Side::Second));
        Variation {
            moves: [Some(first), reply].into_iter().flatten().collect(),
            evaluation: balance,
        }
    }

    fn leave(&mut self) -> Flow {
        match self.deed(|hooks, _| hooks.at_goodbye()) {
            Deed::ReadOn => Flow::Continue(()),
            deed => {
                self.body.perform(deed)?;
                Flow::Break(0)
            }
        }
    }

    /// Returns what the engine's end of the conversation has to say, in one text.
    fn take_lines(&mut self) -> String {
        let mut text = String::new();
        while let Some(line) = self.end.poll_line() {
            text += &line;
            text.push('\n');
        }
        text
    }

    fn say(&mut self, text: &str) -> Flow {
        if text.is_empty() {
            return Flow::Continue(());
        }
        let ask = |hooks: &AnyHooks, _: &_| hooks.writing();
        let writing = self.faults.first(&self.game, Writing::AtOnce, ask);
        self.body.write_as(writing);
        self.body.send(text)
    }

    fn reading(&mut self) -> Reading {
        let ask = |hooks: &AnyHooks, _: &_| hooks.reading();
        self.faults.first(&self.game, Reading::Lines, ask)
    }

    fn plays_without_clock(&mut self) -> bool {
        let ask = |hooks: &AnyHooks, _: &_| hooks.plays_without_clock();
        self.faults.first(&self.game, true, ask)
    }

    fn deed(&mut self, ask: impl FnMut(&AnyHooks, &Game) -> Deed) -> Deed {
        self.faults.first(&self.game, Deed::Nothing, ask)
    }

    fn perform(&mut self, ask: impl FnMut(&AnyHooks, &Game) -> Deed) -> Flow {
        let deed = self.deed(ask);
        self.body.perform(deed)
    }
}
