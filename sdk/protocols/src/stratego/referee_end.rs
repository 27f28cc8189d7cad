//! The referee's end of a conversation with a Stratego agent.

use std::{collections::VecDeque, time::Duration};

use linesman_games::{
    Outcome, Side,
    stratego::{Action, IllegalAction, Phase, Position, Row, SETUP_ROWS, Setup, View},
};

use super::{
    Answer, ExtraLines, Farewell, Profile, Situation, board_text, judge_answer, judge_row,
    judge_unasked, parse_answer, ply_text, side_name,
};
use crate::{
    AgentEvent, Cause, Clock, Dialect, Ending, Fault, GameOver, Gravity, Line, OnIllegal, Outbox,
    Questions, Readiness, Situation as _, Time, Violation,
};

/// The referee's end of a conversation with one agent.
#[derive(Clone, Debug)]
pub struct RefereeEnd {
    side: Side,
    opponent: String,
    profile: Profile,
    situation: Situation,
    /// The last line that was taken for an answer.
    said: Vec<u8>,
    /// Lines that came before they were due, where the profile lets them wait.
    early: VecDeque<(Vec<u8>, Ending)>,
    rows: Vec<Row>,
    questions: Questions,
    outbox: Outbox<AgentEvent<Action>>,
}

impl RefereeEnd {
    /// Returns the conversation with the agent that plays `side` and is told that its opponent is called so.
    #[must_use]
    pub fn new(side: Side, opponent: impl Into<String>, profile: &Profile) -> Self {
        Self {
            side,
            opponent: opponent.into(),
            profile: profile.clone(),
            situation: Situation::Started,
            said: Vec::new(),
            early: VecDeque::new(),
            rows: Vec::new(),
            questions: Questions::new(),
            outbox: Outbox::new(),
        }
    }

    /// Returns how far the conversation has come.
    #[must_use]
    pub const fn situation(&self) -> Situation {
        self.situation
    }

    /// Returns the last line that was taken for an answer to a turn.
    #[must_use]
    pub fn said(&self) -> &[u8] {
        &self.said
    }

    /// Takes the conversation to another point; for scripts, which word their messages themselves. No time runs then.
    pub fn resume(&mut self, situation: Situation) {
        self.situation = situation;
        self.rows.clear();
        self.questions.clear();
        if let Some(wants) = situation.wants() {
            self.questions.ask(wants, Time::ZERO, None);
        }
    }

    /// Puts the question of a situation.
    fn owe(&mut self, situation: Situation, limit: Duration, now: Time) {
        self.situation = situation;
        self.questions.clear();
        if let Some(wants) = situation.wants() {
            self.questions.ask(wants, now, due(now, limit));
        }
    }

    fn act(&mut self, action: Action, next: Situation) {
        self.questions.clear();
        self.situation = next;
        self.outbox.act(action);
    }

    fn handle_row(&mut self, line: Line<'_>, now: Time) {
        let judged = judge_row(line, self.rows.len(), self.profile.carriage_return_in_setup);
        self.outbox.violate_all(judged.violations);
        let Some(row) = judged.value else { return };
        self.rows.push(row);
        self.situation = Situation::Setup {
            rows: self.rows.len(),
        };
        if self.profile.limits.is_per_row {
            let until = due(now, self.profile.limits.setup);
            let asked = self.questions.open().next().map(|question| question.id);
            asked
                .into_iter()
                .for_each(|id| self.questions.limit(id, until));
        }
        if let Ok(rows) = <[Row; SETUP_ROWS]>::try_from(self.rows.as_slice()) {
            self.act(Action::Setup(Setup::new(rows)), Situation::SetUp);
        }
    }

    fn handle_answer(&mut self, line: Line<'_>) {
        self.said.clear();
        self.said.extend_from_slice(line.bytes);
        if line.ending == Ending::CrLf {
            self.said.push(b'\r');
        }
        // An answer that cannot be understood costs the turn where an illegal move does.
        let is_forgiven = self.profile.rules.forgives_illegal_answers;
        let unreadable = if is_forgiven {
            Gravity::Tolerable
        } else {
            Gravity::Fatal
        };
        let judged = judge_answer(line, unreadable);
        self.outbox.violate_all(judged.violations);
        match judged.value {
            Some(answer) => self.act(self.in_own_words(answer), Situation::Moved),
            None if is_forgiven => {
                let said = self.said.as_slice().into();
                let is_move = false;
                self.act(Action::LostTurn { said, is_move }, Situation::Moved);
            }
            None => {}
        }
    }

    /// Returns the action with the agent's own wording where that is not the usual one.
    fn in_own_words(&self, answer: Answer) -> Action {
        match answer.action {
            Action::Move { mv, wording } if wording.is_some() || self.said.ends_with(b"\r") => {
                let wording = Some(self.said.as_slice().into());
                Action::Move { mv, wording }
            }
            action => action,
        }
    }

    fn handle_early_line(&mut self, line: Line<'_>, situation: Situation) {
        let may_wait = self.profile.extra_lines == ExtraLines::Queue
            && !matches!(situation, Situation::Quit(_));
        if may_wait {
            self.early.push_back((line.bytes.to_vec(), line.ending));
        } else {
            self.outbox.violate(judge_unasked(line, situation));
        }
    }

