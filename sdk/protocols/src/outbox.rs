//! The outputs of a state machine.

use std::collections::VecDeque;

use crate::{AgentEvent, Violation};

/// What one end of a conversation has to send, and the events (`E`) that it reports, until somebody fetches them.
#[derive(Clone, Debug)]
pub struct Outbox<E> {
    messages: VecDeque<Vec<u8>>,
    events: VecDeque<E>,
}

impl<E> Outbox<E> {
    /// Returns an outbox with nothing in it.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            messages: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    /// Adds a message: whole lines, to go out in one write.
    pub fn send(&mut self, message: impl Into<Vec<u8>>) {
        self.messages.push_back(message.into());
    }

    /// Adds an event.
    pub fn report(&mut self, event: E) {
        self.events.push_back(event);
    }

    /// Takes the next message out.
    pub fn poll_message(&mut self) -> Option<Vec<u8>> {
        self.messages.pop_front()
    }

    /// Takes the next event out.
    pub fn poll_event(&mut self) -> Option<E> {
        self.events.pop_front()
    }
}

impl<E> Default for Outbox<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Outbox<AgentEvent<A>> {
    /// Adds the event that the agent submits an action.
    pub fn act(&mut self, action: A) {
        self.report(AgentEvent::Acted(action));
    }

    /// Adds the event that the agent broke the protocol.
    pub fn violate(&mut self, violation: Violation) {
        self.report(AgentEvent::Violated(violation));
    }

    /// Adds an event for each of these violations.
    pub fn violate_all(&mut self, violations: impl IntoIterator<Item = Violation>) {
        violations.into_iter().for_each(|found| self.violate(found));
    }
}
