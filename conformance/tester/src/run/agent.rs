//! What a suite can be run against.

use linesman_protocols::{Check, Role};
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
            .find(|(role, _)| check.is(*role))
            .map(|(_, why)| *why)
    }
}

/// The roles of checks that cannot be judged of an agent in this process, and why not.
const NOT_IN_PROCESS: &[(Role, &str)] = &[
    (
        Role::Time,
        "not judged in process: the clock stands still while the agent computes",
    ),
    (
        Role::LeavesNothing,
        "not judged in process: what the agent starts cannot be told from what the test starts",
    ),
    (
        Role::Stderr,
        "not judged in process: standard error belongs to the whole test",
    ),
    (
        Role::Memory,
        "not judged in process: memory belongs to the whole test",
    ),
];

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
