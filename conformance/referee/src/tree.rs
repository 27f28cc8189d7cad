//! A process with its group and all their descendants, as one: what it is doing, and which of its processes waits for input.

use std::{collections::BTreeSet, fs, iter};

use rustix::{
    io::Errno,
    process::{Pid, test_kill_process},
};

use crate::{
    inspect::{self, Kin, ProcessState, Programs, parse_pid, program_of},
    stuck::{self, Waiting},
    waiting::{Pipe, Wait, has_alarm, wait_of},
};

/// A process with everything that it started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    /// The process itself, which leads a group.
    pub(crate) leader: Pid,
    /// The process whose descendants belong to it, wherever they have gone. It does not belong to them itself, unless it is the leader.
    pub(crate) reaper: Pid,
}

/// What a process, its group and their descendants are doing, all their threads together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) state: ProcessState,
    /// Whether a thread may soon go on without more input, by itself.
    pub(crate) may_go_on: bool,
    /// The programs of the processes. The writer is the one whose standard output is the agent's.
    pub(crate) programs: Programs,
}

/// The pipes between Linesman and an agent.
#[derive(Clone, Debug)]
pub(crate) struct Pipes {
    /// What the agent reads.
    pub(crate) input: Pipe,
    /// What the agent writes. A terminal is not recognised.
    pub(crate) output: Option<Pipe>,
}

impl Look {
    /// What is known where the system says nothing.
    pub(crate) fn unknown() -> Self {
        Self {
            state: ProcessState::Unknown,
            may_go_on: true,
            programs: Programs::default(),
        }
    }

    /// Looks at a process and all that belongs to it. Linux only.
    pub(crate) fn at(root: Root, pipes: Option<&Pipes>) -> Self {
        let state = match inspect::look(root.leader) {
            Some(kin) => kin.state,
            // The system may hide a process that is there, and has no /proc in some containers.
            None if test_kill_process(root.leader) == Err(Errno::SRCH) => ProcessState::Gone,
            None => return Self::unknown(),
        };
        if matches!(state, ProcessState::Gone | ProcessState::Stopped) {
            return Self {
                state,
                may_go_on: false,
                programs: Programs::default(),
            };
        }
        let members = root.some_members();
        let input = pipes.map(|pipes| &pipes.input);
        let mut sum = Sum::default();
        for (process, thread) in members.iter().copied().flat_map(threads_of) {
            sum.add(process, thread, input);
        }
        let output = pipes.and_then(|pipes| pipes.output.as_ref());
        let writer = output.and_then(|output| writer(&members, sum.reader?, output));
        let is_reader_of_writer = sum
            .reader
            .zip(writer)
            .is_some_and(|(reader, writer)| descends(reader, writer));
        let has_alarm = members.iter().copied().any(has_alarm);
        let programs = Programs {
            reader: sum.reader.and_then(program_of),
            writer: writer.and_then(program_of),
            is_reader_of_writer,
            reader_threads: sum.reader.map(|reader| threads_of(reader).len()),
            stuck: match sum.computes {
                true => None,
                false => stuck::find(&sum.threads, &members, sum.reader.is_some()),
            },
            all: match members.len() {
                2..=MOST_NAMED => members.into_iter().filter_map(program_of).collect(),
                _ => Vec::new(),
            },
        };
        Self {
            state: sum.state(),
            may_go_on: sum.may_go_on || has_alarm,
            programs,
        }
    }
}

/// What the threads that have been looked at do.
#[derive(Default)]
struct Sum {
    computes: bool,
    is_stopped: bool,
    may_go_on: bool,
    reader: Option<Pid>,
    /// Those that wait, without those that runtimes keep for themselves.
    threads: Vec<Waiting>,
}

impl Sum {
    fn add(&mut self, process: Pid, thread: Pid, input: Option<&Pipe>) {
        let folder = format!("/proc/{process}/task/{thread}");
        let stat = fs::read(format!("{folder}/stat")).unwrap_or_default();
        match inspect::parse_stat(thread, &stat).map(|kin| kin.state) {
            Some(ProcessState::Running) => {
                self.computes |= !is_compiler(&name_of(&folder));
            }
            Some(ProcessState::Stopped) => self.is_stopped = true,
            Some(ProcessState::Waits | ProcessState::Unknown) => {
                let wait =
                    input.map_or_else(Wait::default, |input| wait_of(process, thread, input));
                if wait.is_for_input {
                    // Of several, the one that was started last: processes come in the order of their numbers.
                    self.reader = Some(process);
                }
                if !is_caretaker(&name_of(&folder)) {
                    self.may_go_on |= wait.may_go_on;
                    self.threads.push(Waiting {
                        process,
                        thread,
                        hold: wait.hold,
                    });
                }
            }
            _ => {}
        }
    }

