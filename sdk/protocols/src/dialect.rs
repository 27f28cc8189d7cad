//! The referee's end of a conversation.

use std::time::Duration;

use linesman_games::{IllegalAction, Outcome, Position, Side};

use crate::{Cause, Clock, Line, Violation};

/// A moment, as the time since the conversation began.
pub type Time = Duration;

/// What a side may know, in the game that a dialect is about.
pub type ViewOf<D> = <<D as Dialect>::Position as Position>::View;

/// The referee's end of a conversation with one agent: it words what the agent is told and judges what it says.
///
/// Inputs are `handle_*` and the referee's wishes (`ask`, `inform`, `refuse`, `finish`); outputs are `poll_*`,
/// to be fetched until they run dry after every input. No input fails, whatever the agent wrote.
pub trait Dialect {
    /// The game.
    type Position: Position;

    /// Takes a line from the agent.
    fn handle_line(&mut self, line: Line<'_>, now: Time);
    /// Takes notice that the agent's output has ended while its process lives. Returns whether that is this dialect's
    /// own affair; otherwise it is a fault.
    fn handle_eof(&mut self, now: Time) -> bool {
        let _ = now;
        false
    }
    /// Takes notice that the time of [`poll_timeout`](Self::poll_timeout) has come.
    fn handle_timeout(&mut self, now: Time);

    /// Asks the agent for its next action, and starts its clock.
    fn ask(&mut self, view: &ViewOf<Self>, now: Time);
    /// Tells the agent of an action, its own or the opponent's.
    fn inform(&mut self, by: Side, view: &ViewOf<Self>, now: Time);
    /// Is the agent asked again after an illegal action, as a person is? It is told by [`refuse`](Self::refuse) first. What a
    /// program does wrong is noted even so.
    fn is_forgiving(&self) -> bool {
        false
    }
    /// Is the agent asked for its first action even if the opponent has lost the game by its own first one, because both
    /// stand for themselves?
    fn is_heard_anyway(&self) -> bool {
        false
    }
    /// Is the agent a program, which exits when the game is over?
    fn is_program(&self) -> bool {
        true
    }
    /// Returns what to submit in place of an illegal action, where the rules take the turn for it and not the game.
    fn lost_turn(&self) -> Option<<Self::Position as Position>::Action> {
        None
    }
    /// Returns the clock of the agent's own side, if the game is played by clocks, as it stood after the last input.
    fn clock(&self) -> Option<&Clock> {
        None
    }
    /// Has the agent yet to answer something that is no question of the game? Nobody is asked meanwhile.
    fn is_busy(&self) -> bool {
        false
    }
    /// Takes notice of the opponent's clock: before each [`ask`](Self::ask), and when a period has run out on it.
    fn handle_opponent_clock(&mut self, clock: &Clock, now: Time) {
        let _ = (clock, now);
    }
    /// Tells the agent that its last action was not accepted.
    fn refuse(&mut self, why: &IllegalAction, view: &ViewOf<Self>, now: Time);
    /// Tells the agent that the game is over.
    fn finish(&mut self, over: &GameOver<'_>, now: Time);

    /// Returns the next message to send: whole lines, to go out in one write.
    fn poll_message(&mut self) -> Option<Vec<u8>>;
    /// Returns the next thing that the agent did.
    fn poll_event(&mut self) -> Option<AgentEvent<<Self::Position as Position>::Action>>;
    /// Returns when the agent's time is up, while it owes an answer.
    fn poll_timeout(&self) -> Option<Time>;

    /// Words what is wrong with an action that had the right form but is not legal.
    fn judge_illegal(&self, why: &IllegalAction) -> Violation;
    /// Words a fault of the agent's process, which the referee has seen: says which check it breaks at this point.
    fn judge_fault(&self, cause: Cause, expected: &str, actual: String) -> Violation;
}

/// What an agent did, as its dialect understands it.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentEvent<A> {
    /// It has said that it is ready to play.
    Ready,
    /// It submits an action.
    Acted(A),
    /// It gives up.
    Resigned,
    /// It broke the protocol.
    Violated(Violation),
}

/// What both sides are told of the end of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameOver<'a> {
    /// Who won; none if the game was broken off.
    pub outcome: Option<Outcome>,
    /// The sides that lost by a fault of their own.
    pub forfeited: &'a [Side],
    /// The result in the words of whoever runs the game; empty if there are none.
    pub summary: &'a str,
}
