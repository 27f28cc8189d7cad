//! The end of all descendants of this process, which runs after a fork and allocates nothing.

#![expect(
    unsafe_code,
    reason = "after a fork only bare system calls are allowed, which rustix does not offer"
)]

use std::{ffi::c_int, mem::MaybeUninit, ptr};

use rustix::process::getpid;

use crate::{look, look::Room};

/// The most rounds of stopping, killing and taking exit statuses. One is nearly always enough.
const ROUNDS: u32 = 100;
/// The most looks for processes that are not stopped yet, in one round. They may multiply faster than they can be stopped.
const LOOKS: u32 = 100;
/// How many looks in a row must find nothing new.
const QUIET_LOOKS: u32 = 2;
/// How often to ask for exit statuses after a kill, and the pause in between, in microseconds.
const QUICK_WAITS: u32 = 40;
const WAITS: u32 = 200;
const PAUSE: libc::useconds_t = 250;

/// Ends all descendants of this process, which is the reaper of all of them. `program` is the first of its children.
///
/// A reaper without children has no descendants, because an orphan becomes its child at the moment when its parent ends. So the
/// system's answer "no children" is the proof that nothing is left.
pub(crate) fn sweep(program: c_int) {
    kill(-program, libc::SIGKILL);
    if kill(program, libc::SIGKILL) {
        wait_for(program);
    }
    if take_ended() {
        return;
    }
    // A few children that do not multiply are the usual case, and quickly ended.
    if end_children() {
        return;
    }
    // SAFETY: the call changes a property of this process only. It must not starve among the processes that it has to end.
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, -20);
    }
    let Some(mut room) = Room::new() else {
        return;
    };
    let own = getpid().as_raw_pid();
    for _ in 0..ROUNDS {
        stop_all(&mut room, own);
        let mut has_killed = false;
        room.each_descendant(own, |process| {
            has_killed |= kill(process.pid, libc::SIGKILL);
        });
        // Processes of another user cannot be killed, so there is no wait for them.
        if take_killed() || !has_killed {
            return;
        }
    }
}

/// Waits until a child that was killed has ended, and takes its exit status. Another descendant may trace the child, and then the
/// status does not come before the end of that one. So the wait is not for ever.
fn wait_for(child: c_int) {
    const LOOKS: u32 = 50;
    let longest = libc::timespec {
        tv_sec: 0,
        tv_nsec: 20_000_000,
    };
    let mut signals = MaybeUninit::uninit();
    for _ in 0..LOOKS {
        // SAFETY: a null is allowed where the status is not wanted. The set is filled before it is used, and lives during the call, as
        // the time does. The signal is blocked, so it stays until it is taken.
        unsafe {
            if libc::waitpid(child, ptr::null_mut(), libc::WNOHANG) != 0 {
                return;
            }
            libc::sigemptyset(signals.as_mut_ptr());
            libc::sigaddset(signals.as_mut_ptr(), libc::SIGCHLD);
            libc::sigtimedwait(signals.as_ptr(), ptr::null_mut(), &raw const longest);
        }
    }
}

/// Stops all descendants, so that none starts another while the rest is killed.
fn stop_all(room: &mut Room, own: c_int) {
    let mut quiet = 0;
    for _ in 0..LOOKS {
        let mut is_quiet = true;
        room.each_descendant(own, |process| {
            if !process.is_still() && kill(process.pid, libc::SIGSTOP) {
                is_quiet = false;
            }
        });
        quiet = if is_quiet { quiet + 1 } else { 0 };
        if quiet == QUIET_LOOKS {
            return;
        }
    }
}

/// Takes the exit status of each child that has ended. Returns whether there are no children left.
fn take_ended() -> bool {
    loop {
        // SAFETY: a null is allowed where the status is not wanted.
        match unsafe { libc::waitpid(-1, ptr::null_mut(), libc::WNOHANG) } {
            0 => return false,
            -1 => return true,
            _ => {}
        }
    }
}

/// Kills the children of this process, and those that become its children by that. Returns whether there are none left.
fn end_children() -> bool {
    for _ in 0..QUICK_WAITS {
        look::own_children(|child| {
            kill(child, libc::SIGKILL);
        });
        if take_ended() {
            return true;
        }
        pause();
    }
    false
}

/// Takes the exit status of everything that has just been killed. Returns whether there are no children left.
fn take_killed() -> bool {
    for _ in 0..WAITS {
        if take_ended() {
            return true;
        }
        pause();
    }
    false
}

fn pause() {
    // SAFETY: the call sleeps.
    unsafe {
        libc::usleep(PAUSE);
    }
}

/// Sends a signal. Returns whether there was a process that it could be sent to.
fn kill(process: c_int, signal: c_int) -> bool {
    // SAFETY: the process is a descendant of this one, and cannot have been replaced by another one, because this process or an
    // ancestor below it has not taken its exit status. If an ancestor has, another descendant may have its number.
    unsafe { libc::kill(process, signal) == 0 }
}