    const fn state(&self) -> ProcessState {
        if self.computes {
            ProcessState::Running
        } else if self.reader.is_some() {
            ProcessState::ReadsInput
        } else if self.is_stopped {
            ProcessState::Stopped
        } else {
            ProcessState::Waits
        }
    }
}

impl Root {
    /// Returns the process, its group and all descendants.
    pub(crate) fn members(self) -> Vec<Pid> {
        let all = self.kin().into_iter();
        all.map(|process| process.pid).collect()
    }

    /// Returns the same, or a part of them if there are so many that a look at all of them would keep the referee busy.
    fn some_members(self) -> Vec<Pid> {
        let some = self.descendants(MOST_LOOKED_AT);
        let all = some.unwrap_or_else(|| self.relatives()).into_iter();
        all.map(|process| process.pid)
            .take(MOST_LOOKED_AT)
            .collect()
    }

    /// Returns whether a thread of the group has neither been stopped nor ended. Linux only.
    pub(crate) fn is_group_running(self) -> bool {
        let in_group = |it: &Kin| it.group == Some(self.leader);
        let members = self.kin().into_iter().filter(in_group);
        members
            .flat_map(|member| threads_of(member.pid))
            .any(|(process, thread)| is_running(process, thread))
    }

    /// Returns whether a process that does not belong to it traces one of them, as a debugger does. Linux only.
    pub(crate) fn is_traced(self) -> bool {
        let members = self.members();
        let is_own = |tracer: &i32| {
            let own = members.iter().chain([&self.reaper]);
            own.into_iter().any(|member| member.as_raw_pid() == *tracer)
        };
        let mut tracers = members.iter().copied().filter_map(tracer_of);
        tracers.any(|tracer| !is_own(&tracer))
    }

    /// The same, as the system describes them, in the order of their numbers.
    pub(crate) fn kin(self) -> Vec<Kin> {
        self.descendants(usize::MAX)
            .unwrap_or_else(|| self.relatives())
    }

    /// Returns the descendants of the reaper, by the lists of children that Linux keeps; none without a reaper or such lists. If there are
    /// more than so many, some may be missing.
    ///
    /// While a child ends, its parent's list may lack another one, so several processes count only when they are found twice.
    fn descendants(self, most: usize) -> Option<Vec<Kin>> {
        if self.reaper == self.leader {
            return None;
        }
        let mut found = self.walk(most)?;
        for _ in 0..MOST_WALKS {
            if found.len() < 2 || found.len() > most {
                break;
            }
            let before = std::mem::replace(&mut found, self.walk(most)?);
            if before == found {
                break;
            }
        }
        let pids = found.into_iter().filter_map(Pid::from_raw);
        Some(pids.filter_map(inspect::look).collect())
    }

    fn walk(self, most: usize) -> Option<BTreeSet<i32>> {
        let mut found = BTreeSet::new();
        let mut next = inspect::children(self.reaper)?;
        while let Some(process) = next.pop() {
            if found.len() > most {
                break;
            }
            if found.insert(process.as_raw_pid()) {
                let threads = threads_of(process).into_iter();
                let children =
                    threads.filter_map(|(_, thread)| inspect::children_of(process, thread));
                next.extend(children.flatten());
            }
        }
        Some(found)
    }

    /// Returns the process, its group and all descendants, by a look at every process of the machine.
    fn relatives(self) -> Vec<Kin> {
        let mut all = inspect::processes();
        let mut tree: BTreeSet<i32> = [self.leader, self.reaper]
            .map(Pid::as_raw_pid)
            .into_iter()
            .collect();
        loop {
            let before = tree.len();
            for process in &all {
                let is_child = process
                    .parent
                    .is_some_and(|parent| tree.contains(&parent.as_raw_pid()));
                if is_child || process.group == Some(self.leader) {
                    tree.insert(process.pid.as_raw_pid());
                }
            }
            if tree.len() == before {
                break;
            }
        }
        if self.reaper != self.leader {
            tree.remove(&self.reaper.as_raw_pid());
        }
        all.retain(|process| tree.contains(&process.pid.as_raw_pid()));
        all
    }
}

/// Returns the process that writes the output, if it is another than the one that reads the input. A shell has the output of the
/// commands that it waits for too, so the one that was started last counts.
fn writer(members: &[Pid], reader: Pid, output: &Pipe) -> Option<Pid> {
    let writes = |process: &Pid| output.is(*process, STDOUT);
    let last = members.iter().copied().rfind(writes)?;
    (!writes(&reader)).then_some(last)
}

/// Returns whether a process was started by another one, or by what that has started.
fn descends(process: Pid, ancestor: Pid) -> bool {
    let parent = |of: &Pid| inspect::look(*of)?.parent;
    let mut ancestors = iter::successors(parent(&process), parent);
    ancestors.any(|it| it == ancestor)
}

const STDOUT: u64 = 1;

/// How many processes an agent may have for all their programs to be named.
const MOST_NAMED: usize = 16;

