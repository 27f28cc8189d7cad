//! Every kind of player, as one dialect.

use delegate::delegate;
use linesman_games::{
    Side,
    stratego::{Action, IllegalAction, Position, View},
};
use linesman_interface::game;
use linesman_protocols::{
    AgentEvent, Clock, Dialect, Fault, GameOver, Gravity, Line, OnIllegal, Outbox, Questions,
    Readiness, Time, Violation, stratego::RefereeEnd,
};

use crate::network::NetworkEnd;

/// The referee's end of a conversation with a program, a person or a remote player.
#[expect(
    clippy::large_enum_variant,
    reason = "a game has two of them, and no list of them is kept"
)]
pub(crate) enum AnyEnd {
    Program(RefereeEnd),
    /// A person, or the program that might be in the person's place.
    Human(game::AnyEnd<RefereeEnd>),
    Network(NetworkEnd),
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

    delegate! {
        to match self {
            Self::Program(end) => end,
            Self::Human(end) => end,
            Self::Network(end) => end,
        } {
            fn handle_line(&mut self, line: Line<'_>, now: Time);
            fn handle_eof(&mut self, now: Time) -> bool;
            fn handle_timeout(&mut self, now: Time);
            fn ask(&mut self, view: &View, now: Time);
            fn inform(&mut self, by: Side, view: &View, now: Time);
            fn readiness(&self) -> Readiness;
            fn is_program(&self) -> bool;
            fn on_illegal(&self) -> OnIllegal<Action>;
            fn clock(&self) -> Option<&Clock>;
            fn handle_opponent_clock(&mut self, clock: &Clock, now: Time);
            fn refuse(&mut self, why: &IllegalAction, view: &View, now: Time);
            fn finish(&mut self, over: &GameOver<'_>, now: Time);
            fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>>;
            fn questions(&self) -> &Questions;
            fn is_aside(&self, line: Line<'_>) -> bool;
            fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation;
            fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation;
        }
    }
}
