//! The checks, and the referee's end of a conversation.

use std::{num::NonZeroU64, time::Duration};

use linesman_games::{IllegalAction, Side};
use linesman_interface::protocol::{Declaration, DeclaringForm};
use linesman_protocols::{
    AgentEvent, AgentOption, Cause, Check, Clock, Dialect, Effort, Ending, Fault, GameOver,
    Gravity, Line, OnIllegal, OptionKind, Outbox, Questions, Readiness, Remark, Score,
    Situation as _, Time, TimeControl, Violation, Worth,
};

use linesman_values::assignment::Assignment;

use crate::game::{Action, Position, Rule, View};

/// The kinds of answers to questions that are not those of the game.
pub const PONG_WORD: &str = "pong";
pub const DECLARED: &str = "options-end";

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

    /// The agent answers a ping at once, while it owes a move too.
    PONG "stream/pong" "3.2" Must after A_MINE {
        why: "An agent that does not answer is taken for dead.", fix: "print 'pong' when a line is 'ping'",
        passing: ">> turn 12 2000\n>> ping\n<< pong\n<< take 2", failing: ">> ping\n-- nothing comes",
    }

    /// The agent takes each value that it declares.
    HIGHEST "options/highest" "5.1" Must after A_MINE {
        why: "People set what is declared.", fix: "declare a lower value",
        passing: ">> set memory 64\n>> ping\n<< pong", failing: ">> set memory 64\n-- the agent crashes",
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
    effort: Effort,
    /// The values of the agent's options, until they have been sent.
    options: Vec<Assignment>,
    questions: Questions,
    outbox: Outbox<AgentEvent<Action>>,
}

impl RefereeEnd {
    pub fn new(side: Side, time: Duration) -> Self {
        let clock = Clock::new(TimeControl::of_main(time));
        Self::with_clock(side, clock, Effort::default())
    }

    pub const fn with_clock(side: Side, clock: Clock, effort: Effort) -> Self {
        Self {
            side,
            situation: Situation::Idle,
            clock,
            effort,
            options: Vec::new(),
            questions: Questions::new(),
            outbox: Outbox::new(),
        }
    }

    /// Returns the same end, which sends the values of the agent's options before anything else.
    pub fn with_options(self, options: Vec<Assignment>) -> Self {
        Self { options, ..self }
    }

    /// Returns what a turn says of limits that not every game has: the moves of the session, the positions and the depth.
    fn limits(&self, now: Time) -> String {
        let moves = self.clock.reading(now).moves.map(|it| u64::from(it.get()));
        let depth = self.effort.depth.map(|it| u64::from(it.get()));
        let nodes = self.effort.nodes.map(NonZeroU64::get);
        let all = [("moves", moves), ("nodes", nodes), ("depth", depth)];
        let told = all.map(|(word, limit)| limit.map(|limit| format!(" {word} {limit}")));
        told.into_iter().flatten().collect()
    }

