//! A referee and a random opponent in memory, for any protocol.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::{Position, Side};
use linesman_protocols::{
    AgentEvent, Check, Dialect, Fault, Framer, GameOver, Gravity, Time, Violation,
};

use super::record::{Record, Referee, play_with};

/// What a protocol brings to the table.
pub(crate) trait Host: Sized {
    /// The referee's end of the conversation.
    type End: Dialect;
    /// A time after every limit.
    const LATE: Time = Time::from_secs(3600);
    /// The number of plies after which a game ends.
    const MOST_PLIES: u32;

    /// Begins a game, and returns the position before the agent is asked for the first time.
    fn begin(game: &str, side: Side, rng: &mut Rng) -> (Self, PositionOf<Self>, Self::End);
    /// Returns whether the agent owes an answer.
    fn owes_answer(end: &Self::End) -> bool;
    /// Returns a random action of the opponent.
    fn reply(
        &self,
        position: &PositionOf<Self>,
        opponent: Side,
        rng: &mut Rng,
    ) -> Option<ActionOf<Self>>;

    /// Returns whether the referee has something to say when the agent listens.
    fn has_more_to_say(_end: &Self::End) -> bool {
        true
    }

    /// Sees that a turn of the agent begins, or that the game ends.
    fn see(&mut self, _position: &PositionOf<Self>, _end: &Self::End, _is_over: bool) {}
}

pub(crate) type PositionOf<H> = <<H as Host>::End as Dialect>::Position;
pub(crate) type ActionOf<H> = <PositionOf<H> as Position>::Action;

/// A referee and a random opponent. It asks, reports and judges whenever the agent reads.
pub(crate) struct Table<H: Host> {
    pub(crate) host: H,
    position: PositionOf<H>,
    side: Side,
    end: H::End,
    framer: Framer,
    rng: Rng,
    plies: u32,
    is_over: bool,
    /// What the agent did.
    pub(crate) record: Record,
    /// What the referee saw of its faults, in order.
    pub(crate) violations: Vec<Violation>,
    /// What the referee sent.
    pub(crate) messages: Vec<String>,
    /// How the agent exited.
    pub(crate) status: Option<u8>,
}

impl<H: Host> Table<H> {
    /// Plays a game.
    pub(crate) fn play(words: &str, game: &str, side: Side, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed + 1000);
        let (host, position, end) = H::begin(game, side, &mut rng);
        let table = Self {
            host,
            position,
            side,
            end,
            framer: Framer::new(4096),
            rng,
            plies: 0,
            is_over: false,
            record: Record::default(),
            violations: Vec::new(),
            messages: Vec::new(),
            status: None,
        };
        let ((status, record), mut table) = play_with(words, table, seed);
        if !table.is_over {
            table.violate_by(Fault::Exited(status.into()));
        }
        (table.status, table.record) = (Some(status), record);
        table
    }

    /// Returns the id of the check that was broken first, or nothing.
    pub(crate) fn first_violation(&self) -> &'static str {
        self.violations
            .first()
            .map_or("", |violation| violation.check.id)
    }

    /// Goes on after the agent has read everything that was sent to it.
    fn advance(&mut self) {
        if !H::owes_answer(&self.end) {
            self.go_on();
        } else if let Some(line) = self.framer.finish() {
            // It reads although it owes an answer, so it will wait for ever.
            self.end.handle_line(line, H::LATE);
        } else {
            self.end.handle_timeout(H::LATE);
        }
        self.judge();
    }

    fn go_on(&mut self) {
        let opponent = self.side.other();
        while self.is_due(opponent) && self.plies < H::MOST_PLIES {
            let reply = self.host.reply(&self.position, opponent, &mut self.rng);
            let Some(action) = reply else { break };
            self.position.submit(opponent, action).unwrap();
            self.plies += 1;
            self.end
                .inform(opponent, &self.position.view(self.side), NOW);
        }
        if self.is_due(self.side) && self.plies < H::MOST_PLIES {
            self.host.see(&self.position, &self.end, false);
            self.end.ask(&self.position.view(self.side), NOW);
        } else {
            self.finish();
        }
    }

    fn is_due(&self, side: Side) -> bool {
        self.position.to_act().contains(side)
    }

    fn finish(&mut self) {
        if !self.is_over {
            self.is_over = true;
            self.host.see(&self.position, &self.end, true);
            self.end
                .finish(&GameOver::without_fault(self.position.outcome()), NOW);
        }
    }

    fn judge(&mut self) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                AgentEvent::Resigned | AgentEvent::Left => self.finish(),
                AgentEvent::Acted(action) => match self.position.submit(self.side, action) {
                    Ok(()) => {
                        self.plies += 1;
                        self.end
                            .inform(self.side, &self.position.view(self.side), NOW);
                    }
                    Err(why) => {
                        let violation = self.end.judge_illegal(Gravity::Fatal, &why);
                        self.violate(violation);
                    }
                },
                AgentEvent::Violated(violation) => self.violate(violation),
            }
        }
    }

    fn violate_by(&mut self, fault: Fault) {
        let violation = self.end.judge_fault(fault, "", String::new());
        self.violate(violation);
    }

    /// Notes a violation. One that cannot be tolerated ends the game.
    fn violate(&mut self, violation: Violation) {
        let is_tolerable = violation.is_tolerable();
        self.violations.push(violation);
        if !is_tolerable {
            self.finish();
        }
    }
}

