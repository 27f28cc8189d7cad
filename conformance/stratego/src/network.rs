//! A player across the network: another copy of the program, with its own local player.
//!
//! The wire format is the historic one: each side's four rows of set-up, RED's first, then the bare moves, one per line.
//! There are no outcomes and there is no farewell, because both copies judge the game for themselves.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use delegate::delegate;
use linesman_games::{
    Side,
    stratego::{Action, IllegalAction, Phase, Position, View},
};
use linesman_protocols::{
    AgentEvent, Clock, Dialect, Fault, GameOver, Gravity, Line, OnIllegal, Outbox, Questions,
    Readiness, Time, Violation,
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

    delegate! {
        to self.judge {
            fn handle_line(&mut self, line: Line<'_>, now: Time);
            fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation;
            fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation;
        }
    }

    fn handle_eof(&mut self, _now: Time) -> bool {
        false
    }

    fn handle_timeout(&mut self, _now: Time) {}

    fn ask(&mut self, view: &View, _now: Time) {
        self.judge.resume(match view.phase {
            Phase::Setup => Situation::Setup { rows: 0 },
            Phase::Play | Phase::Over => Situation::Turn,
        });
    }

    fn readiness(&self) -> Readiness {
        Readiness::InTurn
    }

    fn on_illegal(&self) -> OnIllegal<Action> {
        OnIllegal::Forfeit
    }

    fn handle_opponent_clock(&mut self, _clock: &Clock, _now: Time) {}

    fn clock(&self) -> Option<&Clock> {
        None
    }

    fn is_program(&self) -> bool {
        false
    }

    fn inform(&mut self, _by: Side, _view: &View, _now: Time) {}

    fn refuse(&mut self, _why: &IllegalAction, _view: &View, _now: Time) {}

    fn finish(&mut self, _over: &GameOver<'_>, _now: Time) {
        self.judge.resume(Situation::Turn.after_quit());
    }

    /// The judge has no messages of its own, because it is never asked for a move.
    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        let outbox = self.judge.outbox();
        for line in self.relay.borrow_mut().drain(..) {
            outbox.send(line);
        }
        outbox
    }

    fn is_aside(&self, _line: Line<'_>) -> bool {
        false
    }

    /// The other copy enforces its player's time limit, so none of these has one.
    fn questions(&self) -> &Questions {
        self.judge.questions()
    }
}