    pub const fn wanted(&self) -> &'static str {
        match self.situation {
            Situation::Setup => "\"mine N\", with N from 1 to 11",
            _ => "\"take N\", with N from 1 to 3",
        }
    }

    /// Asks whether the agent is there. It may owe a move at the same time.
    pub fn ping(&mut self, now: Time) {
        self.questions.ask(PONG_WORD, now, None);
        self.outbox.send("ping\n");
    }

    /// Asks which options the agent has.
    pub fn ask_options(&mut self, now: Time) {
        self.questions.ask(DECLARED, now, None);
        self.outbox.send(DECLARING.question);
    }

    /// Returns the kind of answer that a line is, if it is one.
    pub fn kind_of(text: &str) -> Option<&'static str> {
        let word = text.split(' ').next()?;
        let kinds = [PONG_WORD, DECLARED, "option", "mine", "take"];
        kinds.into_iter().find(|kind| *kind == word)
    }

    /// Takes a line that answers another question than that of the game. Returns whether it does.
    fn hear_beside(&mut self, text: &str) -> bool {
        match Self::kind_of(text) {
            Some(PONG_WORD) => self.questions.settle(PONG_WORD).is_some(),
            Some(DECLARED) => self.questions.settle(DECLARED).is_some(),
            Some("option") => self.questions.find(DECLARED).is_some(),
            _ => false,
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

/// How agents declare their options: one on each line, `option NAME KIND DEFAULT ...`, then `options-end`.
pub const DECLARING: DeclaringForm = DeclaringForm {
    question: "options\n",
    read: declaration,
    farewell: "over\n",
    limit: Duration::from_secs(2),
    empty: "",
    needed: |_| None,
};

fn declaration(line: &[u8]) -> Declaration {
    let text = String::from_utf8_lossy(line);
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["options-end"] => Declaration::Complete,
        ["option", name, kind @ ..] => match option_kind(kind) {
            Some(kind) => Declaration::Option(AgentOption {
                name: (*name).to_owned(),
                kind,
            }),
            None => Declaration::Unreadable(text.into_owned()),
        },
        _ => Declaration::Other,
    }
}

fn option_kind(words: &[&str]) -> Option<OptionKind> {
    Some(match words {
        ["flag", default] => OptionKind::Flag {
            default: default.parse().ok()?,
        },
        ["number", default, least, most] => OptionKind::Number {
            default: default.parse().ok()?,
            least: least.parse().ok()?,
            most: most.parse().ok()?,
        },
        ["choice", default, values @ ..] => OptionKind::Choice {
            default: (*default).to_owned(),
            values: values.iter().map(|it| (*it).to_owned()).collect(),
        },
        ["button"] => OptionKind::Button,
        ["text", default @ ..] => OptionKind::Text {
            default: default.join(" "),
        },
        _ => return None,
    })
}

/// Reads what an agent says about its search: `thinks depth 3 score 100 nodes 12 line 2 1 3`. The line is at the end.
pub fn remark(line: &[u8]) -> Option<Remark> {
    let text = std::str::from_utf8(line).ok()?;
    let mut words = text.strip_prefix("thinks ")?.split(' ');
    let mut remark = Remark::default();
    while let Some(key) = words.next() {
        if key == "line" {
            remark.line = words.by_ref().map(str::to_owned).collect();
            break;
        }
        let value = words.next()?;
        match key {
            "depth" => remark.depth = Some(value.parse().ok()?),
            "nodes" => remark.nodes = Some(value.parse().ok()?),
            "score" => {
                let worth = Worth::Hundredths(value.parse().ok()?);
                remark.score = Some(Score { worth, bound: None });
            }
            _ => return None,
        }
    }
    Some(remark)
}

impl Dialect for RefereeEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        if let Some(remark) = remark(line.bytes).filter(|_| line.ending == Ending::Lf) {
            return self.outbox.report(AgentEvent::Remarked(remark));
        }
        let text = String::from_utf8_lossy(line.bytes).into_owned();
        if self.hear_beside(&text) {
            return;
        }
        if !matches!(self.situation, Situation::Setup | Situation::Turn) {
            let found = self.situation.tolerable(Cause::ExtraLine, "silence", text);
            return self.outbox.violate(found);
        }
        match self.read(&text) {
            Some(action) if line.ending == Ending::Lf => {
                self.clock.stop(now);
                let kind = Self::kind_of(&text).unwrap_or_default();
                self.questions.settle(kind);
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
        if self.questions.take_overdue(now).is_some() {
            self.clock.handle_timeout(now);
            let actual = "no answer when the time was used up";
            let found = self.situation.fatal(Cause::NoOutput, self.wanted(), actual);
            self.outbox.violate(found);
        }
    }

    fn ask(&mut self, view: &View, now: Time) {
        let heap = view.heap;
        let left = self.clock.reading(now).left.as_millis();
        for option in std::mem::take(&mut self.options) {
            let value = option
                .value
                .map_or_else(String::new, |value| format!(" {value}"));
            self.outbox.send(format!("set {}{value}\n", option.name));
        }
        if view.is_setup {
            self.situation = Situation::Setup;
            self.outbox.send(format!("setup {heap}\n"));
        } else {
            self.situation = Situation::Turn;
            let limits = self.limits(now);
            self.outbox.send(format!("turn {heap} {left}{limits}\n"));
        }
        self.clock.start(now);
        let wants = if view.is_setup { "mine" } else { "take" };
        self.questions.ask(wants, now, self.clock.deadline());
    }

    fn inform(&mut self, by: Side, view: &View, _now: Time) {
        if let Some(stones) = view.last.filter(|_| by != self.side) {
            self.outbox.send(format!("took {stones}\n"));
        }
    }

    fn refuse(&mut self, _why: &IllegalAction<Rule>, _view: &View, _now: Time) {}

    fn finish(&mut self, _over: &GameOver<'_>, now: Time) {
        self.clock.stop(now);
        self.questions.call_all_off();
        self.situation = Situation::Over;
        self.outbox.send("over\n");
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        &mut self.outbox
    }

    fn is_aside(&self, line: Line<'_>) -> bool {
        line.bytes.starts_with(b"thinks ")
    }

    fn questions(&self) -> &Questions {
        &self.questions
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