impl<H: Host> Referee for Table<H> {
    fn send(&mut self, _record: &mut Record) -> String {
        let mut message = self.end.poll_message();
        if message.is_none() && !self.is_over {
            self.advance();
            message = self.end.poll_message();
        }
        let message = String::from_utf8(message.unwrap_or_default()).unwrap();
        self.messages.push(message.clone());
        message
    }

    fn hear(&mut self, text: &str) {
        self.framer.push(text.as_bytes());
        while let Some(line) = self.framer.next_line() {
            self.end.handle_line(line, NOW);
        }
        self.judge();
    }

    fn sends_within(&mut self, _time: Duration, _record: &mut Record) -> bool {
        H::has_more_to_say(&self.end)
    }

    fn see_closed_output(&mut self) {
        self.violate_by(Fault::ClosedStdout);
    }
}

/// Checks which check a referee sees broken first by each fault, as the first and as the second side: the fault's own, unless
/// an exception names others. A game has a name, such as that of the opponent or of a board.
pub(crate) fn check_first_violations<H: Host>(
    checks: &[&Check],
    exceptions: &str,
    game: &str,
    is_judged: impl Fn(&str, &Table<H>) -> bool,
) {
    let exceptions: Vec<(&str, [&str; 2])> = exceptions
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let [id, seen @ ..] = words.as_slice() else {
                panic!("{line}");
            };
            let seen: [&str; 2] = seen.try_into().unwrap();
            (*id, seen.map(|id| id.trim_start_matches('-')))
        })
        .collect();
    for check in checks {
        let id = check.id;
        let exception = exceptions.iter().find(|(exception, _)| *exception == id);
        let expected = exception.map_or([id, id], |(_, expected)| *expected);
        for side in Side::BOTH {
            for seed in 0..5 {
                let table = Table::<H>::play(id, game, side, seed);
                if is_judged(id, &table) {
                    let seen = &table.violations;
                    let expected = expected[side.index()];
                    let place = format!("{id} as {side:?}, seed {seed}");
                    assert_eq!(table.first_violation(), expected, "{place}: {seen:?}");
                }
                if seed == 4 {
                    let output = Table::<H>::play(id, game, side, seed).record.output();
                    assert_eq!(
                        output,
                        table.record.output(),
                        "{id}: one seed makes one game"
                    );
                }
            }
        }
    }
    for (id, _) in &exceptions {
        assert!(checks.iter().any(|check| check.id == *id), "{id}");
    }
    assert!(!exceptions.is_empty());
}

/// Checks that a game without a fault is played and ended.
pub(crate) fn check_conforming_game<H: Host>(protocol: &str, game: &str, seeds: u64) {
    for side in Side::BOTH {
        for seed in 0..seeds {
            let table = Table::<H>::play(protocol, game, side, seed);
            assert_eq!(table.violations, [], "{game}, seed {seed}, {side:?}");
            assert_eq!(table.status, Some(0));
            assert_eq!(table.record.deeds, []);
            assert!(table.record.stderr.is_empty());
        }
    }
}

const NOW: Time = Time::ZERO;
