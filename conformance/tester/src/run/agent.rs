//! What a suite can be run against.

use linesman_protocols::Check;
use linesman_referee::{InProcess, Launch};

/// An agent as scenarios are run with it; each run starts it anew.
#[derive(Clone, Copy, Debug)]
pub enum AnyAgent<'a> {
    /// A program, which runs as a process.
    Process(&'a Launch),
    /// A function of this process, on a clock that waits for it.
    InProcess(&'a InProcess),
}

impl AnyAgent<'_> {
    /// Returns why nothing can be told of a check for such an agent; nothing if it can be judged.
    #[must_use]
    pub fn cannot_tell(self, check: &Check) -> Option<&'static str> {
        let Self::InProcess(_) = self else {
            return None;
        };
        NOT_IN_PROCESS
            .iter()
            .find(|(end, _)| check.id.ends_with(end))
            .map(|(_, why)| *why)
    }
}

/// The ends of the ids of checks that cannot be judged of an agent in this process, and why not.
const NOT_IN_PROCESS: &[(&str, &str)] = &[
    ("/in-time", TIME),
    ("/within-budget", TIME),
    (
        "/process/leaves-nothing-behind",
        "not judged in process: what the agent starts cannot be told from what the test starts",
    ),
    (
        "/process/stderr-bounded",
        "not judged in process: standard error belongs to the whole test",
    ),
    (
        "/process/memory-bounded",
        "not judged in process: memory belongs to the whole test",
    ),
];

const TIME: &str = "not judged in process: the clock stands still while the agent computes";

impl<'a> From<&'a Launch> for AnyAgent<'a> {
    fn from(launch: &'a Launch) -> Self {
        Self::Process(launch)
    }
}

impl<'a> From<&'a InProcess> for AnyAgent<'a> {
    fn from(agent: &'a InProcess) -> Self {
        Self::InProcess(agent)
    }
}
