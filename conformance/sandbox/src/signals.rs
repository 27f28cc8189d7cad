//! Signals are blocked around a fork.

#![expect(unsafe_code, reason = "std knows no sets of signals")]

use std::{mem::MaybeUninit, ptr};

/// Blocks all signals in this thread. A handler of ours must never run in a process that has just been forked. Returns what was
/// blocked before.
pub(crate) fn block_signals() -> libc::sigset_t {
    let mut all = MaybeUninit::uninit();
    let mut before = MaybeUninit::uninit();
    // SAFETY: both sets are filled before they are used.
    unsafe {
        libc::sigfillset(all.as_mut_ptr());
        libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
        before.assume_init()
    }
}

/// Undoes [`block_signals`].
pub(crate) fn restore_signals(before: &libc::sigset_t) {
    // SAFETY: the set comes from the system.
    unsafe {
        libc::pthread_sigmask(libc::SIG_SETMASK, before, ptr::null_mut());
    }
}
