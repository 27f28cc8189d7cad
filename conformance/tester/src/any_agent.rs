//! What a suite can be run against.

use linesman_referee::Launch;

/// An agent as scenarios are run with it; each run starts it anew.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum AnyAgent<'a> {
    /// A program, which runs as a process.
    Process(&'a Launch),
}

impl<'a> From<&'a Launch> for AnyAgent<'a> {
    fn from(launch: &'a Launch) -> Self {
        Self::Process(launch)
    }
}
