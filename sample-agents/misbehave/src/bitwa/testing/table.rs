//! A referee and a random opponent in memory.

use std::{io, time::Duration};

use fastrand::Rng;
use linesman_games::{
    Position as _, Side,
    bitwa::{Action, NamedBoard, Order, Position},
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect as _, Framer, GameOver, Time, Violation,
    bitwa::{Command, Profile, RefereeEnd},
};

use crate::{
    testing::{Record, part_for},
    world::World,
};

/// Plays a game of at most 120 plies and returns the referee's table.
pub(super) fn play(id: &str, board: &str, side: Side, seed: u64) -> Table {
    let mut table = Table::new(board, side, seed);
    let status = part_for(id).play(&mut table, Rng::with_seed(seed));
    if table.end.situation().command() != Some(Command::Quit) {
        let cause = Cause::Exited(status.into());
        let violation = table.end.judge_fault(cause, "", String::new());
        table.violations.push(violation);
    }
    table.status = Some(status);
    table
}

/// A referee and a random opponent. It asks, tells and judges whenever the player reads.
pub(super) struct Table {
    position: Position,
    side: Side,
    end: RefereeEnd,
    framer: Framer,
    rng: Rng,
    is_over: bool,
    /// What the player did.
    pub(super) record: Record,
    /// What the referee saw of its faults, in order.
    pub(super) violations: Vec<Violation>,
    /// How the player exited.
    pub(super) status: Option<u8>,
}

impl Table {
    fn new(board: &str, side: Side, seed: u64) -> Self {
        let setup = NamedBoard::find(board).unwrap().setup();
        Self {
            end: RefereeEnd::new(side, &setup, &Profile::applet()),
            position: Position::new(setup),
            side,
            framer: Framer::new(4096),
            rng: Rng::with_seed(seed + 1000),
            is_over: false,
            record: Record::default(),
            violations: Vec::new(),
            status: None,
        }
    }

    /// Goes on after the player has read all that was sent to it.
    fn advance(&mut self) {
        if self.end.situation().owes_answer() {
            // It reads where it owes an answer: it will wait for ever.
            match self.framer.finish() {
                Some(line) => self.end.handle_line(line, LATE),
                None => self.end.handle_timeout(LATE),
            }
        } else {
            self.go_on();
        }
        self.judge();
    }

    fn go_on(&mut self) {
        let opponent = self.side.other();
        match self
            .position
            .due()
            .filter(|_| self.position.plies() < MOST_PLIES)
        {
            None => self.finish(),
            Some(due) if due.side() == self.side => {
                self.end.ask(&self.position.view(self.side), NOW);
            }
            Some(_) => {
                let x = self.rng.u32(0..self.position.board().columns());
                let y = self.rng.u32(0..self.position.board().rows());
                let order = Order::towards(x.into(), y.into()).attacking();
                self.position
                    .submit(opponent, Action::Order(order))
                    .unwrap();
                self.end
                    .inform(opponent, &self.position.view(self.side), NOW);
            }
        }
    }

    fn finish(&mut self) {
        if !self.is_over {
            self.is_over = true;
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
                AgentEvent::Ready | AgentEvent::Resigned => {}
                AgentEvent::Acted(action) => match self.position.submit(self.side, action) {
                    Ok(()) => self
                        .end
                        .inform(self.side, &self.position.view(self.side), NOW),
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
        if message.is_none() && !self.is_over {
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

    /// The game is told at once.
    fn hears_within(&mut self, _time: Duration) -> bool {
        true
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
const MOST_PLIES: u32 = 120;
