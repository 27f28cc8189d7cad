//! What a protocol contributes: an agent that speaks it, and the faults of that agent.

use std::{fmt::Debug, ops::Deref};

use linesman_games::Side;
use linesman_protocols::Check;

use crate::{
    fault::Fault,
    player::{Flow, Player},
};

/// A protocol, as the agent that speaks it.
///
/// A value is the state of one conversation. The agent conforms: it tells its [`Player`] at each [`Point`] where it is, and
/// sends every answer through it. The player asks the faults, and does what they ask for.
pub trait Protocol: Default + 'static {
    /// The kinds of answers.
    type Answer: Copy + Debug + PartialEq;
    /// What a fault can choose instead of the agent, such as a move.
    type Choice: Clone + PartialEq;

    /// The name of the protocol: the first part of the ids of its checks.
    const NAME: &'static str;
    /// All checks of the protocol, in the order in which they are listed.
    const CHECKS: &'static [&'static Check];
    /// The kind of answer that makes a move. A turn begins before each, and conditions count them.
    const MOVE: Self::Answer;
    /// The protocol's word for a side.
    const SIDE_NAME: fn(Side) -> &'static str;
    /// The protocol's own fault that breaks a check, by what follows the protocol's name in the id of the check, such as
    /// `turn/form`.
    const FAULT: fn(&str) -> Option<Fault<Self>>;

    /// Returns whether a line tells the agent to exit. An agent that has fallen silent obeys no other.
    fn is_end(line: &str) -> bool;
    /// Returns the agent's side once the agent knows it.
    fn side(&self) -> Option<Side>;
    /// Returns whether the opponent captured something with its last move.
    fn has_lost(&self) -> bool;

    /// Says what the agent says before it reads anything.
    fn begin(&mut self, _player: &mut Player<'_, Self>) -> Flow {
        Flow::Continue(())
    }

    /// Handles the next line, and answers it if it needs an answer.
    fn handle_line(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow;

    /// Does what is left to do when all lines of one read have been handled.
    fn handle_pause(&mut self, _player: &mut Player<'_, Self>) -> Flow {
        Flow::Continue(())
    }
}

/// A point of the conversation at which a fault may step in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point<A> {
    /// The agent has started, and has not said or read anything.
    Start,
    /// A line has come. [`Act::Skip`](crate::Act::Skip) ignores it.
    Line,
    /// An answer of this kind is due. [`Act::Skip`](crate::Act::Skip) puts it off.
    Before(A),
    /// An answer of this kind has been sent.
    After(A),
    /// The referee has confirmed the agent's last move.
    Confirmed,
    /// The line that came last has been handled.
    Handled,
    /// The agent could guess the rest of a message, and waits for it. [`Act::Skip`](crate::Act::Skip) does not wait.
    Waiting,
    /// The agent has been told to exit. [`Act::Skip`](crate::Act::Skip) reads on instead.
    Quit,
    /// The input has ended.
    EndOfInput,
}

/// What a fault sees when it is asked: the agent, and where the conversation is.
#[derive(Debug)]
pub struct Seen<'a, P> {
    /// The agent.
    pub agent: &'a P,
    /// The number of moves that the agent has made since the conditions of the fault began to hold.
    pub moves: u32,
    /// The line that came last, without its newline.
    pub line: &'a str,
    /// Whether more input has been read behind this line.
    pub has_more: bool,
}

impl<P> Deref for Seen<'_, P> {
    type Target = P;

    fn deref(&self) -> &P {
        self.agent
    }
}
