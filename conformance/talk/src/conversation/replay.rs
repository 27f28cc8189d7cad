//! The earlier lines that a restarted agent receives again.

use std::collections::VecDeque;

use linesman_protocols::Time;

use crate::session::Exchange;

/// A replay and its progress.
pub(crate) struct Replay {
    /// What was sent last, and the earlier answer to it.
    pub(super) current: Exchange,
    pub(super) left: VecDeque<Exchange>,
    /// When the wait for the answer ends.
    pub(super) until: Time,
    /// How many lines were sent.
    pub(super) sent: usize,
    /// How many answers differ from the earlier ones.
    pub(super) differing: usize,
}

impl Replay {
    /// Returns the replay of these exchanges, the first of which is the agent's start. Returns none if there are none.
    pub(crate) fn new(again: Vec<Exchange>, until: Time) -> Option<Self> {
        let mut left = VecDeque::from(again);
        Some(Self {
            current: left.pop_front()?,
            left,
            until,
            sent: 0,
            differing: 0,
        })
    }
}
