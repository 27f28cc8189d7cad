//! How a suite runs.

use std::{num::NonZeroUsize, path::PathBuf, thread, time::Duration};

use linesman_protocols::Level;

use crate::{known::KnownFailures, run::Machine, stop::Stop};

/// How a suite runs.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of everything that the tester draws.
    pub seed: u64,
    /// How many scenarios run at the same time. No verdict depends on it.
    pub jobs: NonZeroUsize,
    /// Failures of this level or stricter make the agent fail.
    pub level: Level,
    /// The checks to test, as patterns of ids; all if there are none.
    pub only: Vec<glob::Pattern>,
    /// The checks to leave out, as patterns of ids.
    pub skip: Vec<glob::Pattern>,
    /// The options that every scenario has which does not set them itself.
    pub scenario_options: Vec<(String, String)>,
    /// The scenarios to run, as ids or patterns of ids; all if there are none. Only checks that they decide or break are judged.
    pub scenarios: Vec<String>,
    /// How many whole games are played in addition to the scenarios.
    pub games: u32,
    /// The values that take turns in these games, such as variants, in the form that the protocol reads. The protocol chooses
    /// if there are none.
    pub game_values: Vec<String>,
    /// How many times each scenario runs, with the same seed.
    pub repeat: NonZeroUsize,
    /// The most time for an answer in a refereed stretch of a game, in addition to its clock. Other answers have the limit of the profile.
    pub answer_limit: Option<Duration>,
    /// Who asks the run to stop before its end.
    pub stop: Stop,
    /// The name of the frozen suite that this is, if it is one.
    pub frozen: Option<&'static str>,
    /// The machine. Suites that run at the same time share one.
    pub machine: Machine,
    /// The checks that the agent is known to break.
    pub known: KnownFailures,
    /// How long the search for a short scenario may take, for each fault that only games show.
    pub shrink_time: Duration,
    /// What is kept of games.
    pub keep: Keep,
    /// The time that the test is to take, where the length of its games decides that. Long games end early then, and the short
    /// scenarios and the first plies of each game take as long as they take. Games have their full length if there is none.
    pub budget: Option<Duration>,
    /// The most plies of each game of the scenarios.
    pub plies: Option<u32>,
    /// Whether long stretches of games are cut short. Then the agent is not tested in full.
    pub is_quick: bool,
}

impl Options {
    /// The time that a test is to take, unless the user says how much.
    pub const USUAL_BUDGET: Duration = Duration::from_secs(180);
}

/// The folders for what is kept of games. Nothing is kept without a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// The folder for the short scenarios.
    pub found: Option<PathBuf>,
    /// The folder for the records.
    pub record: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 1,
            jobs: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            level: Level::Must,
            only: Vec::new(),
            skip: Vec::new(),
            scenario_options: Vec::new(),
            scenarios: Vec::new(),
            games: 0,
            game_values: Vec::new(),
            repeat: NonZeroUsize::MIN,
            answer_limit: None,
            budget: None,
            plies: None,
            is_quick: false,
            stop: Stop::default(),
            frozen: None,
            machine: Machine::default(),
            known: KnownFailures::default(),
            shrink_time: Duration::from_secs(20),
            keep: Keep::default(),
        }
    }
}
