//! The referee's end of a conversation.

use linesman_games::{IllegalAction, Outcome, Position, Side};

use crate::{AgentEvent, Clock, Fault, Gravity, Line, Outbox, Questions, Time, Violation};

/// What a side may know, in the game that a dialect is about.
pub type ViewOf<D> = <<D as Dialect>::Position as Position>::View;

/// What a side submits, in the game that a dialect is about.
pub type ActionOf<D> = <<D as Dialect>::Position as Position>::Action;

/// An illegal action, in the game that a dialect is about.
pub type IllegalOf<D> = IllegalAction<<<D as Dialect>::Position as Position>::Rule>;

/// The referee's end of a conversation with one agent: it formats what the agent is sent and judges what it says.
///
/// Inputs are `handle_*` and the referee's requests (`ask`, `inform`, `refuse`, `finish`). Outputs are `poll_*`, to be
/// fetched until they run dry after every input. No input fails, whatever the agent wrote. Nothing has a default that does
/// nothing, so that a dialect around another one cannot forget to forward a call.
///
/// What the agent owes is a list of [`Questions`]. A dialect opens one with each message that has to be answered, and settles it when
/// the answer has come. The action that the game waits for is one of them; others may be open at the same time.
pub trait Dialect {
    /// The game.
    type Position: Position;

    /// Takes a line from the agent.
    fn handle_line(&mut self, line: Line<'_>, now: Time);
    /// Notes that the agent's output has ended while its process lives. Returns whether the dialect has dealt with that;
    /// otherwise it is a fault.
    fn handle_eof(&mut self, now: Time) -> bool;
    /// Notes that the time of [`poll_timeout`](Self::poll_timeout) has come.
    fn handle_timeout(&mut self, now: Time);
    /// Notes how the opponent's clock stands: before each [`ask`](Self::ask), and when a period has run out on it. Only a
    /// dialect that tells the agent has to.
    fn handle_opponent_clock(&mut self, clock: &Clock, now: Time);

    /// Asks the agent for its next action, and starts its clock.
    fn ask(&mut self, view: &ViewOf<Self>, now: Time);
    /// Tells the agent of an action, its own or the opponent's.
    fn inform(&mut self, by: Side, view: &ViewOf<Self>, now: Time);
    /// Tells the agent that its last action was not accepted, and asks again. Called only where
    /// [`on_illegal`](Self::on_illegal) allows it.
    fn refuse(&mut self, why: &IllegalOf<Self>, view: &ViewOf<Self>, now: Time);
    /// Tells the agent that the game is over.
    fn finish(&mut self, over: &GameOver<'_>, now: Time);

    /// Returns the messages to send and the events to report.
    fn outbox(&mut self) -> &mut Outbox<AgentEvent<ActionOf<Self>>>;
    /// Returns the next message to send: whole lines, to go out in one write.
    fn poll_message(&mut self) -> Option<Vec<u8>> {
        self.outbox().poll_message()
    }
    /// Returns the next thing that the agent did.
    fn poll_event(&mut self) -> Option<AgentEvent<ActionOf<Self>>> {
        self.outbox().poll_event()
    }
    /// Returns when the time of a question is up next.
    fn poll_timeout(&self) -> Option<Time> {
        self.questions().due()
    }

    /// Returns whether a line of the agent is an aside, such as what it says about its search: it may come at any time, asks nothing and
    /// settles nothing. Transcripts and records leave out most of many asides, but none that broke something.
    fn is_aside(&self, line: Line<'_>) -> bool;
    /// Returns what has been asked and is not settled, as of the last input.
    fn questions(&self) -> &Questions;
    /// Returns the clock of the agent's own side, if the game is played by clocks, as it stood after the last input.
    fn clock(&self) -> Option<&Clock>;
    /// Returns when the agent may be asked.
    fn readiness(&self) -> Readiness;
    /// Returns what follows if the agent's last action is illegal.
    fn on_illegal(&self) -> OnIllegal<ActionOf<Self>>;
    /// Returns whether the agent is a program that exits when the game is over.
    fn is_program(&self) -> bool;

    /// Returns whether the agent has yet to answer something that is no question of the game.
    fn is_busy(&self) -> bool {
        self.readiness() == Readiness::Busy
    }

    /// Describes what is wrong with an action that had the right form but is not legal.
    fn judge_illegal(&self, gravity: Gravity, why: &IllegalOf<Self>) -> Violation;
    /// Describes a fault of the agent's process that the referee has seen, and says which check it breaks at this point.
    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation;
}

/// When an agent may be asked for its next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Readiness {
    /// When it is its turn.
    InTurn,
    /// Even if the opponent has already lost by its own first action, because the first actions of both are judged.
    Regardless,
    /// Not before it has answered something that is no question of the game. Its opponent is not asked either.
    Busy,
}

/// What follows from an illegal action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OnIllegal<A> {
    /// The side loses the game.
    Forfeit,
    /// The side is asked again.
    AskAgain,
    /// The side loses its turn: this is submitted instead.
    Submit(A),
}

/// What both sides learn about the end of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameOver<'a> {
    /// Who won; none if the game was broken off.
    pub outcome: Option<Outcome>,
    /// The sides that lost by a fault of their own.
    pub forfeited: &'a [Side],
    /// The result as the referee's caller describes it; empty if it does not.
    pub summary: &'a str,
    /// Whether the program stays for another game, so it is not told to leave.
    pub stays: bool,
}

impl GameOver<'_> {
    /// Returns the end of a game that no side lost by a fault of its own.
    #[must_use]
    pub const fn without_fault(outcome: Option<Outcome>) -> Self {
        Self {
            outcome,
            forfeited: &[],
            summary: "",
            stays: false,
        }
    }
}
