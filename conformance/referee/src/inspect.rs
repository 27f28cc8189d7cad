//! What a process is doing right now, as far as the system says.

use std::{ffi::OsString, fmt, fs, os::unix::ffi::OsStringExt, path::PathBuf, time::Duration};

use rustix::process::Pid;

use crate::held_up::read_within;

/// What is known about an agent at one moment: of its process, its group and all their descendants together, with all their threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// What it is doing.
    pub state: ProcessState,
    /// Whether one of its threads may soon go on without more input: it sleeps for a while, or waits for something else.
    ///
    /// Threads that wait for one another, for a child or for the input do not count, nor do those of a language's runtime.
    pub may_go_on: bool,
    /// What it has computed, and what it was kept from.
    pub work: Work,
    /// What has not arrived yet.
    pub pending: Pending,
    /// Which programs its processes run.
    pub programs: Programs,
}

impl Inspection {
    /// Returns whether it waits for its input and has read everything that it was sent.
    #[must_use]
    pub fn waits_for_more(&self) -> bool {
        self.state == ProcessState::ReadsInput && self.pending.unread.unwrap_or(0) == 0
    }
}

/// What has been written to an agent or by it, and has not arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pending {
    /// The part of a line of the agent that has no newline yet.
    pub partial: Vec<u8>,
    /// How many bytes it has been sent and not read yet, where that is known.
    pub unread: Option<u64>,
    /// How many bytes it has written that nobody has read yet. While there are some, it may wait for the reader.
    pub unheard: u64,
    /// How many bytes it has written and not flushed, where that is known. It is known of agents in this process alone.
    pub unflushed: Option<u64>,
}

/// The processor time of an agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// How much processor time it has used since the last message to it, or since up to 10 ms before, where that is known.
    pub busy: Option<Duration>,
    /// How long it would have computed since then at least, or since the end of its input, if the machine had done nothing else. None
    /// if that is not known.
    pub least_work: Option<Duration>,
    /// How long the machine has kept it from a processor since the last message to it, or since up to 10 ms before, where that is known.
    /// Time that it was given back does not count.
    pub starved: Option<Duration>,
    /// Whether programs that it started have ended since. Nobody knows for how long these waited for a processor.
    pub has_ended_programs: bool,
    /// Whether a thread that is ready to run, or has waited, has given up the priority that it was started with.
    pub gave_up_priority: bool,
}

/// What an agent is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProcessState {
    /// At least one thread is using a processor, or waiting for one.
    Running,
    /// No thread computes, and at least one waits for the agent's standard input.
    ReadsInput,
    /// All threads sleep, or wait for something other than the agent's standard input.
    Waits,
    /// It has been stopped by a signal.
    Stopped,
    /// It has ended.
    Gone,
    /// The system does not say.
    #[default]
    Unknown,
}

impl fmt::Display for ProcessState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Running => "the agent is alive and computes",
            Self::ReadsInput => "the agent is alive and waits for input on stdin",
            Self::Waits => "the agent is alive and sleeps or waits, not for its input",
            Self::Stopped => "the agent has been stopped by a signal (SIGSTOP or the like)",
            Self::Gone => "the agent's process has ended",
            Self::Unknown => "the agent is alive",
        })
    }
}

/// The programs that the processes of an agent run, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Programs {
    /// The program that waits for the input, if one does. It may be another than the one that was started, such as an interpreter that
    /// a shell has started.
    pub reader: Option<Program>,
    /// The program that writes the output, if it is another than the one that waits for the input, as at the end of a pipeline.
    pub writer: Option<Program>,
    /// Whether the writer has started the reader, or what started that.
    pub is_reader_of_writer: bool,
    /// The programs of all processes, if there are several, in the order in which they were started.
    pub all: Vec<Program>,
    /// How many threads the reader has; none if no program waits for the input.
    pub reader_threads: Option<usize>,
    /// What keeps one of them from going on that does not wait for the input, where that is known.
    pub stuck: Option<Stuck>,
}

/// A program that a process runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The file that is executed. For a script it is the interpreter.
    pub path: PathBuf,
    /// Its arguments, without its own name.
    pub args: Vec<OsString>,
}

/// What keeps a program of an agent from going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The program.
    pub program: Program,
    /// What it waits for.
    pub on: StuckOn,
}

impl Stuck {
    /// Returns whether it cannot write somewhere, so that nothing which it is sent lets it go on.
    #[must_use]
    pub const fn is_by_full_pipe(&self) -> bool {
        matches!(self.on, StuckOn::FullPipe { .. })
    }
}

/// What a program waits for that does not come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StuckOn {
    /// Room in a pipe that is full, to which it writes by this descriptor, and which this program does not read.
    FullPipe {
        /// 1 is its standard output, and 2 its standard error.
        descriptor: u64,
        /// The program that has the other end.
        reader: Program,
    },
    /// What another program writes, which waits for what this one writes.
    EachOther {
        /// The other program.
        other: Program,
    },
    /// Other threads or locks: all of its threads do.
    Locks,
    /// The end of a time, in its main thread.
    Time,
}

