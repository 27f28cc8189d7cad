//! The referee's end of a conversation with an agent that plays.

use std::{sync::Arc, time::Duration};

use linesman_games::{
    Side,
    tafl::{Board, IllegalAction, Move, MoveRecord, Position, Refusal, Rules, View},
};

use super::super::{
    Departure, Profile, Situation, Turn, checks,
    clocking::{Clocks, Passed},
    finish_code, opponent_move_line,
    queries::rules_line,
    side_name,
    situation::{HELLO, MOVE},
};
use crate::{
    AgentEvent, Broken, Cause, Clock, Dialect, Fault, GameOver, Gravity, Line, OnIllegal, Outbox,
    Question, Questions, Readiness, Situation as _, Time, TimeControl, Violation,
};

/// How many illegal moves for the same turn an agent is forgiven. The text sets no bound; without one a game without
/// clocks would never end.
pub const MOST_REFUSALS: u32 = 3;

/// The referee's end of a conversation with one agent, for a game.
#[derive(Clone, Debug)]
pub struct RefereeEnd {
    pub(super) side: Side,
    pub(super) rules: Arc<Rules>,
    pub(super) profile: Profile,
    pub(super) has_said_hello: bool,
    pub(super) is_simple: bool,
    pub(super) clocks: Option<Clocks>,
    /// The board as it was told to this end last.
    pub(super) board: Board,
    pub(super) situation: Situation,
    /// The moves of the side that moved last, since the other side did.
    pub(super) last_turn: Option<(Side, Vec<MoveRecord>)>,
    /// A turn that waits for hello.
    pub(super) question: Option<Turn>,
    /// The last move of the agent, and when it came.
    pub(super) said: Option<(MoveRecord, Time)>,
    pub(super) refusals: u32,
    /// How many moves out of turn have been answered since the agent moved last.
    pub(super) early_moves: u32,
    pub(super) status: String,
    pub(super) questions: Questions,
    /// The question that the last move answered, as long as the move may be refused.
    pub(super) answered: Option<Question>,
    pub(super) outbox: Outbox<AgentEvent<Move>>,
}

impl RefereeEnd {
    /// Returns the conversation with the agent that plays `side`, by these rules and, if there is a time control, by clocks.
    #[must_use]
    pub fn new(
        side: Side,
        rules: Arc<Rules>,
        control: Option<TimeControl>,
        profile: &Profile,
    ) -> Self {
        let mut end = Self {
            side,
            board: rules.start.clone(),
            profile: profile.clone(),
            situation: Situation::Started,
            has_said_hello: false,
            is_simple: true,
            clocks: control.map(|control| Clocks::new(side, control, profile.refill())),
            last_turn: None,
            question: None,
            said: None,
            refusals: 0,
            early_moves: 0,
            status: String::new(),
            questions: Questions::new(),
            answered: None,
            outbox: Outbox::new(),
            rules,
        };
        let counts_at_once = !profile.has(Departure::HelloCountsFromFirstTurn);
        let until = counts_at_once.then_some(profile.limits.hello);
        end.questions.ask(HELLO, Time::ZERO, until);
        if profile.has(Departure::SendsRulesFirst) {
            end.send(rules_line(&end.rules));
        }
        end
    }

    /// Returns the same conversation, in which an answer may be late by this much where there is a clock.
    #[must_use]
    pub fn with_margin(mut self, margin: Duration) -> Self {
        if let Some(clocks) = &mut self.clocks {
            clocks.own = clocks.own.clone().with_margin(margin);
        }
        self
    }

    /// Returns whether the agent gets simple move records, by choice or by default.
    #[must_use]
    pub const fn is_simple(&self) -> bool {
        self.is_simple
    }

    /// Returns the agent's last text for people; empty if there was none.
    #[must_use]
    pub fn status(&self) -> &str {
        &self.status
    }

    /// Returns how far the conversation has come.
    #[must_use]
    pub const fn situation(&self) -> Situation {
        self.situation
    }

