//! A protocol, and the points of its conversations at which a fault can step in.

use std::{fmt::Debug, ops::Deref};

use linesman_games::Side;
use linesman_protocols::Check;

/// A protocol. A value is the state of one conversation.
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

    /// Returns whether a line tells the agent to exit. An agent that has fallen silent obeys no other.
    fn is_end(line: &str) -> bool;
    /// Returns the agent's side once the agent knows it.
    fn side(&self) -> Option<Side>;
    /// Returns whether the opponent captured something with its last move.
    fn has_lost(&self) -> bool;
}

/// A rule that an agent can misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// The name of the misreading within the protocol.
    pub name: &'static str,
    /// The id of the check that names the rule.
    pub check: &'static str,
}

impl Misreading {
    /// Returns the misreadings of a table, which says of each what the player takes for the rule. `N` is the number of rows.
    pub(crate) const fn of_rows<M, const N: usize>(rows: &[(Self, M)]) -> [Self; N] {
        let mut all = [rows[0].0; N];
        let mut index = 0;
        while index < N {
            all[index] = rows[index].0;
            index += 1;
        }
        all
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
    /// Whether this line ended with a carriage return and a newline.
    pub is_crlf: bool,
}

impl<P> Deref for Seen<'_, P> {
    type Target = P;

    fn deref(&self) -> &P {
        self.agent
    }
}
