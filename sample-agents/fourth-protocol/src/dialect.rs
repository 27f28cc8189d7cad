//! The checks, and the referee's end of a conversation.

use std::time::Duration;

use linesman_games::{IllegalAction, Side};
use linesman_protocols::{
    AgentEvent, Cause, Check, Clock, Dialect, Ending, Fault, GameOver, Gravity, Line, OnIllegal,
    Outbox, Readiness, Situation as _, Time, TimeControl, Violation,
};

use crate::game::{Action, Position, Rule, View};

const NOTHING: &[&str] = &[];
const A_MINE: &[&str] = &["minenim/setup/answered"];
const A_MOVE: &[&str] = &["minenim/turn/answered"];

linesman_protocols::checks! {
    pub ALL: protocol "minenim", clauses "MN-";

    /// The agent answers setup with a mine.
    MINED "setup/answered" "1.1" Must after NOTHING {
        why: "Without a mine there is no game.", fix: "print 'mine N' when a line begins with setup",
        passing: ">> setup 12\n<< mine 5", failing: ">> setup 12\n-- nothing comes",
    }

    /// A mine lies at a size from 1 to 11.
    MINE_LEGAL "setup/legal" "1.2" Must after A_MINE {
        why: "A mine elsewhere loses the game.", fix: "choose a number from 1 to 11",
        passing: ">> setup 12\n<< mine 5", failing: ">> setup 12\n<< mine 12",
    }

    /// The agent answers turn with a number of stones.
    TAKEN "turn/answered" "2.1" Must after A_MINE {
        why: "A missing answer loses the game.", fix: "print 'take N' when a line begins with turn",
        passing: ">> turn 12 2000\n<< take 2", failing: ">> turn 12 2000\n-- nothing comes",
    }

    /// The agent takes 1 to 3 stones, and no more than there are.
    TAKE_LEGAL "turn/legal" "2.2" Must after A_MOVE {
        why: "An illegal move loses the game.", fix: "take 1, 2 or 3 stones",
        passing: ">> turn 2 900\n<< take 2", failing: ">> turn 2 900\n<< take 3",
    }

    /// All answers come within the agent's time for the game.
    IN_TIME "turn/in-time" "2.3" Must after A_MOVE is [Time] {
        why: "An agent without time loses the game.", fix: "answer sooner",
        passing: ">> turn 12 2000\n<< take 2", failing: ">> turn 12 20\n-- a second passes\n<< take 2",
    }

    /// The agent says nothing else on standard output.
    QUIET "stream/no-noise" "3.1" Must after A_MINE is [NoNoise] {
        why: "Other lines are taken for answers.", fix: "print to standard error",
        passing: ">> setup 12\n<< mine 5", failing: ">> setup 12\n<< hello",
    }

    /// The agent exits with status 0 after over.
    EXITS "end/exits" "4.1" Must after A_MINE is [End] {
        why: "Programs that stay fill the machine.", fix: "exit when a line is 'over'",
        passing: ">> over\n-- the agent exits", failing: ">> over\n-- the agent stays",
    }
}

/// How far a conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    Setup,
    Turn,
    Idle,
    Over,
}

impl linesman_protocols::Situation for Situation {
    type Rule = Rule;

    fn broken_by(self, cause: Cause<Rule>) -> &'static Check {
        match (cause, self) {
            (Cause::Illegal(Rule::Mine), _) => &MINE_LEGAL,
            (Cause::Illegal(Rule::Take | Rule::Phase), _) => &TAKE_LEGAL,
            (Cause::Noise | Cause::ExtraLine | Cause::Crlf | Cause::OverLimit(_), _) => &QUIET,
            (Cause::DidNotExit | Cause::LeakedProcess, _) | (_, Self::Over) => &EXITS,
            (Cause::Late, _) => &IN_TIME,
            (_, Self::Turn) => &TAKEN,
            (_, Self::Setup | Self::Idle) => &MINED,
        }
    }
}