    /// Takes the conversation to another point; for scripts, which word their messages themselves. No time runs then, and
    /// the clocks begin anew.
    pub fn resume(&mut self, situation: Situation) {
        self.situation = situation;
        self.has_said_hello |= situation != Situation::Started;
        self.question = None;
        self.answered = None;
        self.questions.clear();
        if let Some(wants) = situation.wants() {
            self.questions.ask(wants, Time::ZERO, None);
        }
        if let Some(clocks) = &mut self.clocks {
            *clocks = Clocks::new(self.side, clocks.own.control(), self.profile.refill());
        }
    }

    pub(super) fn send(&mut self, text: String) {
        self.outbox.send(text);
    }

    /// Returns the clock line, with its newline; nothing without clocks.
    pub(super) fn clock_text(&self, now: Time) -> String {
        self.clocks.as_ref().map_or_else(String::new, |clocks| {
            clocks.line(now, self.profile.clock_form)
        })
    }

    /// Refuses the last move with this error, and asks again.
    pub fn refuse_with(&mut self, refusal: Refusal, view: &View, now: Time) {
        self.board = view.position.board();
        self.ask_again(checks::error_code(refusal), now);
    }

    pub(super) fn ask_again(&mut self, code: u8, now: Time) {
        self.refusals += 1;
        self.put_question(Turn::Again, format!("error {code}\n"), now);
    }

    /// Sends the lines of a question in one message, behind `opening`. The clock starts, or runs on.
    pub(super) fn put_question(&mut self, turn: Turn, opening: String, now: Time) {
        let mut text = opening;
        match &self.last_turn {
            Some((by, moves)) if *by != self.side => {
                text += &opponent_move_line(moves, self.is_simple, &self.board);
            }
            Some((_, moves)) if self.profile.has(Departure::RepeatsOwnCaptures) => {
                let newest = moves.len().saturating_sub(1);
                text += &opponent_move_line(&moves[newest..], self.is_simple, &self.board);
            }
            _ => {}
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.own.start(now);
        }
        self.owe_move(turn, now);
        let (clock, play) = (
            self.clock_text(now),
            format!("play {}\n", side_name(self.side)),
        );
        text += &if self.profile.has(Departure::ClockBeforePlay) {
            clock + &play
        } else {
            play + &clock
        };
        self.situation = Situation::Turn(turn);
        self.send(text);
    }

    /// Puts the question for a move. If the last move was refused, it is the same question once more, and its time runs on.
    fn owe_move(&mut self, turn: Turn, now: Time) {
        let answered = self.answered.take();
        let open = self.questions.find(MOVE).copied();
        let again = open.or(answered).filter(|_| turn == Turn::Again);
        let until = match (&self.clocks, again) {
            (Some(clocks), _) => clocks.own.deadline(),
            (None, Some(Question { until, .. })) if until.is_some() => until,
            (None, _) => now.checked_add(self.profile.limits.turn),
        };
        self.questions.clear();
        match again {
            Some(question) => self.questions.reopen(Question { until, ..question }),
            None => {
                self.questions.ask(MOVE, now, until);
            }
        }
    }

    /// Notes that the time of a move is up, or a period of the clock.
    fn miss_move(&mut self, overdue: Question, now: Time) {
        let Some(clocks) = &mut self.clocks else {
            let limit = self.profile.limits.turn.as_millis();
            let actual = format!("no move within {limit} ms");
            let silence = self.situation.fatal(Cause::NoOutput, "a move", actual);
            return self.outbox.violate(silence);
        };
        let passed = clocks.handle_timeout(now);
        self.questions.limit(overdue.id, clocks.own.deadline());
        match passed {
            Passed::Nothing => {}
            Passed::Main if self.profile.has(Departure::SilentMainExpiry) => {}
            Passed::Main | Passed::Overtime => self.send(self.clock_text(now)),
            Passed::Flag(late) => {
                let (control, margin) = (clocks.own.control(), clocks.own.margin());
                let late = (margin + late).as_millis();
                let expected = match margin.as_millis() {
                    0 => "a move before the time has run out".to_owned(),
                    margin => format!("a move at most {margin} ms after the time has run out"),
                };
                let actual = format!(
                    "no move when the time ({control}) had run out, and none {late} ms later"
                );
                let silence = self.situation.fatal(Cause::NoOutput, &expected, actual);
                self.outbox.violate(silence);
            }
        }
    }
}

