//! A referee and a random opponent in memory.

use std::{io, time::Duration};

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    stratego::{Action, Move, Position, Rules, Setup},
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect as _, Framer, GameOver, Time, Violation,
    stratego::{Limits, Profile, RefereeEnd, Situation},
};

use crate::{
    stratego::illegal::is_attack,
    testing::{Record, part_for},
    world::World,
};

/// Plays a game of at most 300 plies and returns the referee's table.
pub(super) fn play(id: &str, side: Side, opponent: &str, seed: u64) -> Table {
    let mut table = Table::new(side, opponent, seed);
    let status = part_for(id).play(&mut table, Rng::with_seed(seed));
    if !table.is_over {
        let cause = Cause::Exited(status.into());
        let violation = table.end.judge_fault(cause, "", String::new());
        table.violations.push(violation);
    }
    table.status = Some(status);
    table
}

/// A referee and a random opponent. It asks, reports and judges whenever the player reads.
pub(super) struct Table {
    position: Position,
    side: Side,
    end: RefereeEnd,
    framer: Framer,
    rng: Rng,
    opponent: String,
    /// What the player did.
    pub(super) record: Record,
    /// What the referee saw of its faults, in order.
    pub(super) violations: Vec<Violation>,
    /// The first lines of the player's turns.
    pub(super) reports: Vec<String>,
    is_over: bool,
    /// Did QUIT come in place of the first line of a turn?
    pub(super) is_quit_a_header: bool,
    /// How the player exited.
    pub(super) status: Option<u8>,
}

impl Table {
    fn new(side: Side, opponent: &str, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed + 1000);
        let mut position = Position::new(Rules {
            turn_limit: Some(150),
            ..Rules::default()
        });
        let setup = Setup::shuffled(side.other(), |n| rng.usize(..n));
        position.submit(side.other(), Action::Setup(setup)).unwrap();
        let limits = Limits {
            exit: Duration::ZERO,
            ..Limits::of_answers(Duration::ZERO)
        };
        let profile = Profile {
            limits,
            ..Profile::manual_2012()
        };
        Self {
            position,
            side,
            end: RefereeEnd::new(side, opponent, &profile),
            framer: Framer::new(64),
            rng,
            opponent: opponent.to_owned(),
            record: Record::default(),
            violations: Vec::new(),
            reports: Vec::new(),
            is_over: false,
            is_quit_a_header: false,
            status: None,
        }
    }

    /// Goes on after the player has read all that was sent to it.
    fn advance(&mut self) {
        match self.end.situation() {
            Situation::Started => self.end.ask(&self.position.view(self.side), NOW),
            Situation::Setup { .. } | Situation::Turn => {
                // It reads where it owes an answer: it will wait for ever.
                if let Some(line) = self.framer.finish() {
                    self.end.handle_line(line, NOW);
                } else {
                    self.end.handle_timeout(NOW);
                }
            }
            Situation::SetUp | Situation::Echoed => {
                let opponent = self.side.other();
                if self.position.to_act().contains(opponent) {
                    let reply = self.choose_reply();
                    self.position.submit(opponent, reply).unwrap();
                }
                if self.position.end().is_none() {
                    self.end.ask(&self.position.view(self.side), NOW);
                }
            }
            Situation::Moved | Situation::Quit(_) => {}
        }
        self.judge();
    }

    /// Returns a random move, if possible an attack or a run where the opponent is called so.
    fn choose_reply(&mut self) -> Action {
        let opponent = self.side.other();
        let view = self.position.view(opponent);
        let mut moves = view.legal_moves();
        let is_liked = |mv: Move| match self.opponent.as_str() {
            "aggressor" => is_attack(&view, mv),
            "runner" => mv.steps() > 1,
            _ => true,
        };
        if moves.iter().any(|mv| is_liked(*mv)) {
            moves.retain(|mv| is_liked(*mv));
        }
        Action::plain_move(self.rng.choice(moves).unwrap())
    }

    fn judge(&mut self) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Resigned => {}
                AgentEvent::Acted(action) => self.submit(action),
                AgentEvent::Violated(violation) => {
                    self.is_over |= !violation.is_tolerable;
                    self.violations.push(violation);
                }
            }
        }
        if (self.is_over || self.position.end().is_some())
            && !matches!(self.end.situation(), Situation::Quit(_))
        {
            self.is_over = true;
            self.is_quit_a_header = self.end.situation() == Situation::Echoed;
            let over = GameOver {
                outcome: self.position.outcome(),
                forfeited: &[],
                summary: "",
            };
            self.end.finish(&over, NOW);
        }
    }

    fn submit(&mut self, action: Action) {
        match self.position.submit(self.side, action) {
            Ok(()) if self.position.end().is_some() => {}
            Ok(()) => {
                let view = self.position.view(self.side);
                self.end.inform(self.side, &view, NOW);
            }
            Err(why) => {
                self.violations.push(self.end.judge_illegal(&why));
                self.is_over = true;
            }
        }
    }
}

impl World for Table {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut message = self.end.poll_message();
        if message.is_none() && !self.is_over {
            self.advance();
            message = self.end.poll_message();
        }
        let message = message.unwrap_or_default();
        let text = String::from_utf8_lossy(&message);
        if text.lines().count() == 11 {
            self.reports.extend(text.lines().next().map(str::to_owned));
        }
        buffer[..message.len()].copy_from_slice(&message);
        Ok(message.len())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let before = self.record.writes.len();
        self.record.write(bytes)?;
        for text in &self.record.writes[before..] {
            self.framer.push(text.as_bytes());
        }
        while let Some(line) = self.framer.next_line() {
            self.end.handle_line(line, NOW);
        }
        self.judge();
        Ok(())
    }

    fn complain(&mut self, bytes: &[u8]) {
        self.record.stderr.extend_from_slice(bytes);
    }

    fn take_memory(&mut self, bytes: usize) {
        self.record.note(format!("took {bytes} bytes"));
    }

    fn sleep(&mut self, time: Duration) {
        self.record.note(format!("slept {} ms", time.as_millis()));
    }

    /// The referee answers as soon as it is listened to.
    fn hears_within(&mut self, _time: Duration) -> bool {
        true
    }

    fn hang(&mut self) {
        self.record.note("hung");
    }

    fn close_stdout(&mut self) -> io::Result<()> {
        self.record.close_stdout();
        let violation = self.end.judge_fault(Cause::ClosedStdout, "", String::new());
        self.violations.push(violation);
        self.is_over = true;
        self.judge();
        Ok(())
    }

    fn start_child(&mut self) -> io::Result<()> {
        self.record.note("started a child");
        Ok(())
    }

    fn begin_game(&mut self) -> u32 {
        self.record.begin_game()
    }

    fn is_busy(&mut self) -> bool {
        self.record.is_busy()
    }
}

const NOW: Time = Time::ZERO;
