//! What the machine took from an agent and from the referee.

use linesman_protocols::Time;

/// For how long the machine may keep an agent or the referee from a processor, and an agent is still blamed for a fault of which only
/// the least length is known.
pub const TOLERABLE_DELAY: Time = Time::from_millis(250);

/// What the machine took while an agent was waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hindrance {
    /// How long the agent was ready to run and had no processor.
    pub starved: Time,
    /// How late the referee was itself. An answer may have been there this much earlier.
    pub late: Time,
}

impl Hindrance {
    /// Returns whether an answer that is late by this much would have been in time on an idle machine.
    #[must_use]
    pub fn explains_answer(self, overdue: Time) -> bool {
        overdue <= self.starved + self.late
    }

    /// Returns whether something that had been due for this long at least, and has not come, may have come in time on an idle machine.
    #[must_use]
    pub fn explains_absence(self, overdue: Time) -> bool {
        self.late > TOLERABLE_DELAY || self.starved > overdue.max(TOLERABLE_DELAY)
    }
}
