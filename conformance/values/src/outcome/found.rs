//! A fault, and the circumstances in which it shows.

use linesman_protocols::{Time, Violation};
use linesman_referee::{ProcessState, Programs};

use super::Silence;

/// Something that was found wrong, and the circumstances.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The number of the step, from 0.
    pub step: usize,
    /// What is wrong.
    pub violation: Violation,
    /// The id of the check that it counts against.
    pub check: &'static str,
    /// Where in the game it was.
    pub place: String,
    /// The last message that had been sent to the agent, and when.
    pub sent: Option<(Time, Vec<u8>)>,
    /// When the fault was seen, or the offending line came.
    pub at: Time,
    /// What speaks for and against the agent where the fault is about time.
    pub lateness: Lateness,
    /// What the agent's process was doing, if that was looked at.
    pub state: Option<ProcessState>,
    /// What was found out about a missing answer, if that was looked into.
    pub silence: Option<Silence>,
    /// Which programs ran when the agent did not exit, if that was looked at.
    pub staying: Option<Programs>,
    /// Whether the game was over, and the agent had been told so.
    pub is_after_end: bool,
    /// How many of the agent's lines had been as they should be.
    pub good_lines: usize,
    /// How many of those were neither asides nor questions of the agent, so they are as many each time that the same is said.
    pub good_answers: usize,
    /// What each refereed stretch had come to.
    pub played: Vec<Played>,
}

impl Found {
    /// Returns a fault that counts against its own check, at the beginning of a conversation.
    #[must_use]
    pub const fn new(violation: Violation) -> Self {
        Self {
            check: violation.check.id,
            violation,
            place: String::new(),
            sent: None,
            at: Time::ZERO,
            lateness: Lateness {
                overdue: None,
                is_certain: false,
                is_unannounced: false,
            },
            state: None,
            silence: None,
            staying: None,
            step: 0,
            is_after_end: false,
            good_lines: 0,
            good_answers: 0,
            played: Vec::new(),
        }
    }
}

/// What speaks for and against an agent whose fault is about time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lateness {
    /// How long an answer was overdue when the fault was seen, at least; none if the fault is not an answer that was missing.
    pub overdue: Option<Time>,
    /// Whether a busy machine cannot have caused it: the agent itself computed for longer than it was allowed to take.
    pub is_certain: bool,
    /// Whether the agent could not know how long it may take, and may have answered in the end.
    pub is_unannounced: bool,
}

/// What a stretch came to so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How many plies both sides have made.
    pub plies: u32,
    /// The opponent's actions, in the protocol's wording. A set-up is among them only if the scenario lists one.
    pub moves: Vec<String>,
}
