//! The exit codes of all commands.

use std::process::ExitCode;

/// What the program tells its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// The agent conforms, or the command has done what it is for.
    Good = 0,
    /// The agent does not conform.
    Violations = 1,
    /// The command line, a file or the agent's command is wrong.
    Usage = 2,
    /// The tester or the machine failed. Nothing is known about the agent.
    CouldNotTell = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
