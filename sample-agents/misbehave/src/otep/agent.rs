//! The conforming engine: random legal moves, and a fault's hooks at every point.

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
    game::Game,
    hooks::{Hooks, Reading},
};
use crate::{
    body::{Body, Flow, LONGEST_LINE, LONGEST_READ},
    deed::Deed,
    world::World,
};

/// An engine that conforms as far as its hooks let it.
pub(crate) struct Agent<'a> {
    body: Body<'a>,
    hooks: &'a dyn Hooks,
    rng: Rng,
    end: AgentEnd,
    game: Game,
    /// Is a move due?
    owes_move: bool,
}

impl<'a> Agent<'a> {
    /// Returns the engine before its game.
    pub(crate) fn new(world: &'a mut dyn World, hooks: &'a dyn Hooks, rng: Rng) -> Self {
        Self {
            body: Body::new(world, hooks.writing()),
            hooks,
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
        self.body.perform(self.hooks.at_start())?;
        let hello = self.hooks.greet(self.take_lines());
        self.say(&hello)?;
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
            let mut lines = Vec::new();
            while let Some(line) = framer.next_line() {
                lines.push(String::from_utf8_lossy(line.bytes).into_owned());
            }
            self.handle_lines(&lines)?;
            if reading == Reading::WholeReads && !framer.partial().is_empty() {
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
            is_losing |= self.hooks.reading() == Reading::ConfirmationAlone
                && line.starts_with("move ")
                && self.game.moves == 1
                && !self.game.has_overtime
                && !self.game.has_berserk_turns();
        }
        if self.owes_move && (self.game.has_clock || self.hooks.plays_without_clock()) {
            self.answer_play()?;
        }
        Flow::Continue(())
    }

    fn handle_line(&mut self, line: &str) -> Flow {
        self.game.note_line(line);
        if self.body.is_silent() {
            if line.trim() == "goodbye" {
                return self.leave();
            }
            return Flow::Continue(());
        }
        match self.hooks.at_line(line, &self.game) {
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
        let deed = self.hooks.after_line(line, &self.game, &mut self.rng);
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
        self.body.perform(self.hooks.before_move(&self.game))?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        self.game.candidates = self.end.moves();
        let chosen = self.hooks.choose(&self.game, &mut self.rng);
        let mv = chosen.or_else(|| self.rng.choice(&self.game.candidates).copied());
        let answer = match mv {
            Some(mv) => self.announce(mv),
            None => "move ---\n".to_owned(),
        };
        let answer = self.hooks.word_move(answer, &self.game);
        self.game.last_move = mv;
        self.say(&answer)?;
        self.game.moves += 1;
        self.game.has_clock = false;
        self.game.came_back = false;
        self.body.perform(self.hooks.after_move(&self.game))
    }

    /// Returns the line for a move; of one that is not legal the engine's own end of the conversation is not told.
    fn announce(&mut self, mv: Move) -> String {
        match self.end.play(mv) {
            Ok(()) => self.take_lines(),
            Err(_) => format!("move {mv}\n"),
        }
    }

    fn answer_analyze(&mut self, lines: usize) -> Flow {
        self.body.perform(self.hooks.before_analysis())?;
        if self.body.is_silent() {
            return Flow::Continue(());
        }
        let position = self.hooks.look_at(&self.game);
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
        let answer = self.hooks.word_analysis(answer);
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
        match self.hooks.at_goodbye() {
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
        self.body.send(text)
    }
}
