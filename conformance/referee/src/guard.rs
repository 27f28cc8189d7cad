//! Makes sure that no agent outlives the referee, however the referee is stopped.

use std::{
    fmt, fs, io,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use rustix::{
    io::Errno,
    process::{
        Pid, Signal, WaitOptions, getpid, kill_process, kill_process_group,
        test_kill_process_group, waitpid,
    },
};
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};

use crate::inspect::{self, ProcessState};

/// All living agents, and whether new ones may be started.
static AGENTS: Mutex<Registry> = Mutex::new(Registry {
    agents: Vec::new(),
    is_stopping: false,
});

/// What to do before a signal ends this process.
static FAREWELL: Mutex<Option<fn(i32)>> = Mutex::new(None);

static ADOPTS: AtomicBool = AtomicBool::new(false);
static STARTED: AtomicU64 = AtomicU64::new(0);

/// The most searches for orphans. They may multiply faster than we can kill them.
const LOOKS: u32 = 1000;
/// How often to look again at a process whose environment cannot be seen, and the pause before each look.
const UNCLEAR_LOOKS: u32 = 300;
const UNCLEAR_PAUSE: Duration = Duration::from_millis(1);

struct Registry {
    /// The agents' processes. Each leads a group.
    agents: Vec<(Pid, Mark)>,
    is_stopping: bool,
}

/// A mark in the environment of every process of one agent, to find processes that leave their group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark(String);

impl Mark {
    /// The name of the variable.
    pub(crate) const VARIABLE: &'static str = "LINESMAN_AGENT";

    pub(crate) fn new() -> Self {
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        Self(format!("{}-{number}", std::process::id()))
    }

    /// Returns whether a process bears the mark, or none if its environment cannot be seen. While a process is being replaced by
    /// another program its environment is empty.
    fn is_borne_by(&self, pid: Pid) -> Option<bool> {
        let wanted = format!("{}={self}", Self::VARIABLE);
        let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
        let mut entries = environment.split(|byte| *byte == 0);
        (!environment.is_empty()).then(|| entries.any(|entry| entry == wanted.as_bytes()))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn registry() -> MutexGuard<'static, Registry> {
    // A panic while the lock is held leaves the list complete.
    AGENTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all agents and ends this process in the usual way on SIGINT, SIGTERM or SIGHUP.
///
/// Call it in programs only. A library leaves signals to its host.
///
/// # Errors
/// The system does not deliver the signals.
pub fn end_agents_on_signals() -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let _registry = end_all();
                let farewell = *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(farewell) = farewell {
                    farewell(signal);
                }
                // Returns only if the signal's usual effect is not to end the process, which it is for these three.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        })?;
    Ok(())
}

/// Sets a function to call when a signal ends this process, after the agents are killed. It can restore a terminal or exit with
/// its own status. It receives the number of the signal, runs on a separate thread, replaces the function that was set before,
/// and must not wait for anything.
pub fn before_a_signal_ends_us(farewell: fn(i32)) {
    *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner) = Some(farewell);
}

/// Makes this process the parent of all orphans among its descendants, so that a process that left its agent's group is found and
/// ended too. Linux only. Does nothing on other systems.
///
/// Call it in programs only. It takes the exit status of every child outside this process's own group that is not an agent,
/// because such a child looks like an orphan.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    if rustix::process::set_child_subreaper(Some(getpid())).is_ok() {
        ADOPTS.store(true, Ordering::Relaxed);
    }
}

/// Starts a process under the registry's lock, so that none is missed while all are being ended. Returns none if the referee is
/// being stopped.
pub(crate) fn enlist<S, E>(
    mark: &Mark,
    start: impl FnOnce() -> Result<(Pid, S), E>,
) -> Option<Result<(Pid, S), E>> {
    let mut registry = registry();
    if registry.is_stopping {
        return None;
    }
    let started = start();
    if let Ok((pid, _)) = &started {
        registry.agents.push((*pid, mark.clone()));
    }
    Some(started)
}

/// Reaps an agent's process that has ended, and forgets it. Both happen under one lock, so a number in the registry always belongs
/// to the agent.
pub(crate) fn discharge(agent: Pid) {
    let mut registry = registry();
    reap(agent);
    registry.agents.retain(|(pid, _)| *pid != agent);
}

/// Kills an agent's process and its group. The process may have moved to another group, and the group may live on without it.
pub(crate) fn kill_tree(agent: Pid) -> rustix::io::Result<()> {
    let _ = kill_process_group(agent, Signal::KILL);
    kill_process(agent, Signal::KILL)
}

/// Kills all agents, and returns the lock of the registry. While it is held, everything that needs the registry waits for the end of
/// this process, so the end of killed agents is not judged.
fn end_all() -> MutexGuard<'static, Registry> {
    let mut registry = registry();
    registry.is_stopping = true;
    for (agent, mark) in &registry.agents {
        let _ = kill_tree(*agent);
        for orphan in orphans(&registry, *agent, mark).living {
            let _ = kill_process(orphan, Signal::KILL);
        }
    }
    for (agent, _) in &registry.agents {
        reap_soon(*agent);
    }
    registry
}

