//! A referee and a random opponent in memory.

use std::{io, sync::Arc, time::Duration};

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    tafl::{Position, Variant},
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect as _, Framer, GameOver, Time, Violation,
    otep::{Profile, RefereeEnd, Situation},
};

use crate::{
    testing::{Record, part_for},
    world::World,
};

/// Plays a game of at most 80 plies and returns the referee's table.
pub(super) fn play(id: &str, variant: &str, side: Side, seed: u64) -> Table {
    let mut table = Table::new(variant, side, seed);
    let status = part_for(id).play(&mut table, Rng::with_seed(seed));
    if !table.end.situation().is_over() {
        let cause = Cause::Exited(status.into());
        let violation = table.end.judge_fault(cause, "", String::new());
        table.violations.push(violation);
    }
    table.status = Some(status);
    table
}

/// A referee and a random opponent. It asks, reports and judges whenever the engine reads.
pub(super) struct Table {
    position: Position,
    side: Side,
    end: RefereeEnd,
    framer: Framer,
    rng: Rng,
    plies: u32,
    /// Has the opponent captured anything, and been answered?
    pub(super) has_lost: bool,
    /// What the engine did.
    pub(super) record: Record,
    /// What the referee saw of its faults, in order.
    pub(super) violations: Vec<Violation>,
    /// How the engine exited.
    pub(super) status: Option<u8>,
}

impl Table {
    fn new(variant: &str, side: Side, seed: u64) -> Self {
        let rules = Variant::find(variant).unwrap().rules.parse().unwrap();
        let rules = Arc::new(rules);
        Self {
            position: Position::new(Arc::clone(&rules)),
            side,
            end: RefereeEnd::new(side, rules, None, &Profile::otep()),
            framer: Framer::new(64),
            rng: Rng::with_seed(seed + 1000),
            plies: 0,
            has_lost: false,
            record: Record::default(),
            violations: Vec::new(),
            status: None,
        }
    }

    /// Goes on after the engine has read all that was sent to it.
    fn advance(&mut self) {
        match self.end.situation() {
            Situation::Started | Situation::Turn(_) => {
                // It reads where it owes an answer: it will wait for ever.
                match self.framer.finish() {
                    Some(line) => self.end.handle_line(line, LATE),
                    None => self.end.handle_timeout(LATE),
                }
            }
            _ => self.go_on(),
        }
        self.judge();
    }

    fn go_on(&mut self) {
        let opponent = self.side.other();
        let men = |position: &Position| {
            let board = position.board();
            let pieces = board.pieces();
            pieces.filter(|(_, piece)| piece.side == self.side).count()
        };
        let before = men(&self.position);
        while self.position.to_move() == Some(opponent) && self.plies < MOST_PLIES {
            let Some(mv) = self.rng.choice(self.position.legal_moves()) else {
                break;
            };
            self.position.submit(opponent, mv).unwrap();
            self.plies += 1;
            self.end
                .inform(opponent, &self.position.view(self.side), NOW);
        }
        let is_due = self.position.to_move() == Some(self.side);
        if is_due && self.plies < MOST_PLIES && !self.position.legal_moves().is_empty() {
            self.has_lost |= men(&self.position) < before;
            self.end.ask(&self.position.view(self.side), NOW);
        } else {
            self.finish();
        }
    }

    fn finish(&mut self) {
        if !self.end.situation().is_over() {
            let over = GameOver {
                outcome: self.position.outcome(),
                forfeited: &[],
                summary: "",
            };
            self.end.finish(&over, NOW);
        }
    }

    fn judge(&mut self) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready => {}
                AgentEvent::Resigned => self.finish(),
                AgentEvent::Acted(mv) => match self.position.submit(self.side, mv) {
                    Ok(()) => {
                        self.plies += 1;
                        self.end
                            .inform(self.side, &self.position.view(self.side), NOW);
                    }
                    Err(why) => self.violate(self.end.judge_illegal(&why)),
                },
                AgentEvent::Violated(violation) => self.violate(violation),
            }
        }
    }

    /// Notes a violation; one that cannot be tolerated ends the game.
    fn violate(&mut self, violation: Violation) {
        let is_tolerable = violation.is_tolerable;
        self.violations.push(violation);
        if !is_tolerable {
            self.finish();
        }
    }
}

impl World for Table {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut message = self.end.poll_message();
        if message.is_none() && !self.end.situation().is_over() {
            self.advance();
            message = self.end.poll_message();
        }
        let message = message.unwrap_or_default();
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

    /// The referee answers as soon as it is listened to, but says nothing before hello.
    fn hears_within(&mut self, _time: Duration) -> bool {
        self.end.situation() != Situation::Started
    }

    fn hang(&mut self) {
        self.record.note("hung");
    }

    fn close_stdout(&mut self) -> io::Result<()> {
        self.record.close_stdout();
        let violation = self.end.judge_fault(Cause::ClosedStdout, "", String::new());
        self.violate(violation);
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
/// Later than any limit.
const LATE: Time = Time::from_secs(3600);
const MOST_PLIES: u32 = 80;