/// A process as the system describes it.
pub(crate) struct Kin {
    pub(crate) pid: Pid,
    pub(crate) state: ProcessState,
    pub(crate) parent: Option<Pid>,
    pub(crate) group: Option<Pid>,
}

/// Returns what the system says about a process, or none if there is no such process or no `/proc`.
pub(crate) fn look(pid: Pid) -> Option<Kin> {
    let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
    parse_stat(pid, &stat)
}

/// Returns all visible processes, or none if there is no `/proc`.
pub(crate) fn processes() -> Vec<Kin> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| look(parse_pid(entry.file_name().to_str()?)?))
        .collect()
}

/// Returns the children of a process that has one thread; none if the system does not list them.
pub(crate) fn children(pid: Pid) -> Option<Vec<Pid>> {
    children_of(pid, pid)
}

/// Returns the children that a thread of a process has started; none if the system does not list them.
pub(crate) fn children_of(process: Pid, thread: Pid) -> Option<Vec<Pid>> {
    let list = fs::read_to_string(format!("/proc/{process}/task/{thread}/children")).ok()?;
    Some(
        list.split_ascii_whitespace()
            .filter_map(parse_pid)
            .collect(),
    )
}

/// Returns the program that a process runs.
pub(crate) fn program_of(process: Pid) -> Option<Program> {
    let path = format!("/proc/{process}/cmdline");
    let line = read_within(LONGEST_READ, || Some(fs::read(path).unwrap_or_default()))?;
    let line = line.strip_suffix(b"\0").unwrap_or(&line);
    let words = line.split(|byte| *byte == 0).skip(1);
    Some(Program {
        path: fs::read_link(format!("/proc/{process}/exe")).unwrap_or_default(),
        args: words
            .map(|word| OsString::from_vec(word.to_vec()))
            .collect(),
    })
}

/// How long to wait for a command line.
const LONGEST_READ: Duration = Duration::from_millis(100);

/// Returns the name of a process's program, or nothing.
pub(crate) fn program_name(pid: Pid) -> String {
    let name = fs::read(format!("/proc/{pid}/comm")).unwrap_or_default();
    String::from_utf8_lossy(name.trim_ascii_end()).into_owned()
}

/// Reads `NUMBER (NAME) STATE PARENT GROUP ...`. The name may hold any bytes, brackets and spaces among them, but nothing
/// behind it holds a bracket.
pub(crate) fn parse_stat(pid: Pid, stat: &[u8]) -> Option<Kin> {
    let mut fields = fields_of_stat(stat)?;
    let state = match fields.next()? {
        b"R" => ProcessState::Running,
        b"T" | b"t" => ProcessState::Stopped,
        b"Z" | b"X" => ProcessState::Gone,
        b"S" | b"D" => ProcessState::Waits,
        _ => ProcessState::Unknown,
    };
    let mut number = || Some(std::str::from_utf8(fields.next()?).ok().and_then(parse_pid));
    Some(Kin {
        pid,
        state,
        parent: number()?,
        // The group of a process that is just being reaped is -1.
        group: number()?,
    })
}

/// Returns the fields behind the name in the status of a process. The name may hold spaces and brackets, but no other field does.
pub(crate) fn fields_of_stat(stat: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let name_end = stat.iter().rposition(|byte| *byte == b')')?;
    let fields = stat[name_end + 1..].split(u8::is_ascii_whitespace);
    Some(fields.filter(|field| !field.is_empty()))
}

/// Reads the number of a process or of a group.
pub(crate) fn parse_pid(text: &str) -> Option<Pid> {
    let number = text.parse().ok().filter(|number| *number > 0)?;
    Pid::from_raw(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(stat: &[u8]) -> Option<(ProcessState, Option<Pid>)> {
        parse_stat(Pid::INIT, stat).map(|kin| (kin.state, kin.group))
    }

    #[test]
    fn a_program_s_name_cannot_pass_for_its_state() {
        for (stat, expected) in [
            (&b"34 (sh) S 1 12 34 0"[..], ProcessState::Waits),
            (b"34 (a) T (b) R 1 12 34 0", ProcessState::Running),
            (b"34 () Z 9 9 9) T 1 12 34 0", ProcessState::Stopped),
            (b"34 (\xff\n) Z 1 12 34 0", ProcessState::Gone),
        ] {
            let group = Pid::from_raw(12);
            assert_eq!(parse(stat), Some((expected, group)), "{stat:?}");
        }
        assert_eq!(
            parse(b"34 (sh) X 0 -1 -1 0"),
            Some((ProcessState::Gone, None))
        );
    }

    #[test]
    fn what_is_no_status_has_no_state() {
        for stat in [&b""[..], b"34", b"34 (sh)", b"34 (sh) S", b"34 (sh) S 1"] {
            assert_eq!(parse(stat), None);
        }
    }
}