/// Takes the exit status of a process that has just been killed, so that it does not stay as a zombie. Gives up after a while if the
/// system holds on to it.
fn reap_soon(agent: Pid) {
    for _ in 0..200 {
        match waitpid(Some(agent), WaitOptions::NOHANG) {
            Ok(None) | Err(Errno::INTR) => thread::sleep(Duration::from_millis(1)),
            Ok(Some(_)) | Err(_) => return,
        }
    }
}

/// Waits for the end of this process if it is being stopped.
pub(crate) fn wait_if_stopping() {
    drop(registry());
}

/// Returns the running processes of an agent that has ended. None in the list is a process whose number is not known.
pub(crate) fn leftovers(agent: Pid, mark: &Mark) -> Vec<Option<Pid>> {
    let found = if ADOPTS.load(Ordering::Relaxed) {
        living_orphans(agent, mark)
    } else if cfg!(target_os = "linux") {
        group_members(agent)
    } else {
        return match test_kill_process_group(agent) {
            Ok(()) => vec![None],
            Err(_) => Vec::new(),
        };
    };
    found.into_iter().map(Some).collect()
}

/// Kills and reaps the orphans of an agent that has ended.
pub(crate) fn end_stragglers(agent: Pid, mark: &Mark) {
    // The end of an orphan may make other orphans.
    for _ in 0..LOOKS {
        let found = living_orphans(agent, mark);
        if found.is_empty() {
            break;
        }
        for orphan in found {
            if kill_process(orphan, Signal::KILL).is_ok() {
                while waitpid(Some(orphan), WaitOptions::empty())
                    .is_err_and(|error| error == Errno::INTR)
                {}
            }
        }
    }
}

/// Looks for orphans until some are found running, or there are none at all.
fn living_orphans(agent: Pid, mark: &Mark) -> Vec<Pid> {
    let mut unclear_looks = 0;
    for _ in 0..LOOKS {
        let look = orphans(&registry(), agent, mark);
        let is_unclear = look.has_unclear && unclear_looks < UNCLEAR_LOOKS;
        if !look.living.is_empty() || !(look.has_reaped || is_unclear) {
            return look.living;
        }
        if is_unclear {
            unclear_looks += 1;
            thread::sleep(UNCLEAR_PAUSE);
        }
    }
    Vec::new()
}

/// The processes that we have adopted from an agent, as one look shows them.
#[derive(Default)]
struct Orphans {
    living: Vec<Pid>,
    /// Whether some had ended and were reaped. We may have become the parent of their children since this look.
    has_reaped: bool,
    /// Whether there is a process outside our group whose environment cannot be seen at the moment.
    has_unclear: bool,
}

/// Looks for processes that we have adopted from an agent: in its group, or with its mark. Reaps all adopted processes that have
/// ended, of any agent.
fn orphans(registry: &Registry, agent: Pid, mark: &Mark) -> Orphans {
    let mut orphans = Orphans::default();
    if !ADOPTS.load(Ordering::Relaxed) {
        return orphans;
    }
    // `getpgrp` has no number for a group whose leader is outside our pid namespace.
    let own_group = inspect::look(getpid()).and_then(|own| own.group);
    // The system also keeps a list of children for each thread, which is quicker to read. But that list may lack some while
    // others are ending.
    let mut children = inspect::processes();
    children.retain(|kin| kin.parent == Some(getpid()));
    for pid in children.into_iter().map(|kin| kin.pid) {
        if registry.agents.iter().any(|(agent, _)| *agent == pid) {
            continue;
        }
        // It may have ended since then.
        let Some(child) = inspect::look(pid) else {
            continue;
        };
        if child.state != ProcessState::Gone {
            let is_marked = mark.is_borne_by(pid);
            if child.group == Some(agent) || is_marked == Some(true) {
                orphans.living.push(pid);
            }
            orphans.has_unclear |= is_marked.is_none() && child.group != own_group;
        } else if child.group != own_group {
            reap(pid);
            orphans.has_reaped = true;
        }
    }
    orphans
}

/// Returns the living processes of a group.
fn group_members(group: Pid) -> Vec<Pid> {
    let mut members = inspect::processes();
    members.retain(|kin| kin.group == Some(group) && kin.state != ProcessState::Gone);
    members.into_iter().map(|kin| kin.pid).collect()
}

/// Takes the exit status of a process that has ended, so that it does not stay as a zombie.
fn reap(pid: Pid) {
    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_without_the_mark_does_not_bear_it() {
        assert_eq!(Mark::new().is_borne_by(getpid()), Some(false));
    }
}
