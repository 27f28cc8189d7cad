//! One run of a scenario.

use std::time::Duration;

use linesman_crash::Crash;
use linesman_protocols::{Time, Transcript};
use linesman_referee::{Departure, Usage};

use super::{Answer, Found, Played};
use crate::scenario::{Detour, Scenario};

/// What came of running a scenario once.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What was found wrong.
    pub found: Vec<Found>,
    /// Whether the agent reached the end.
    pub is_complete: bool,
    /// Why the scenario decided nothing, if the agent made no mistake and got round what the scenario is about.
    pub undecided: Option<Undecided>,
    /// The ids of the checks that could not be judged, because the agent had to be ended.
    pub unseen: Vec<&'static str>,
    /// Everything that was said.
    pub transcript: Transcript,
    /// The beginning and the end of standard error, in lines.
    pub stderr: Vec<String>,
    /// What the agent says about the end of a process that ended by itself with a failure.
    pub crash: Option<Crash>,
    /// How the process ended, if it did so by itself.
    pub departure: Option<Departure>,
    /// What the sandbox withheld from it, if that is what it says, in words.
    pub withheld: Option<String>,
    /// How long it took.
    pub took: Duration,
    /// How late the tester itself was, at worst.
    pub worst_delay: Duration,
    /// How long the agent had been kept from a processor since the last message to it, where the system says so.
    pub starved: Option<Duration>,
    /// How long the agent could take for its answers, each from this time on; in a refereed stretch, as it stood at the start.
    pub limits: Vec<(Time, Duration)>,
    /// The form of a line with which the agent goes on where it ended in this run.
    pub detour: Option<Detour>,
    /// What the agent has used, as far as that was measured.
    pub usage: Usage,
    /// How many bytes it wrote to standard error.
    pub stderr_bytes: u64,
    /// When each line on standard error began to come; nothing where that is not known.
    pub stderr_times: Vec<Time>,
    /// The answers that came in time.
    pub answers: Vec<Answer>,
    /// The answer that did not.
    pub owed: Option<Answer>,
    /// Whether nobody waited for this answer to the end, because it is known, or suspected, not to come.
    pub is_cut: bool,
    /// The check that the agent was known to break there, if it was known.
    pub cut_by: Option<&'static str>,
    /// What the agent declared, in its own order.
    pub declared: Vec<String>,
    /// What each refereed stretch came to.
    pub played: Vec<Played>,
    /// After how many plies each of them was stopped; none if it ended by itself.
    pub stopped_after: Vec<Option<u32>>,
    /// Whether a game was shorter than the scenario has it.
    pub shortened: Option<Shortening>,
}

/// How far a game was played that was shorter than its scenario has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortening {
    /// How many plies were played.
    pub played: u32,
    /// How many there would have been, unless the game had ended before.
    pub of: u32,
}

/// Why a scenario decided nothing, although the agent made no mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The agent did something that is allowed, and that leaves nothing to judge.
    NotApplicable(String),
    /// The agent stopped before it came to what the scenario is about.
    NotReached(String),
    /// The agent does not offer what the scenario is about, by what it has declared.
    NotOffered(String),
}

impl Undecided {
    /// Returns the reason, in words.
    #[must_use]
    pub fn why(&self) -> &str {
        let (Self::NotApplicable(why) | Self::NotReached(why) | Self::NotOffered(why)) = self;
        why
    }
}

/// A scenario that was run once.
#[derive(Clone, Debug)]
pub struct ScenarioReport {
    /// The scenario.
    pub scenario: Scenario,
    /// The id of the scenario that ran before, and whose control this is, if this is one.
    pub in_place_of: Option<String>,
    /// The number of the run, from 1, where scenarios are run several times.
    pub number: usize,
    /// What happened.
    pub run: Run,
    /// Whether it ran again alone, because a fault that depends on time showed while others ran.
    pub was_confirmed: bool,
}
