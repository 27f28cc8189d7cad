//! An engine that plays random legal moves of tafl.

use linesman_games::{
    Side,
    tafl::{Move, Position},
};
use linesman_protocols::{
    Check,
    otep::{AgentEnd, Told, Variation, checks, side_name},
};

use super::record::Record;
use crate::{
    player::{Agent, Flow, Player},
    protocol::{Point, Protocol},
};

/// The protocol OTEP, as an engine that speaks it.
#[derive(Debug, Default)]
pub(crate) struct Otep {
    pub(super) end: AgentEnd,
    pub(super) record: Record,
    pub(super) last_move: Option<Move>,
    /// The first position that was analysed.
    pub(super) first_analysed: Option<Position>,
    owes_move: bool,
}

/// What the engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The hello, before anything is read.
    Hello,
    /// The answer to play.
    Move,
    /// The answer to analyze.
    Analysis,
}

/// What the engine chooses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// A move, if there is one.
    Move(Option<Move>),
    /// The position to analyse.
    Position(Box<Position>),
}

impl Protocol for Otep {
    type Answer = Answer;
    type Choice = Choice;

    const NAME: &'static str = "otep";
    const CHECKS: &'static [&'static Check] = checks::ALL;
    const MOVE: Answer = Answer::Move;
    const SIDE_NAME: fn(Side) -> &'static str = side_name;

    fn is_end(line: &str) -> bool {
        line.trim() == "goodbye"
    }

    fn side(&self) -> Option<Side> {
        self.end.side()
    }

    fn has_lost(&self) -> bool {
        let mut plies = self.record.opponent.iter();
        plies.any(|ply| !ply.record.captures.is_empty())
    }
}

impl Agent for Otep {
    fn begin(&mut self, player: &mut Player<'_, Self>) -> Flow {
        let hello = self.take_lines();
        player.say(Answer::Hello, hello, self)
    }

    fn handle_line(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow {
        if self.record.is_over && line.starts_with("rules") {
            player.begin_game();
        }
        self.record.add(line);
        if !player.act(Point::Line, self)? {
            return Flow::Continue(());
        }
        self.end.handle_line(line);
        while let Some(told) = self.end.poll_told() {
            self.handle_told(told, player)?;
        }
        let lines = self.take_lines();
        if !lines.is_empty() {
            player.send(&lines, self)?;
        }
        if line.starts_with("move ") {
            self.record.plies.extend(self.last_move);
            player.act(Point::Confirmed, self)?;
        }
        player.act(Point::Handled, self)?;
        Flow::Continue(())
    }

    /// Moves if a move is due. A clock may come with play, so the move waits until all lines have been handled.
    fn handle_pause(&mut self, player: &mut Player<'_, Self>) -> Flow {
        if self.owes_move {
            self.answer_play(player)?;
        }
        Flow::Continue(())
    }
}

impl Otep {
    /// Returns the position as the engine understands it.
    pub(super) fn position(&self) -> Option<&Position> {
        self.end.position()
    }

    /// Returns whether the engine's own turn goes on after a capture.
    pub(super) fn is_berserk(&self) -> bool {
        self.position().is_some_and(|position| {
            position.berserk().is_some() && position.to_move() == self.end.side()
        })
    }

    fn handle_told(&mut self, told: Told, player: &mut Player<'_, Self>) -> Flow {
        match told {
            Told::Play(_) => self.owes_move = true,
            Told::Finish(_) => self.owes_move = false,
            Told::Analyze { lines, .. } => self.answer_analyze(lines, player)?,
            Told::Moved(ply) if Some(ply.side) != self.end.side() => self.record.opponent.push(ply),
            Told::Begin | Told::Moved(_) | Told::Refused { .. } => {}
            Told::Goodbye => return player.leave(self),
        }
        Flow::Continue(())
    }

    fn answer_play(&mut self, player: &mut Player<'_, Self>) -> Flow {
        if !player.act(Point::Before(Answer::Move), self)? {
            return Flow::Continue(());
        }
        self.owes_move = false;
        let mv = player.rng().choice(self.end.moves());
        if let Choice::Move(mv) = player.choose(Choice::Move(mv), self) {
            self.last_move = mv;
        }
        let answer = match self.last_move {
            Some(mv) => self.announce(mv),
            None => "move ---\n".to_owned(),
        };
        player.say(Answer::Move, answer, self)?;
        self.record.add_own_move();
        Flow::Continue(())
    }

    /// Returns the line for a move. The engine's own end of the conversation accepts only legal moves.
    fn announce(&mut self, mv: Move) -> String {
        match self.end.play(mv) {
            Ok(()) => self.take_lines(),
            Err(_) => format!("move {mv}\n"),
        }
    }

    fn answer_analyze(&mut self, lines: usize, player: &mut Player<'_, Self>) -> Flow {
        let Some(position) = self.position().cloned() else {
            return Flow::Continue(());
        };
        if !player.act(Point::Before(Answer::Analysis), self)? {
            return Flow::Continue(());
        }
        let choice = player.choose(Choice::Position(Box::new(position)), self);
        let Choice::Position(position) = choice else {
            return Flow::Continue(());
        };
        let mut firsts = position.legal_moves();
        player.rng().shuffle(&mut firsts);
        firsts.truncate(lines.max(1));
        let variations: Vec<Variation> = (firsts.into_iter())
            .map(|first| consider(&position, first, player))
            .collect();
        self.end.analysis(&variations);
        self.first_analysed.get_or_insert(*position);
        let answer = self.take_lines();
        player.say(Answer::Analysis, answer, self)
    }

    /// Returns what the engine's end of the conversation has to say, as one text.
    fn take_lines(&mut self) -> String {
        let mut text = String::new();
        while let Some(line) = self.end.poll_line() {
            text += &line;
            text.push('\n');
        }
        text
    }
}

/// Returns a line of play that begins with this move, and goes on with a random reply if there is one.
fn consider(position: &Position, first: Move, player: &mut Player<'_, Otep>) -> Variation {
    let mut after = position.state().clone();
    let reply = match after.play(first) {
        None => player.rng().choice(after.moves()),
        Some(_) => None,
    };
    let balance = i64::from(after.count(Side::First)) - i64::from(after.count(Side::Second));
    Variation {
        moves: [Some(first), reply].into_iter().flatten().collect(),
        evaluation: balance,
    }
}
