//! Every kind of player, as one dialect.

use linesman_games::{
    Side,
    stratego::{Action, IllegalAction, Position, View},
};
use linesman_protocols::{
    AgentEvent, Clock, Dialect, Fault, GameOver, Gravity, Line, OnIllegal, Outbox, Readiness, Time,
    Violation, stratego::RefereeEnd,
};

use crate::{human::HumanEnd, network::NetworkEnd};

/// The referee's end of a conversation with a program, a person or a remote player.
pub(crate) enum AnyEnd {
    Program(RefereeEnd),
    Human(HumanEnd),
    Network(NetworkEnd),
}

/// Forwards a call to the end that is there.
macro_rules! forward {
    ($self:ident, $end:ident => $call:expr) => {
        match $self {
            AnyEnd::Program($end) => $call,
            AnyEnd::Human($end) => $call,
            AnyEnd::Network($end) => $call,
        }
    };
}

impl AnyEnd {
    /// Returns the last line that counted as an answer to a turn. A person's rejected answers do not count.
    pub(crate) fn said(&self) -> &[u8] {
        match self {
            Self::Program(end) => end.said(),
            Self::Network(end) => end.said(),
            Self::Human(_) => &[],
        }
    }
}

impl Dialect for AnyEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        forward!(self, end => end.handle_line(line, now));
    }

    fn handle_eof(&mut self, now: Time) -> bool {
        forward!(self, end => end.handle_eof(now))
    }

    fn handle_timeout(&mut self, now: Time) {
        forward!(self, end => end.handle_timeout(now));
    }

    fn ask(&mut self, view: &View, now: Time) {
        forward!(self, end => end.ask(view, now));
    }

    fn inform(&mut self, by: Side, view: &View, now: Time) {
        forward!(self, end => end.inform(by, view, now));
    }

    fn readiness(&self) -> Readiness {
        forward!(self, end => end.readiness())
    }

    fn is_program(&self) -> bool {
        forward!(self, end => end.is_program())
    }

    fn on_illegal(&self) -> OnIllegal<Action> {
        forward!(self, end => end.on_illegal())
    }

    fn clock(&self) -> Option<&Clock> {
        forward!(self, end => end.clock())
    }

    fn handle_opponent_clock(&mut self, clock: &Clock, now: Time) {
        forward!(self, end => end.handle_opponent_clock(clock, now));
    }

    fn refuse(&mut self, why: &IllegalAction, view: &View, now: Time) {
        forward!(self, end => end.refuse(why, view, now));
    }

    fn finish(&mut self, over: &GameOver<'_>, now: Time) {
        forward!(self, end => end.finish(over, now));
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        forward!(self, end => end.outbox())
    }

    fn poll_timeout(&self) -> Option<Time> {
        forward!(self, end => end.poll_timeout())
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation {
        forward!(self, end => end.judge_illegal(gravity, why))
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        forward!(self, end => end.judge_fault(fault, expected, actual))
    }
}
