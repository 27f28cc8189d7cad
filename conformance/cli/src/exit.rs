//! The exit codes of all commands.

use std::process::ExitCode;

/// What the program tells its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// The agent conforms; the game was played; what was asked for was shown.
    Good = 0,
    /// The agent does not conform.
    Violations = 1,
    /// The command line, a file or the agent's command is wrong.
    Usage = 2,
    /// The tester or the machine failed, and nothing can be said of the agent.
    CouldNotTell = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