#[derive(Clone, Debug)]
pub struct RefereeEnd {
    pub side: Side,
    pub situation: Situation,
    pub clock: Clock,
    outbox: Outbox<AgentEvent<Action>>,
}

impl RefereeEnd {
    pub fn new(side: Side, time: Duration) -> Self {
        let control = TimeControl::of_main(time);
        Self {
            side,
            situation: Situation::Idle,
            clock: Clock::new(control),
            outbox: Outbox::new(),
        }
    }

    pub const fn wanted(&self) -> &'static str {
        match self.situation {
            Situation::Setup => "\"mine N\", with N from 1 to 11",
            _ => "\"take N\", with N from 1 to 3",
        }
    }

    /// Reads the answer that is due.
    fn read(&self, text: &str) -> Option<Action> {
        let (word, number) = text.split_once(' ')?;
        let number = number.parse().ok()?;
        match (self.situation, word) {
            (Situation::Setup, "mine") => Some(Action::Mine(number)),
            (Situation::Turn, "take") => Some(Action::Take(number)),
            _ => None,
        }
    }
}

impl Dialect for RefereeEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        let text = String::from_utf8_lossy(line.bytes).into_owned();
        if !matches!(self.situation, Situation::Setup | Situation::Turn) {
            let found = self.situation.tolerable(Cause::ExtraLine, "silence", text);
            return self.outbox.violate(found);
        }
        match self.read(&text) {
            Some(action) if line.ending == Ending::Lf => {
                self.clock.stop(now);
                self.situation = Situation::Idle;
                self.outbox.act(action);
            }
            Some(_) => {
                let found = self.situation.fatal(Cause::Malformed, "a newline", text);
                self.outbox.violate(found);
            }
            None if text.starts_with("mine") || text.starts_with("take") => {
                let found = self.situation.fatal(Cause::Malformed, self.wanted(), text);
                self.outbox.violate(found);
            }
            None => {
                let found = self.situation.tolerable(Cause::Noise, self.wanted(), text);
                self.outbox.violate(found);
            }
        }
    }

    fn handle_eof(&mut self, _now: Time) -> bool {
        false
    }

    fn handle_timeout(&mut self, now: Time) {
        if self.clock.deadline().is_some_and(|due| due <= now) {
            self.clock.handle_timeout(now);
            let actual = "no answer when the time was used up";
            let found = self.situation.fatal(Cause::NoOutput, self.wanted(), actual);
            self.outbox.violate(found);
        }
    }

    fn ask(&mut self, view: &View, now: Time) {
        let heap = view.heap;
        let left = self.clock.reading(now).left.as_millis();
        if view.is_setup {
            self.situation = Situation::Setup;
            self.outbox.send(format!("setup {heap}\n"));
        } else {
            self.situation = Situation::Turn;
            self.outbox.send(format!("turn {heap} {left}\n"));
        }
        self.clock.start(now);
    }

    fn inform(&mut self, by: Side, view: &View, _now: Time) {
        if let Some(stones) = view.last.filter(|_| by != self.side) {
            self.outbox.send(format!("took {stones}\n"));
        }
    }

    fn refuse(&mut self, _why: &IllegalAction<Rule>, _view: &View, _now: Time) {}

    fn finish(&mut self, _over: &GameOver<'_>, now: Time) {
        self.clock.stop(now);
        self.situation = Situation::Over;
        self.outbox.send("over\n");
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        &mut self.outbox
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.clock.deadline()
    }

    fn handle_opponent_clock(&mut self, _clock: &Clock, _now: Time) {}

    fn is_program(&self) -> bool {
        true
    }

    fn clock(&self) -> Option<&Clock> {
        Some(&self.clock)
    }

    fn readiness(&self) -> Readiness {
        Readiness::InTurn
    }

    fn on_illegal(&self) -> OnIllegal<Action> {
        OnIllegal::Forfeit
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction<Rule>) -> Violation {
        let cause = Cause::Illegal(why.rule);
        self.situation
            .violation(gravity, cause, "a legal action", why.to_string())
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.situation.of_process(fault, expected, actual)
    }
}
