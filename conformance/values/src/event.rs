//! What happens while a suite runs, as one typed stream of events.
//!
//! A suite produces the events; the forms of reports that stream, the progress line and callers consume them. Nothing is
//! printed between the two.

use std::time::Duration;

use crate::outcome::{CheckReport, Report, Run};

/// Something that happens while a suite runs.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// The name of the protocol.
    pub protocol: &'a str,
    /// The name of the profile.
    pub profile: &'a str,
    /// What happens.
    pub kind: EventKind<'a>,
}

/// What happens while a suite runs.
///
/// ```text
/// Started -> { Confirming | ScenarioFinished | GameFinished | Ticked } ... -> { Shrinking } ... -> { CheckJudged } ... -> Ended
/// ```
#[derive(Clone, Copy, Debug)]
pub enum EventKind<'a> {
    /// The suite starts.
    Started(&'a Plan),
    /// A scenario runs again with nothing else running, because its fault depends on time.
    Confirming {
        /// The id of the scenario.
        scenario: &'a str,
    },
    /// A scenario has finished, in all its runs.
    ScenarioFinished(Progress<'a>),
    /// A game that is played in addition to the scenarios has finished, in all its runs.
    GameFinished(Progress<'a>),
    /// Another second has passed.
    Ticked(Pulse),
    /// The search starts for a short scenario that shows the same fault as a game.
    Shrinking {
        /// The id of the check that the game broke.
        check: &'a str,
    },
    /// A check has its verdict. No check has one earlier, because any scenario may break any check.
    CheckJudged {
        /// The check and its verdict.
        check: &'a CheckReport,
        /// The report that the check is part of.
        report: &'a Report,
    },
    /// The suite has ended.
    Ended(&'a Report),
}

/// What a suite is about to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of everything that the tester draws.
    pub seed: u64,
    /// The word for the level: failures of this level or stricter count.
    pub level: &'static str,
    /// The number of scenarios and games.
    pub scenarios: usize,
    /// How many times each scenario runs.
    pub repeat: usize,
    /// The ids of the checks to be judged, in the order of their clauses.
    pub checks: Vec<&'static str>,
}

/// A scenario that has finished, and how far the suite is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The number of scenarios that are done.
    pub done: usize,
    /// The number of scenarios in total.
    pub total: usize,
    /// The id of the scenario that has finished.
    pub scenario: &'a str,
    /// The run that tells most: the first with a fault, or else the first.
    pub run: &'a Run,
    /// How many times the scenario was run.
    pub runs: usize,
    /// How many of these runs showed a fault.
    pub broken: usize,
}

/// How far a suite is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// The number of scenarios that are done.
    pub done: usize,
    /// The number of scenarios in total.
    pub total: usize,
    /// How many plies have been played in games.
    pub plies: u64,
    /// How long the suite has run.
    pub took: Duration,
    /// How long it is likely to run on, if that can be told.
    pub left: Option<Duration>,
}

/// Consumes the events of a suite. Several threads call it.
pub type Observer<'a> = &'a (dyn Fn(EventKind<'_>) + Sync);
