//! What a referee does to single processes of an agent while it runs.

#![expect(unsafe_code, reason = "rustix does not offer the call")]

use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

/// Lets a thread have only the processor time that nobody else wants. It cannot undo that, unless it has the rights of root. What it
/// starts from then on is the same.
pub fn give_way(thread: Pid) {
    // What the system reads of the parameters. This policy wants it to be zero.
    let priority: libc::c_int = 0;
    // SAFETY: the number lives during the call. A thread that has ended is not an error that matters. Not all C libraries have a function
    // for this.
    unsafe {
        libc::syscall(
            libc::SYS_sched_setscheduler,
            thread.as_raw_pid(),
            libc::SCHED_IDLE,
            &raw const priority,
        );
    }
}

/// Kills a process if it is the one that is meant. It is held meanwhile, so that no other one can get its number.
pub fn end_process(process: Pid, is_it: impl FnOnce() -> bool) {
    if let Ok(held) = pidfd_open(process, PidfdFlags::empty())
        && is_it()
    {
        let _ = pidfd_send_signal(held, Signal::KILL);
    }
}
