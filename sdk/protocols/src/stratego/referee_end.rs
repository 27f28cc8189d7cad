//! The referee's end of a conversation with a Stratego agent.

use std::collections::VecDeque;

use linesman_games::{
    IllegalAction, Outcome, Side,
    stratego::{Action, Phase, Position, Row, SETUP_ROWS, Setup, View},
};

use super::{
    Limits, board_text, checks, judge, judge_answer, judge_row, judge_unasked, ply_text, side_name,
};
use crate::{AgentEvent, Cause, Dialect, Line, Time, Violation};

/// How far a conversation has come.
///
/// ```text
/// Started -> Setup -> SetUp -> Turn -> Moved -> Echoed -> Turn ...      any -> Quit
///         (header)  (4 rows)  (header, board) (move) (echo)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Nothing has been sent.
    Started,
    /// The set-up line has been sent; this many rows have come.
    Setup {
        /// The number of rows, 0..=3.
        rows: usize,
    },
    /// All four rows have come.
    SetUp,
    /// A turn has begun and the move is due.
    Turn,
    /// The move has come and has not been repeated yet.
    Moved,
    /// The move has been repeated; the opponent is to move.
    Echoed,
    /// QUIT has been sent.
    Quit(QuitPlace),
}

/// What QUIT was sent in place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuitPlace {
    /// The first line of a turn, or anything else that has no line of its own here.
    Header,
    /// The repetition of the agent's move.
    Echo,
    /// The first line of the game, after the set-up.
    Start,
}

impl Situation {
    /// Returns the situation after QUIT has been sent in this one.
    #[must_use]
    pub const fn after_quit(self) -> Self {
        Self::Quit(match self {
            Self::Moved => QuitPlace::Echo,
            Self::SetUp => QuitPlace::Start,
            _ => QuitPlace::Header,
        })
    }

    /// Is an answer due?
    #[must_use]
    pub const fn owes_answer(self) -> bool {
        matches!(self, Self::Setup { .. } | Self::Turn)
    }
}

/// The referee's end of a conversation with one agent.
#[derive(Clone, Debug)]
pub struct RefereeEnd {
    side: Side,
    opponent: String,
    limits: Limits,
    situation: Situation,
    rows: Vec<Row>,
    deadline: Option<Time>,
    messages: VecDeque<Vec<u8>>,
    events: VecDeque<AgentEvent<Action>>,
}

impl RefereeEnd {
    /// Returns the conversation with the agent that plays `side` and is told that its opponent is called so.
    #[must_use]
    pub fn new(side: Side, opponent: impl Into<String>, limits: Limits) -> Self {
        Self {
            side,
            opponent: opponent.into(),
            limits,
            situation: Situation::Started,
            rows: Vec::new(),
            deadline: None,
            messages: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    /// Returns how far the conversation has come.
    #[must_use]
    pub const fn situation(&self) -> Situation {
        self.situation
    }

    /// Takes the conversation to another point; for scripts, which word their messages themselves.
    pub fn resume(&mut self, situation: Situation) {
        self.situation = situation;
        self.rows.clear();
        self.deadline = None;
    }

    fn violate(&mut self, violation: Violation) {
        self.events.push_back(AgentEvent::Violated(violation));
    }

    fn act(&mut self, action: Action, next: Situation) {
        self.deadline = None;
        self.situation = next;
        self.events.push_back(AgentEvent::Acted(action));
    }

    fn handle_row(&mut self, line: Line<'_>) {
        let (row, violation) = judge_row(line, self.rows.len());
        if let Some(violation) = violation {
            self.violate(violation);
        }
        let Some(row) = row else { return };
        self.rows.push(row);
        self.situation = Situation::Setup {
            rows: self.rows.len(),
        };
        if let Ok(rows) = <[Row; SETUP_ROWS]>::try_from(self.rows.as_slice()) {
            self.act(Action::Setup(Setup::new(rows)), Situation::SetUp);
        }
    }

    fn handle_answer(&mut self, line: Line<'_>) {
        let (answer, violation) = judge_answer(line);
        if let Some(violation) = violation {
            self.violate(violation);
        }
        if let Some(answer) = answer {
            self.act(answer.action, Situation::Moved);
        }
    }
}

impl Dialect for RefereeEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, _now: Time) {
        match self.situation {
            Situation::Setup { .. } => self.handle_row(line),
            Situation::Turn => self.handle_answer(line),
            situation => self.violate(judge_unasked(line, situation)),
        }
    }

    fn handle_timeout(&mut self, now: Time) {
        if self.deadline.is_some_and(|deadline| deadline <= now) {
            self.deadline = None;
            let (limit, expected) = match self.situation {
                Situation::Setup { .. } => (self.limits.setup, "four rows of set-up"),
                _ => (self.limits.turn, "a move"),
            };
            let actual = format!("no answer within {} ms", limit.as_millis());
            self.violate(judge::violation(
                self.situation,
                Cause::NoOutput,
                expected,
                actual,
            ));
        }
    }

    fn ask(&mut self, view: &View, now: Time) {
        let mut message = Vec::with_capacity(160);
        if view.phase == Phase::Setup {
            message.extend_from_slice(
                format!("{} {} 10 10\n", side_name(self.side), self.opponent).as_bytes(),
            );
            self.situation = Situation::Setup { rows: 0 };
            self.deadline = Some(now + self.limits.setup);
        } else {
            match &view.last {
                Some(ply) => ply_text(ply, &mut message),
                None => message.extend_from_slice(b"START"),
            }
            message.push(b'\n');
            board_text(view, &mut message);
            self.situation = Situation::Turn;
            self.deadline = Some(now + self.limits.turn);
        }
        self.messages.push_back(message);
    }

    /// The agent's own ply is repeated to it; the opponent's opens its next turn and needs no message of its own.
    fn inform(&mut self, by: Side, view: &View, _now: Time) {
        if let Some(ply) = view.last.as_ref().filter(|_| by == self.side) {
            let mut message = Vec::with_capacity(24);
            ply_text(ply, &mut message);
            message.push(b'\n');
            self.messages.push_back(message);
            self.situation = Situation::Echoed;
        }
    }

    /// The protocol has no second try; the game ends.
    fn refuse(&mut self, _why: &IllegalAction, _view: &View, _now: Time) {}

    fn finish(&mut self, _outcome: Option<Outcome>, _now: Time) {
        self.deadline = None;
        self.situation = self.situation.after_quit();
        self.messages.push_back(b"QUIT\n".to_vec());
    }

    fn poll_message(&mut self) -> Option<Vec<u8>> {
        self.messages.pop_front()
    }

    fn poll_event(&mut self) -> Option<AgentEvent<Action>> {
        self.events.pop_front()
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.deadline
    }

    fn judge_illegal(&self, why: &IllegalAction) -> Violation {
        let cause = Cause::Illegal(why.rule);
        Violation {
            check: checks::broken_by(self.situation, cause),
            cause,
            expected: if matches!(self.situation, Situation::SetUp) {
                "a legal set-up"
            } else {
                "a legal move"
            }
            .to_owned(),
            actual: why.message.clone(),
            is_tolerable: false,
        }
    }
    fn judge_fault(&self, cause: Cause, expected: &str, actual: String) -> Violation {
        judge::violation(self.situation, cause, expected, actual)
    }
}
