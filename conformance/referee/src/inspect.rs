//! What a process is doing right now, as far as the system tells.

use std::{fmt, fs};

use rustix::process::Pid;

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
pub(crate) fn process_state(pid: Pid) -> ProcessState {
    match status(pid) {
        Some((ProcessState::Waits, _)) if waits_for_input(pid) => ProcessState::ReadsInput,
        Some((state, _)) => state,
        None if cfg!(target_os = "linux") => ProcessState::Gone,
        None => ProcessState::Unknown,
    }
}

/// Returns what a process is doing and which group it belongs to; none if there is no such process or no `/proc`.
pub(crate) fn status(pid: Pid) -> Option<(ProcessState, Option<Pid>)> {
    let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
    parse_stat(&stat)
}

/// A process and where it belongs.
pub(crate) struct Kin {
    pub(crate) pid: Pid,
    pub(crate) parent: Option<Pid>,
    pub(crate) group: Option<Pid>,
}

/// Returns all processes that can be seen; none if there is no `/proc`.
pub(crate) fn processes() -> Vec<Kin> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let kin = |pid: Pid| {
        let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
        let mut ids = fields_behind_name(&stat)?
            .skip(1)
            .map(|field| std::str::from_utf8(field).ok().and_then(parse_pid));
        Some(Kin {
            pid,
            parent: ids.next()?,
            group: ids.next()?,
        })
    };
    entries
        .flatten()
        .filter_map(|entry| kin(parse_pid(entry.file_name().to_str()?)?))
        .collect()
}

/// Returns the processes whose parent is this one; none if there is no `/proc`.
///
/// The system also keeps a list of children for each thread, which is quicker to read; but that list may lack some while
/// others are ending.
pub(crate) fn children(parent: Pid) -> Vec<Pid> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let pids = entries
        .flatten()
        .filter_map(|entry| parse_pid(entry.file_name().to_str()?));
    pids.filter(|pid| parent_of(*pid) == Some(parent)).collect()
}

fn parent_of(pid: Pid) -> Option<Pid> {
    let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
    let parent = fields_behind_name(&stat)?.nth(1)?;
    std::str::from_utf8(parent).ok().and_then(parse_pid)
}

/// Returns the name of a process's program, or nothing.
pub(crate) fn program_name(pid: Pid) -> String {
    let name = fs::read(format!("/proc/{pid}/comm")).unwrap_or_default();
    String::from_utf8_lossy(name.trim_ascii_end()).into_owned()
}

/// Reads `NUMBER (NAME) STATE PARENT GROUP ...`. The name may hold any bytes, brackets and spaces among them, but nothing
/// behind it holds a bracket.
fn parse_stat(stat: &[u8]) -> Option<(ProcessState, Option<Pid>)> {
    let mut fields = fields_behind_name(stat)?;
    let state = match fields.next()? {
        b"R" => ProcessState::Running,
        b"T" | b"t" => ProcessState::Stopped,
        b"Z" | b"X" => ProcessState::Gone,
        b"S" | b"D" => ProcessState::Waits,
        _ => ProcessState::Unknown,
    };
    // Of a process that is just being reaped the group is given as -1.
    let group = std::str::from_utf8(fields.nth(1)?).ok().and_then(parse_pid);
    Some((state, group))
}

fn fields_behind_name(stat: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let name_end = stat.iter().rposition(|byte| *byte == b')')?;
    Some(
        stat[name_end + 1..]
            .split(u8::is_ascii_whitespace)
            .filter(|field| !field.is_empty()),
    )
}

/// Reads the number of a process or of a group.
pub(crate) fn parse_pid(text: &str) -> Option<Pid> {
    let number = text.parse().ok().filter(|number| *number > 0)?;
    Pid::from_raw(number)
}

/// Returns whether the process is asleep in a system call whose first argument is descriptor 0. That is a read, because a sleeping process
/// hands 0 as first argument to hardly anything else; calls that wait for several descriptors are not looked into.
fn waits_for_input(pid: Pid) -> bool {
    const READ: &str = if cfg!(target_arch = "x86_64") {
        "0"
    } else if cfg!(any(target_arch = "x86", target_arch = "arm")) {
        "3"
    } else {
        "63"
    };
    let Ok(call) = fs::read_to_string(format!("/proc/{pid}/syscall")) else {
        return false;
    };
    let mut fields = call.split_ascii_whitespace();
    fields.next() == Some(READ) && fields.next() == Some("0x0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_s_name_cannot_pass_for_its_state() {
        let check = |stat: &[u8], expected| {
            let group = Pid::from_raw(12);
            assert_eq!(
                parse_stat(stat),
                Some((expected, group)),
                "{:?}",
                stat.escape_ascii().to_string()
            );
        };
        check(b"34 (sh) S 1 12 34 0", ProcessState::Waits);
        check(b"34 (a) T (b) R 1 12 34 0", ProcessState::Running);
        check(b"34 () Z 9 9 9) T 1 12 34 0", ProcessState::Stopped);
        check(b"34 (\xff\n) Z 1 12 34 0", ProcessState::Gone);
        assert_eq!(
            parse_stat(b"34 (sh) X 0 -1 -1 0"),
            Some((ProcessState::Gone, None))
        );
    }

    #[test]
    fn what_is_no_status_has_no_state() {
        for stat in [&b""[..], b"34", b"34 (sh)", b"34 (sh) S", b"34 (sh) S 1"] {
            assert_eq!(parse_stat(stat), None);
        }
    }
}
