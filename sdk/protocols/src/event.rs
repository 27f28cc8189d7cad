//! What an agent did.

use crate::{Remark, Violation};

/// What an agent did, as its dialect understands it.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentEvent<A> {
    /// It has said that it is ready to play.
    Ready,
    /// It submits an action.
    Acted(A),
    /// It begins another search. What it has said before is not about its next action.
    Searches,
    /// It says something about its search.
    Remarked(Remark),
    /// It gives up.
    Resigned,
    /// It has left without giving up. Only people do that.
    Left,
    /// It broke the protocol.
    Violated(Violation),
}
