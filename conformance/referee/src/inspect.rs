//! What a process is doing right now, as far as the system tells.

use std::fmt;

/// What is known of an agent at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// What its process is doing.
    pub state: ProcessState,
    /// What has come of a line that has no newline yet.
    pub partial: Vec<u8>,
}

/// What a process is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProcessState {
    /// It is using a processor, or waiting for one.
    Running,
    /// It waits for its standard input.
    ReadsInput,
    /// It sleeps, or waits for something other than its standard input.
    Waits,
    /// It has been stopped by a signal.
    Stopped,
    /// It has ended.
    Gone,
    /// The system does not say.
    Unknown,
}

impl fmt::Display for ProcessState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Running => "the agent is alive and computes",
            Self::ReadsInput => "the agent is alive and waits in read(stdin)",
            Self::Waits => "the agent is alive and sleeps or waits, not for its input",
            Self::Stopped => "the agent has been stopped by a signal (SIGSTOP or the like)",
            Self::Gone => "the agent's process has ended",
            Self::Unknown => "the agent is alive",
        })
    }
}

/// Looks at a process. Linux only; elsewhere the answer is [`ProcessState::Unknown`].
pub(crate) fn process_state(pid: u32) -> ProcessState {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else {
        return if cfg!(target_os = "linux") {
            ProcessState::Gone
        } else {
            ProcessState::Unknown
        };
    };
    // The name stands in brackets and may hold anything; the state is the first field behind it.
    match stat
        .rsplit_once(") ")
        .and_then(|(_, fields)| fields.chars().next())
    {
        Some('R') => ProcessState::Running,
        Some('T' | 't') => ProcessState::Stopped,
        Some('Z' | 'X') => ProcessState::Gone,
        Some('S' | 'D') if waits_for_input(pid) => ProcessState::ReadsInput,
        Some('S' | 'D') => ProcessState::Waits,
        _ => ProcessState::Unknown,
    }
}

/// Is the process asleep in a system call whose first argument is descriptor 0? That is a read, for a sleeping process
/// hands 0 as first argument to hardly anything else; calls that wait for several descriptors are not looked into.
fn waits_for_input(pid: u32) -> bool {
    const READ_CALLS: &[&str] = if cfg!(target_arch = "x86_64") {
        &["0"]
    } else {
        &["63"]
    };
    let Ok(call) = std::fs::read_to_string(format!("/proc/{pid}/syscall")) else {
        return false;
    };
    let mut fields = call.split_ascii_whitespace();
    fields
        .next()
        .is_some_and(|number| READ_CALLS.contains(&number))
        && fields.next() == Some("0x0")
}
