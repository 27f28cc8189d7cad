//! The exit codes of all commands.

use std::process::ExitCode;

use linesman_values::outcome::Report;

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
    /// Games were forfeited, because an entrant cannot start.
    Absent = 4,
}

impl Exit {
    /// Returns what an exit code of this program means.
    pub(crate) const fn of_code(code: i32) -> Self {
        match code {
            0 => Self::Good,
            1 => Self::Violations,
            2 => Self::Usage,
            _ => Self::CouldNotTell,
        }
    }

    /// Returns that all is good if it is, and this otherwise.
    pub(crate) const fn good_if(is_good: bool, otherwise: Self) -> Self {
        if is_good { Self::Good } else { otherwise }
    }

    /// Returns the exit code of a command that reports on all of these.
    pub(crate) fn of(reports: &[Report]) -> Self {
        let codes: Vec<u8> = reports.iter().map(Report::exit_code).collect();
        if codes.contains(&1) {
            Self::Violations
        } else if codes.contains(&3) {
            Self::CouldNotTell
        } else {
            Self::Good
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
