//! The referee's end of a conversation.

use std::time::Duration;

use linesman_games::{IllegalAction, Outcome, Position, Side};

use crate::{Cause, Line, Violation};

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
    /// Takes notice that the time of [`poll_timeout`](Self::poll_timeout) has come.
    fn handle_timeout(&mut self, now: Time);

    /// Asks the agent for its next action, and starts its clock.
    fn ask(&mut self, view: &ViewOf<Self>, now: Time);
    /// Tells the agent of an action, its own or the opponent's, that did not end the game.
    fn inform(&mut self, by: Side, view: &ViewOf<Self>, now: Time);
    /// Tells the agent that its last action was not accepted.
    fn refuse(&mut self, why: &IllegalAction, view: &ViewOf<Self>, now: Time);
    /// Tells the agent that the game is over; without an outcome, that it was broken off.
    fn finish(&mut self, outcome: Option<Outcome>, now: Time);

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
    /// It broke the protocol.
    Violated(Violation),
}
