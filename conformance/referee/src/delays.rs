//! The delays of the loop.

use std::time::Duration;

use crate::Conversation;

/// What the loop knows about its own delays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drive {
    /// The longest time by which the loop noticed something late, or did not look at all. The machine causes this, not an agent.
    /// Output of an agent may have been there this much earlier.
    pub worst_delay: Duration,
}

impl Drive {
    /// Takes a delay, and tells the conversation of it.
    pub(crate) fn note<C: Conversation>(&mut self, delay: Duration, conversation: &mut C) {
        self.worst_delay = self.worst_delay.max(delay);
        if !delay.is_zero() {
            conversation.handle_delay(delay);
        }
    }
}