/// How many processes are looked at to see what the agent does.
const MOST_LOOKED_AT: usize = 64;

/// How often the processes are listed again, if they are not the same twice.
const MOST_WALKS: usize = 3;

/// Returns the number of the process that traces this one, if one does.
fn tracer_of(process: Pid) -> Option<i32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mut lines = status.lines();
    let tracer = lines.find_map(|line| line.strip_prefix("TracerPid:"))?;
    tracer.trim().parse().ok().filter(|tracer| *tracer != 0)
}

/// Returns whether a thread has neither been stopped nor ended. One that has started a process with `vfork` waits for that process, and
/// cannot be stopped until it has run.
fn is_running(process: Pid, thread: Pid) -> bool {
    let stat = fs::read(format!("/proc/{process}/task/{thread}/stat")).unwrap_or_default();
    let state = inspect::fields_of_stat(&stat).and_then(|mut fields| fields.next());
    match state {
        None | Some(b"T" | b"t" | b"Z" | b"X") => false,
        Some(b"D") => {
            let children = inspect::children_of(process, thread).unwrap_or_default();
            let mut states = children.into_iter().filter_map(inspect::look);
            !states.any(|child| child.state == ProcessState::Stopped)
        }
        Some(_) => true,
    }
}

/// Returns the threads of a process, each with its process.
pub(crate) fn threads_of(process: Pid) -> Vec<(Pid, Pid)> {
    let entries = fs::read_dir(format!("/proc/{process}/task"));
    let numbers = entries.into_iter().flatten().flatten();
    numbers
        .filter_map(|entry| Some((process, parse_pid(entry.file_name().to_str()?)?)))
        .collect()
}

fn name_of(folder: &str) -> String {
    let name = fs::read(format!("{folder}/comm")).unwrap_or_default();
    String::from_utf8_lossy(name.trim_ascii_end()).into_owned()
}

/// Returns whether a thread compiles what other threads run meanwhile. No answer waits for it.
fn is_compiler(thread: &str) -> bool {
    COMPILERS.iter().any(|name| thread.starts_with(name))
}

/// Returns whether a thread belongs to the runtime of a language and wakes from time to time without doing anything for the program.
fn is_caretaker(thread: &str) -> bool {
    let mut names = COMPILERS.iter().chain(CARETAKERS);
    names.any(|name| thread.starts_with(name))
}

/// The beginnings of the names of threads that compile. The system keeps 15 characters of a name.
const COMPILERS: &[&str] = &["C1 CompilerThre", "C2 CompilerThre", ".NET Tiered Com"];

/// The beginnings of the names of threads that runtimes keep for themselves.
const CARETAKERS: &[&str] = &[
    // The virtual machine of Java.
    "VM Thread",
    "VM Periodic Tas",
    "GC Thread",
    "G1 ",
    "ZDriver",
    "ZDirector",
    "ZStat",
    "Shenandoah",
    "Sweeper thread",
    "Monitor Deflati",
    "Reference Handl",
    "Finalizer",
    "Signal Dispatch",
    "Service Thread",
    "Notification Th",
    "Common-Cleaner",
    "Attach Listener",
    // .NET and Mono.
    ".NET SynchManag",
    ".NET EventPipe",
    ".NET SigHandler",
    ".NET Finalizer",
    ".NET TP Gate",
    ".NET Timer",
    "SGen worker",
];

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_was_reaped_is_gone() {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let leader = Pid::from_child(&child);
        child.wait().unwrap();
        let root = Root {
            leader,
            reaper: leader,
        };
        assert_eq!(Look::at(root, None).state, ProcessState::Gone);
    }

    /// Waits until a condition holds that a signal brings about.
    fn comes(condition: impl Fn() -> bool) -> bool {
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
        while !condition() && std::time::Instant::now() < deadline {
            std::thread::yield_now();
        }
        condition()
    }

    #[test]
    fn a_group_runs_until_all_of_it_is_stopped() {
        use std::os::unix::process::CommandExt as _;

        use rustix::process::{Signal, kill_process, kill_process_group};

        // Two processes: the shell waits for its child.
        let mut command = std::process::Command::new("sh");
        command.args(["-c", "sleep 1000; true"]).process_group(0);
        let mut child = command.spawn().unwrap();
        let leader = Pid::from_child(&child);
        let root = Root {
            leader,
            reaper: leader,
        };
        let sleeps = || inspect::children(leader).is_some_and(|it| it.len() == 1);
        assert!(comes(sleeps) && root.is_group_running());
        kill_process(leader, Signal::STOP).unwrap();
        let stopped = || Look::at(root, None).state == ProcessState::Stopped;
        let leader_only = comes(stopped) && root.is_group_running();
        kill_process_group(leader, Signal::STOP).unwrap();
        let all = comes(|| !root.is_group_running());
        kill_process_group(leader, Signal::KILL).unwrap();
        child.wait().unwrap();
        assert!(leader_only && all);
    }
}