impl Dialect for RefereeEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        self.hear(line, now);
    }

    fn handle_eof(&mut self, _now: Time) -> bool {
        false
    }

    fn handle_timeout(&mut self, now: Time) {
        while let Some(overdue) = self.questions.take_overdue(now) {
            if overdue.wants == MOVE {
                self.miss_move(overdue, now);
                continue;
            }
            let limit = self.profile.limits.hello.as_millis();
            let actual = format!("no hello within {limit} ms");
            let silence = Situation::Started.fatal(Cause::NoOutput, "hello", actual);
            self.outbox.violate(silence);
        }
    }

    fn ask(&mut self, view: &View, now: Time) {
        self.board = view.position.board();
        self.refusals = 0;
        self.early_moves = 0;
        let turn = match view.position.berserk() {
            Some(_) => Turn::Berserk,
            None => Turn::Plain,
        };
        if self.has_said_hello {
            return self.put_question(turn, String::new(), now);
        }
        self.question = Some(turn);
        if self.profile.has(Departure::HelloCountsFromFirstTurn) {
            let until = now.checked_add(self.profile.limits.hello);
            let hello = self.questions.find(HELLO).map(|hello| hello.id);
            hello
                .into_iter()
                .for_each(|id| self.questions.limit(id, until));
        }
    }

    /// The agent's own move is confirmed; the opponent's is kept for the next question.
    fn inform(&mut self, by: Side, view: &View, now: Time) {
        self.board = view.position.board();
        if let Some(last) = view.position.last() {
            match &mut self.last_turn {
                Some((side, moves)) if *side == by => moves.push(last.record.clone()),
                turn => *turn = Some((by, vec![last.record.clone()])),
            }
        }
        let is_over = view.position.end().is_some();
        if by != self.side {
            if let Situation::Waiting {
                is_opponent_berserk,
            } = &mut self.situation
            {
                *is_opponent_berserk = view.position.berserk().is_some();
            }
            return;
        }
        let heard = self.said.as_ref().map_or(now, |(_, heard)| *heard);
        if let Some(clocks) = &mut self.clocks {
            clocks.own.stop(heard);
        }
        self.answered = None;
        self.situation = Situation::waiting();
        self.judge_record(view);
        self.said = None;
        if !is_over || !self.profile.has(Departure::SilentLastMove) {
            self.send(format!("move {}\n", self.board));
        }
    }

    fn on_illegal(&self) -> OnIllegal<Move> {
        if self.refusals < MOST_REFUSALS {
            OnIllegal::AskAgain
        } else {
            OnIllegal::Forfeit
        }
    }

    fn readiness(&self) -> Readiness {
        Readiness::InTurn
    }

    fn is_program(&self) -> bool {
        true
    }

    fn clock(&self) -> Option<&Clock> {
        self.clocks.as_ref().map(|clocks| &clocks.own)
    }

    fn handle_opponent_clock(&mut self, clock: &Clock, now: Time) {
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        let is_told = match clocks.handle_opponent(clock, now) {
            Passed::Nothing | Passed::Flag(_) => false,
            Passed::Main => !self.profile.has(Departure::SilentMainExpiry),
            Passed::Overtime => true,
        };
        if is_told && self.has_said_hello && !self.situation.is_over() {
            self.send(self.clock_text(now));
        }
    }

    fn refuse(&mut self, why: &IllegalAction, view: &View, now: Time) {
        self.refuse_with(why.rule.refusal(), view, now);
    }

    fn finish(&mut self, over: &GameOver<'_>, now: Time) {
        self.questions.call_all_off();
        self.question = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.own.stop(now);
        }
        let outcome = over
            .outcome
            .filter(|_| over.forfeited.is_empty() || !self.profile.has(Departure::HidesForfeits));
        self.situation = Situation::Dismissed;
        self.send(format!("finish {}\ngoodbye\n", finish_code(outcome)));
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Move>> {
        &mut self.outbox
    }

    fn is_aside(&self, line: Line<'_>) -> bool {
        let rest = line.bytes.strip_prefix(b"status");
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(b" "))
    }

    fn questions(&self) -> &Questions {
        &self.questions
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation {
        let cause = Cause::Illegal(Broken::Game(why.rule));
        self.situation
            .violation(gravity, cause, "a legal move", why.to_string())
            .with_obstacle(why.breach.in_the_way())
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.situation.of_process(fault, expected, actual)
    }
}
