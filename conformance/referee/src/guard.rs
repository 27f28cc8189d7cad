//! Makes sure that no agent outlives the referee, however the referee is stopped.

use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use linesman_sandbox::Contained;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, test_kill_process_group, waitpid,
};
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ},
    iterator::Signals,
};

use crate::{
    inspect::{self, Kin, ProcessState},
    tree::Root,
};

/// All living agents, and whether new ones may be started.
static AGENTS: Mutex<Registry> = Mutex::new(Registry {
    agents: Vec::new(),
    is_stopping: false,
});

/// What to do before a signal ends this process.
static FAREWELL: Mutex<Option<fn(i32)>> = Mutex::new(None);

/// What may take a signal, so that it does not end this process.
static TAKER: Mutex<Option<Taker>> = Mutex::new(None);

/// Takes the number of a signal, and returns whether this process goes on.
type Taker = fn(i32) -> bool;

static ADOPTS: AtomicBool = AtomicBool::new(false);

/// The children that this process had before it started an agent, if it starts nothing but agents from then on.
static OWN_CHILDREN: OnceLock<Vec<Pid>> = OnceLock::new();

/// The most searches for orphans whose reaper was killed. They may multiply faster than we can kill them.
const LOOKS: u32 = 1000;
/// How often to look again at an agent's processes if all that were found have ended meanwhile.
const UNCLEAR_LOOKS: u32 = 300;
/// The pause before each further look.
const LOOK_PAUSE: Duration = Duration::from_millis(1);

struct Registry {
    agents: Vec<Arc<Contained>>,
    is_stopping: bool,
}

fn registry() -> MutexGuard<'static, Registry> {
    // A panic while the lock is held leaves the list complete.
    AGENTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all agents and ends this process in the usual way on SIGINT, SIGTERM, SIGHUP or SIGQUIT. A file that grows beyond the limit
/// of the system becomes an error of the write, and ends no process.
///
/// Call it in programs only. A library leaves signals to its host.
///
/// # Errors
/// The system does not deliver the signals, or does not start a thread.
pub fn end_agents_on_signals() -> Result<(), SignalsError> {
    let mut signals =
        Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]).map_err(SignalsError::Signals)?;
    signal_hook::flag::register(SIGXFSZ, Arc::default()).map_err(SignalsError::Signals)?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                let take = *TAKER.lock().unwrap_or_else(PoisonError::into_inner);
                if take.is_some_and(|take| take(signal)) {
                    continue;
                }
                let _registry = end_all();
                let farewell = *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(farewell) = farewell {
                    farewell(signal);
                }
                end_by(signal);
            }
        })
        .map_err(SignalsError::Thread)?;
    Ok(())
}

/// Ends this process as the usual effect of a signal does. A shell shows both ends as the same status.
fn end_by(signal: i32) {
    // A signal has no usual effect on the first process of a container.
    if getpid().is_init() {
        linesman_sandbox::exit_at_once(SIGNALLED + signal);
    }
    // Returns only if the signal's usual effect is not to end the process, which it is for all of these.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// What is added to the number of a signal in the exit status of a process that it has ended.
const SIGNALLED: i32 = 128;

/// Why nothing ends the agents when a signal ends this process.
#[derive(Debug, thiserror::Error)]
pub enum SignalsError {
    /// The system does not deliver the signals.
    #[error("cannot watch for signals: {0}")]
    Signals(io::Error),
    /// The system does not start a thread.
    #[error("cannot start a thread: {0}{hint}", hint = hint(.0))]
    Thread(io::Error),
}

/// Returns what probably forbids a thread.
fn hint(error: &io::Error) -> &'static str {
    match rustix::io::Errno::from_io_error(error) {
        // The system itself never answers this, except for new namespaces.
        Some(rustix::io::Errno::PERM) => {
            "; the filter of system calls (seccomp) of this container forbids it (fix: use a newer version of the container's program, or \
             start the container with --security-opt seccomp=unconfined)"
        }
        Some(rustix::io::Errno::AGAIN) => {
            "; there are as many processes and threads as this user or this container may have (fix: raise 'ulimit -u', or the container's \
             --pids-limit)"
        }
        _ => "",
    }
}

