//! Sees to it that no agent outlives the referee, however the referee is stopped.

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

/// What is to be done before a signal ends this process.
static FAREWELL: Mutex<Option<fn(i32)>> = Mutex::new(None);

static ADOPTS: AtomicBool = AtomicBool::new(false);
static STARTED: AtomicU64 = AtomicU64::new(0);

/// How often orphans are looked for at most: they may multiply faster than we can kill them.
const LOOKS: u32 = 1000;

struct Registry {
    /// The agents' processes, which lead a group each.
    agents: Vec<(Pid, Mark)>,
    is_stopping: bool,
}

/// What every process of one agent bears in its environment, so that those which leave their group can be found again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark(String);

impl Mark {
    /// The name of the variable.
    pub(crate) const VARIABLE: &'static str = "LINESMAN_AGENT";

    pub(crate) fn new() -> Self {
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        Self(format!("{}-{number}", std::process::id()))
    }

    fn is_borne_by(&self, pid: Pid) -> bool {
        let wanted = format!("{}={self}", Self::VARIABLE);
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment
            .split(|byte| *byte == 0)
            .any(|entry| entry == wanted.as_bytes())
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn registry() -> MutexGuard<'static, Registry> {
    // A thread that panicked with the lock held has left nothing half-done in a map of numbers.
    AGENTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all agents and ends this process in the usual way when it is told to stop by SIGINT, SIGTERM or SIGHUP.
///
/// For programs; a library's host decides about its signals itself.
///
/// # Errors
/// The system refuses to hand over the signals.
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

/// Has something done when a signal ends this process, after the agents are killed: putting a terminal back in order, say, or
/// exiting with a status of one's own. It is given the signal's number, is called on a thread of its own, takes the place of
/// what was asked for before, and must not wait for anything.
pub fn before_a_signal_ends_us(farewell: fn(i32)) {
    *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner) = Some(farewell);
}

/// Makes this process the parent of all orphans among its descendants, so that a process which left its agent's group is
/// found and ended too. Linux only; elsewhere nothing changes.
///
/// For programs. The exit status of any child that is no agent and stands outside this process's own group is taken and
/// lost, for it cannot be told from an orphan's.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    if rustix::process::set_child_subreaper(Some(getpid())).is_ok() {
        ADOPTS.store(true, Ordering::Relaxed);
    }
}

/// Starts a process under the registry's lock, so that none slips through while all are being ended.
/// Returns none if the referee is being stopped.
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

/// Reaps an agent's process, which has ended, and forgets it. Both happen at once: as long as the number is in the
/// registry it belongs to the agent.
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

/// Whoever asks for the registry as long as its lock is held waits for the end of this process, so that nobody draws
/// conclusions from what agents do when they are killed.
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

/// Takes the exit status of a process that has just been killed, so that it does not stay as a zombie until somebody else
/// does. One that the system holds on to is left behind after a while.
fn reap_soon(agent: Pid) {
    for _ in 0..200 {
        match waitpid(Some(agent), WaitOptions::NOHANG) {
            Ok(None) | Err(Errno::INTR) => thread::sleep(Duration::from_millis(1)),
            Ok(Some(_)) | Err(_) => return,
        }
    }
}

/// Waits for the end of this process if it is being stopped; otherwise goes on.
pub(crate) fn wait_if_stopping() {
    drop(registry());
}

/// Returns what lives on of an agent whose process has ended; none stands for a process that is not known more closely.
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

/// Kills and reaps what an agent, which has ended, has left to us as its orphans.
pub(crate) fn end_stragglers(agent: Pid, mark: &Mark) {
    // An orphan's end may orphan others.
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

/// Looks for orphans until there are some that live, or none at all.
fn living_orphans(agent: Pid, mark: &Mark) -> Vec<Pid> {
    let looks = (0..LOOKS).map(|_| orphans(&registry(), agent, mark));
    let last = looks
        .into_iter()
        .find(|look| !look.living.is_empty() || !look.has_reaped);
    last.unwrap_or_default().living
}

/// What we have adopted from an agent, as far as one look shows.
#[derive(Default)]
struct Orphans {
    living: Vec<Pid>,
    /// Returns whether some have been reaped that had ended. We may have become the parent of their children since we looked.
    has_reaped: bool,
}

/// Looks for processes that we have adopted from an agent: of its group, or with its mark. Those that have ended are
/// reaped, whosever they were.
fn orphans(registry: &Registry, agent: Pid, mark: &Mark) -> Orphans {
    let mut orphans = Orphans::default();
    if !ADOPTS.load(Ordering::Relaxed) {
        return orphans;
    }
    // Not asked of `getpgrp`: a group whose leader lies outside our pid namespace has no number there.
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
            if child.group == Some(agent) || mark.is_borne_by(pid) {
                orphans.living.push(pid);
            }
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