    /// Returns the line that ends the game for this agent.
    fn farewell(&self, over: &GameOver<'_>) -> String {
        match self.profile.farewell {
            Farewell::Quit => "QUIT\n".to_owned(),
            Farewell::QuitWithResult if over.summary.is_empty() => "QUIT\n".to_owned(),
            Farewell::QuitWithResult => format!("QUIT {}\n", over.summary),
            Farewell::Verdict if over.forfeited.contains(&self.side) => "ILLEGAL\n".to_owned(),
            Farewell::Verdict if !over.forfeited.is_empty() => "DEFAULT\n".to_owned(),
            Farewell::Verdict => match over.outcome.map(Outcome::winner) {
                Some(Some(winner)) if winner == self.side => "VICTORY\n".to_owned(),
                Some(Some(_)) => "DEFEAT\n".to_owned(),
                // The page knows no drawn games.
                _ => "DRAW\n".to_owned(),
            },
        }
    }
}

/// Returns when a limit that begins now is reached; the longest of all durations is no limit.
fn due(now: Time, limit: Duration) -> Option<Time> {
    now.checked_add(limit).filter(|due| *due < Duration::MAX)
}

impl Dialect for RefereeEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        match self.situation {
            Situation::Setup { .. } => self.handle_row(line, now),
            Situation::Turn => self.handle_answer(line),
            situation => self.handle_early_line(line, situation),
        }
    }

    fn handle_eof(&mut self, _now: Time) -> bool {
        false
    }

    /// The protocol has no clocks.
    fn handle_timeout(&mut self, now: Time) {
        if self.questions.take_overdue(now).is_some() {
            let (limit, expected) = match self.situation {
                Situation::Setup { .. } => (self.profile.limits.setup, "four rows of set-up"),
                _ => (self.profile.limits.turn, "a move"),
            };
            let actual = format!("no answer within {} ms", limit.as_millis());
            let silence = self.situation.fatal(Cause::NoOutput, expected, actual);
            self.outbox.violate(silence);
        }
    }

    fn ask(&mut self, view: &View, now: Time) {
        let mut message = Vec::with_capacity(160);
        if view.phase == Phase::Setup {
            message.extend_from_slice(
                format!("{} {} 10 10\n", side_name(self.side), self.opponent).as_bytes(),
            );
            let limit = self.profile.limits.setup;
            self.owe(Situation::Setup { rows: 0 }, limit, now);
        } else {
            match &view.last {
                Some(ply) => ply_text(ply, &mut message),
                None => message.extend_from_slice(b"START"),
            }
            message.push(b'\n');
            board_text(view, self.profile.lake, &mut message);
            self.owe(Situation::Turn, self.profile.limits.turn, now);
        }
        self.outbox.send(message);
        while self.situation.wants().is_some() {
            let Some((bytes, ending)) = self.early.pop_front() else {
                break;
            };
            self.handle_line(
                Line {
                    bytes: &bytes,
                    ending,
                },
                now,
            );
        }
    }

    /// The agent's own ply is repeated to it; the opponent's opens its next turn and needs no message of its own.
    fn inform(&mut self, by: Side, view: &View, _now: Time) {
        let Some(ply) = &view.last else { return };
        let is_told = if view.phase == Phase::Over {
            self.profile.tells_last_ply
        } else {
            by == self.side
        };
        if is_told && ply.side == by {
            let mut message = Vec::with_capacity(24);
            ply_text(ply, &mut message);
            message.push(b'\n');
            self.outbox.send(message);
            self.situation = Situation::Echoed;
        }
    }

    /// Set-ups are secret, and both are judged.
    fn readiness(&self) -> Readiness {
        match self.situation {
            Situation::Started => Readiness::Regardless,
            _ => Readiness::InTurn,
        }
    }

    fn handle_opponent_clock(&mut self, _clock: &Clock, _now: Time) {}

    fn clock(&self) -> Option<&Clock> {
        None
    }

    fn is_program(&self) -> bool {
        true
    }

    fn on_illegal(&self) -> OnIllegal<Action> {
        if !self.profile.rules.forgives_illegal_answers || self.situation != Situation::Moved {
            return OnIllegal::Forfeit;
        }
        let answer = parse_answer(&self.said);
        let is_move = answer.is_ok_and(|answer| matches!(answer.action, Action::Move { .. }));
        let said = self.said.as_slice().into();
        OnIllegal::Submit(Action::LostTurn { said, is_move })
    }

    /// The protocol has no second try; the game ends.
    fn refuse(&mut self, _why: &IllegalAction, _view: &View, _now: Time) {}

    fn finish(&mut self, over: &GameOver<'_>, _now: Time) {
        self.questions.call_all_off();
        self.situation = self.situation.after_quit();
        self.outbox.send(self.farewell(over));
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        &mut self.outbox
    }

    fn is_aside(&self, _line: Line<'_>) -> bool {
        false
    }

    fn questions(&self) -> &Questions {
        &self.questions
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation {
        let expected = match self.situation {
            Situation::SetUp => "a legal set-up",
            _ => "a legal move",
        };
        let cause = Cause::Illegal(why.rule);
        self.situation
            .violation(gravity, cause, expected, why.to_string())
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.situation.of_process(fault, expected, actual)
    }
}