/// Sets a function to call before a signal ends this process. If it returns true, the process goes on and its agents are left
/// alone. It receives the number of the signal, runs on a separate thread, replaces the function that was set before, and must not
/// wait for anything.
pub fn before_a_signal_counts(take: fn(i32) -> bool) {
    *TAKER.lock().unwrap_or_else(PoisonError::into_inner) = Some(take);
}

/// Ends all agents. No other can be started after that, so this process should end too.
pub fn end_agents() {
    drop(end_all());
}

/// Sets a function to call when a signal ends this process, after the agents are killed. It can restore a terminal or exit with
/// its own status. It receives the number of the signal, runs on a separate thread, replaces the function that was set before,
/// and must not wait for anything.
pub fn before_a_signal_ends_us(farewell: fn(i32)) {
    *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner) = Some(farewell);
}

/// Makes this process the parent of all orphans among its descendants, so that the processes of an agent are found and ended even
/// if something has killed the process that watches them. Linux only. Does nothing on other systems.
///
/// Call it in programs only. After such a kill, every child outside this process's own group that is not an agent looks like an
/// orphan, and is ended.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    if rustix::process::set_child_subreaper(Some(getpid())).is_ok() {
        ADOPTS.store(true, Ordering::Relaxed);
    }
}

/// Does the same for a program that starts nothing but agents. An orphan is then found in our own group too, which it can join.
pub fn adopt_all_orphans() {
    #[cfg(target_os = "linux")]
    if let Some(own) = inspect::children(getpid()) {
        let _ = OWN_CHILDREN.set(own);
    }
    adopt_orphans();
}

/// Hides this process from other processes of the same user: they cannot look at its memory, its environment, or what it has open. It
/// leaves no core dump. Linux only. Does nothing on other systems, and nothing can be hidden from root.
///
/// Call it in programs only. A debugger of the same user cannot be attached any more.
pub fn hide_this_process() {
    #[cfg(target_os = "linux")]
    set_hidden(true);
}

/// Does something that needs this process to be as open as processes usually are, and hides it again.
#[cfg(target_os = "linux")]
pub fn unhidden<T>(act: impl FnOnce() -> T) -> T {
    set_hidden(false);
    let answer = act();
    set_hidden(true);
    answer
}

#[cfg(target_os = "linux")]
fn set_hidden(is_hidden: bool) {
    use rustix::process::{DumpableBehavior, set_dumpable_behavior};
    let behavior = match is_hidden {
        true => DumpableBehavior::NotDumpable,
        false => DumpableBehavior::Dumpable,
    };
    // It is a second line of defence, so it may fail.
    let _ = set_dumpable_behavior(behavior);
}

/// Starts an agent under the registry's lock, so that none is missed while all are being ended. Returns none if the referee is
/// being stopped.
pub(crate) fn enlist<S, E>(
    start: impl FnOnce() -> Result<(Contained, S), E>,
) -> Option<Result<(Arc<Contained>, S), E>> {
    let mut registry = registry();
    if registry.is_stopping {
        return None;
    }
    let started = start().map(|(agent, rest)| {
        let agent = Arc::new(agent);
        registry.agents.push(Arc::clone(&agent));
        (agent, rest)
    });
    Some(started)
}

/// Ends an agent with everything that it started, and forgets it.
pub(crate) fn discharge(agent: &Arc<Contained>) {
    let is_clean = agent.end();
    let mut registry = registry();
    if !is_clean {
        end_orphans(&registry);
    }
    registry.agents.retain(|other| !Arc::ptr_eq(other, agent));
}

