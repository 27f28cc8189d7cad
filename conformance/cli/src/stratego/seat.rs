//! Whoever may sit at the board, as one dialect.

use linesman_games::{
    IllegalAction, Side,
    stratego::{Action, Position, View},
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect, GameOver, Line, Time, Violation, stratego::RefereeEnd,
};

use super::{human::HumanEnd, network::NetworkEnd};

/// The referee's end of a conversation with a program, a person or a remote player.
pub(super) enum AnyEnd {
    Program(RefereeEnd),
    Human(HumanEnd),
    Network(NetworkEnd),
}

/// Passes a call on to whichever end it is.
macro_rules! pass_on {
    ($self:ident, $end:ident => $call:expr) => {
        match $self {
            AnyEnd::Program($end) => $call,
            AnyEnd::Human($end) => $call,
            AnyEnd::Network($end) => $call,
        }
    };
}

impl AnyEnd {
    /// Returns the last line that was taken for an answer to a turn; a person's bad answers are never that.
    pub(super) fn said(&self) -> &[u8] {
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
        pass_on!(self, end => end.handle_line(line, now));
    }

    fn handle_eof(&mut self, now: Time) -> bool {
        pass_on!(self, end => end.handle_eof(now))
    }

    fn handle_timeout(&mut self, now: Time) {
        pass_on!(self, end => end.handle_timeout(now));
    }

    fn ask(&mut self, view: &View, now: Time) {
        pass_on!(self, end => end.ask(view, now));
    }

    fn inform(&mut self, by: Side, view: &View, now: Time) {
        pass_on!(self, end => end.inform(by, view, now));
    }

    fn is_program(&self) -> bool {
        pass_on!(self, end => end.is_program())
    }

    fn is_heard_anyway(&self) -> bool {
        pass_on!(self, end => end.is_heard_anyway())
    }

    fn lost_turn(&self) -> Option<Action> {
        pass_on!(self, end => end.lost_turn())
    }

    fn is_forgiving(&self) -> bool {
        pass_on!(self, end => end.is_forgiving())
    }

    fn refuse(&mut self, why: &IllegalAction, view: &View, now: Time) {
        pass_on!(self, end => end.refuse(why, view, now));
    }

    fn finish(&mut self, over: &GameOver<'_>, now: Time) {
        pass_on!(self, end => end.finish(over, now));
    }

    fn poll_message(&mut self) -> Option<Vec<u8>> {
        pass_on!(self, end => end.poll_message())
    }

    fn poll_event(&mut self) -> Option<AgentEvent<Action>> {
        pass_on!(self, end => end.poll_event())
    }

    fn poll_timeout(&self) -> Option<Time> {
        pass_on!(self, end => end.poll_timeout())
    }

    fn judge_illegal(&self, why: &IllegalAction) -> Violation {
        pass_on!(self, end => end.judge_illegal(why))
    }

    fn judge_fault(&self, cause: Cause, expected: &str, actual: String) -> Violation {
        pass_on!(self, end => end.judge_fault(cause, expected, actual))
    }
}
