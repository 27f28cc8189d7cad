//! A player across the network: another copy of the program, with its own local player.
//!
//! The wire format is the historic one: each side's four rows of set-up, RED's first, then the bare moves, one per line.
//! There are no outcomes and there is no farewell, because both copies judge the game for themselves.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use linesman_games::{
    IllegalAction, Side,
    stratego::{Action, Phase, Position, View},
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect, GameOver, Line, Time, Violation,
    stratego::{Profile, RefereeEnd, Situation},
};

/// The rows and moves of the local player that are still to be sent to the other copy. The watcher of the game fills it,
/// because the view of the remote side does not contain the local set-up.
pub(crate) type Relay = Rc<RefCell<VecDeque<Vec<u8>>>>;

/// The referee's end of a conversation with a remote player.
#[derive(Debug)]
pub(crate) struct NetworkEnd {
    /// Judges the remote player's lines as it would an agent's.
    judge: RefereeEnd,
    relay: Relay,
}

impl NetworkEnd {
    /// Returns the end for the remote player of `side`.
    pub(crate) fn new(side: Side, profile: &Profile, relay: Relay) -> Self {
        Self {
            judge: RefereeEnd::new(side, "local", profile),
            relay,
        }
    }

    /// Returns the last line that counted as an answer to a turn.
    pub(crate) fn said(&self) -> &[u8] {
        self.judge.said()
    }
}

impl Dialect for NetworkEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        self.judge.handle_line(line, now);
    }

    fn handle_timeout(&mut self, _now: Time) {}

    fn ask(&mut self, view: &View, _now: Time) {
        self.judge.resume(match view.phase {
            Phase::Setup => Situation::Setup { rows: 0 },
            Phase::Play | Phase::Over => Situation::Turn,
        });
    }

    fn is_program(&self) -> bool {
        false
    }

    fn inform(&mut self, _by: Side, _view: &View, _now: Time) {}

    fn refuse(&mut self, _why: &IllegalAction, _view: &View, _now: Time) {}

    fn finish(&mut self, _over: &GameOver<'_>, _now: Time) {
        self.judge.resume(Situation::Turn.after_quit());
    }

    fn poll_message(&mut self) -> Option<Vec<u8>> {
        self.relay.borrow_mut().pop_front()
    }

    fn poll_event(&mut self) -> Option<AgentEvent<Action>> {
        self.judge.poll_event()
    }

    /// The other copy enforces its player's time limit.
    fn poll_timeout(&self) -> Option<Time> {
        None
    }

    fn judge_illegal(&self, why: &IllegalAction) -> Violation {
        self.judge.judge_illegal(why)
    }

    fn judge_fault(&self, cause: Cause, expected: &str, actual: String) -> Violation {
        self.judge.judge_fault(cause, expected, actual)
    }
}
