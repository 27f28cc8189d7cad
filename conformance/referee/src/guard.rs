//! Sees to it that no agent outlives the referee, however the referee is stopped.

use std::{
    collections::BTreeMap,
    io,
    process::Child,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};

use crate::launch::MARK;

/// The process groups of all living agents, and whether new ones may be started.
static AGENTS: Mutex<Registry> = Mutex::new(Registry {
    groups: BTreeMap::new(),
    is_stopping: false,
});

static ADOPTS: AtomicBool = AtomicBool::new(false);

struct Registry {
    /// Process group (the process id of its leader) to the mark of the agent.
    groups: BTreeMap<u32, String>,
    is_stopping: bool,
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
                end_all();
                // Returns only if the signal's usual effect is not to end the process, which it is for these three.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        })?;
    Ok(())
}

/// Makes this process the parent of all orphans among its descendants, so that a process which left its agent's group is
/// found and ended too. Linux only; elsewhere nothing changes.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    if rustix::process::set_child_subreaper(Some(rustix::process::getpid())).is_ok() {
        ADOPTS.store(true, Ordering::Relaxed);
    }
}

/// Starts a process under the registry's lock, so that none slips through while all are being ended.
/// Returns none if the referee is being stopped.
pub(crate) fn enlist<E>(
    mark: &str,
    start: impl FnOnce() -> Result<(Child, crate::launch::Streams), E>,
) -> Option<Result<(Child, crate::launch::Streams), E>> {
    let mut registry = registry();
    if registry.is_stopping {
        return None;
    }
    let started = start();
    if let Ok((child, _)) = &started {
        registry.groups.insert(child.id(), mark.to_owned());
    }
    Some(started)
}

/// Forgets an agent whose process has been reaped.
pub(crate) fn discharge(group: u32) {
    registry().groups.remove(&group);
}

/// Kills a whole process group; one that is gone already is no error.
pub(crate) fn kill_group(group: u32) {
    if let Some(pid) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

fn end_all() {
    let mut registry = registry();
    registry.is_stopping = true;
    for (group, mark) in &registry.groups {
        kill_group(*group);
        for orphan in marked_orphans(&registry, mark) {
            kill_process(orphan);
        }
    }
}

/// Kills one process.
pub(crate) fn kill_process(pid: u32) {
    if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
        let _ = rustix::process::kill_process(pid, Signal::KILL);
    }
}

/// Returns the processes that bear an agent's mark and whose own parent has ended. Those that have ended themselves are
/// reaped on the way.
pub(crate) fn orphans(mark: &str) -> Vec<u32> {
    marked_orphans(&registry(), mark)
}

fn marked_orphans(registry: &Registry, mark: &str) -> Vec<u32> {
    if !ADOPTS.load(Ordering::Relaxed) {
        return Vec::new();
    }
    let wanted = format!("{MARK}={mark}");
    own_children()
        .into_iter()
        .filter(|pid| !registry.groups.contains_key(pid))
        .filter(|pid| !reap_if_ended(*pid))
        .filter(|pid| {
            let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment
                .split(|byte| *byte == 0)
                .any(|entry| entry == wanted.as_bytes())
        })
        .collect()
}

/// Returns the processes whose parent is this one.
fn own_children() -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else {
        return Vec::new();
    };
    threads
        .flatten()
        .filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|list| {
            list.split_ascii_whitespace()
                .filter_map(|pid| pid.parse().ok())
                .collect::<Vec<u32>>()
        })
        .collect()
}

/// Takes the exit status of an adopted process that has ended, so that it does not stay as a zombie.
fn reap_if_ended(pid: u32) -> bool {
    use rustix::process::{WaitOptions, waitpid};
    let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
    matches!(waitpid(pid, WaitOptions::NOHANG), Ok(Some(_)))
}