/// Ends all agents, and returns the lock of the registry. While it is held, everything that needs the registry waits for the end of
/// this process, so the end of killed agents is not judged.
fn end_all() -> MutexGuard<'static, Registry> {
    let mut registry = registry();
    registry.is_stopping = true;
    for agent in &registry.agents {
        let _ = agent.kill();
    }
    let are_clean: Vec<bool> = registry.agents.iter().map(|agent| agent.end()).collect();
    if are_clean.contains(&false) {
        end_orphans(&registry);
    }
    registry
}

/// Waits for the end of this process if it is being stopped.
pub(crate) fn wait_if_stopping() {
    drop(registry());
}

/// Returns the running processes of an agent that has ended. None in the list is a process whose number is not known.
pub(crate) fn leftovers(agent: &Contained) -> Vec<Option<Pid>> {
    if !cfg!(target_os = "linux") {
        return match test_kill_process_group(agent.pid()) {
            Ok(()) => vec![None],
            Err(_) => Vec::new(),
        };
    }
    let root = Root {
        leader: agent.pid(),
        reaper: agent.root(),
    };
    for _ in 0..UNCLEAR_LOOKS {
        let mut found = root.kin();
        let children = inspect::children(agent.root());
        // A process that starts another one and ends lives for a moment only. The list of all processes is older than that.
        found.extend(
            children
                .iter()
                .flatten()
                .filter_map(|pid| inspect::look(*pid)),
        );
        found.retain(|kin| kin.pid != agent.pid());
        // An orphan becomes a child of the reaper at once, so a reaper without other children has no other descendants.
        let is_clear = match &children {
            Some(children) => children.iter().all(|pid| *pid == agent.pid()),
            None => found.is_empty(),
        };
        found.retain(|kin| kin.state != ProcessState::Gone);
        if is_clear || !found.is_empty() {
            let mut pids: Vec<Pid> = found.into_iter().map(|kin| kin.pid).collect();
            pids.sort_unstable_by_key(|pid| pid.as_raw_pid());
            pids.dedup();
            return pids.into_iter().map(Some).collect();
        }
        // Those that were found have ended, and may have started others before.
        thread::sleep(LOOK_PAUSE);
    }
    Vec::new()
}

/// Kills and reaps the processes that became our children because their reaper was killed.
fn end_orphans(registry: &Registry) {
    if !ADOPTS.load(Ordering::Relaxed) {
        return;
    }
    // The end of an orphan may make other orphans.
    for _ in 0..LOOKS {
        let found = orphans(registry);
        if found.is_empty() {
            return;
        }
        let mut has_killed = false;
        for orphan in found {
            has_killed |= kill_process(orphan, Signal::KILL).is_ok();
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
        // A process of another user cannot be killed, so there is no wait for it.
        if !has_killed {
            return;
        }
        thread::sleep(LOOK_PAUSE);
    }
}

/// Returns our children that are not the reapers of living agents, and not our own.
fn orphans(registry: &Registry) -> Vec<Pid> {
    // `getpgrp` has no number for a group whose leader is outside our pid namespace.
    let own_group = inspect::look(getpid()).and_then(|own| own.group);
    let is_reaper = |pid| registry.agents.iter().any(|agent| agent.root() == pid);
    let is_own = |kin: &Kin| match OWN_CHILDREN.get() {
        Some(own) => own.contains(&kin.pid),
        None => kin.group == own_group,
    };
    let mut children = inspect::processes();
    children.retain(|kin| kin.parent == Some(getpid()) && !is_own(kin) && !is_reaper(kin.pid));
    children.into_iter().map(|kin| kin.pid).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_is_refused_is_not_a_matter_of_signals() {
        let check = |errno, expected: &str| {
            let error = SignalsError::Thread(io::Error::from_raw_os_error(errno)).to_string();
            assert!(error.starts_with("cannot start a thread: "), "{error}");
            assert!(error.contains(expected), "{error}");
            assert!(!error.contains("signals"), "{error}");
        };
        check(rustix::io::Errno::PERM.raw_os_error(), "seccomp");
        check(rustix::io::Errno::AGAIN.raw_os_error(), "ulimit -u");
    }
}
