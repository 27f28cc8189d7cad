//! Descriptors between fork and exec.

#![expect(
    unsafe_code,
    reason = "between fork and exec only bare system calls are allowed, which rustix does not offer"
)]

use std::{ffi::c_int, io, os::fd::OwnedFd};

/// The highest descriptor that is handled on systems that handle descriptors one by one.
const LAST_DESCRIPTOR: u64 = 1 << 16;

/// Returns a descriptor that is none of the three streams, so that connecting those cannot overwrite it.
pub(crate) fn above_streams(descriptor: OwnedFd) -> io::Result<OwnedFd> {
    use std::os::fd::AsRawFd;
    if descriptor.as_raw_fd() > 2 {
        return Ok(descriptor);
    }
    Ok(rustix::io::fcntl_dupfd_cloexec(&descriptor, 3)?)
}

/// Marks all descriptors from `first` on to be closed by exec.
pub(crate) fn close_on_exec_from(first: c_int) {
    #[cfg(target_os = "linux")]
    if close_range(first, c_int::MAX, libc::CLOSE_RANGE_CLOEXEC) {
        return;
    }
    for descriptor in first..limit() {
        close_on_exec(descriptor);
    }
}

/// Closes a descriptor of which the process before the fork has the original. If that process was killed meanwhile, the other end shows
/// it.
#[cfg(target_os = "linux")]
pub(crate) fn close(copy: c_int) {
    // SAFETY: nothing in this process uses the copy.
    unsafe {
        libc::close(copy);
    }
}

/// Closes all descriptors except one.
#[cfg(target_os = "linux")]
pub(crate) fn close_all_except(kept: c_int) {
    let is_done =
        (kept == 0 || close_range(0, kept - 1, 0)) && close_range(kept + 1, c_int::MAX, 0);
    if is_done {
        return;
    }
    for descriptor in (0..limit()).filter(|descriptor| *descriptor != kept) {
        // SAFETY: nothing in this process uses the descriptor any more.
        unsafe {
            libc::close(descriptor);
        }
    }
}

/// Returns whether the system has handled the descriptors from `first` to `last`. Linux before 5.11 cannot, and some containers
/// forbid it.
#[cfg(target_os = "linux")]
fn close_range(first: c_int, last: c_int, flags: libc::c_uint) -> bool {
    // SAFETY: the call closes descriptors that nothing uses any more, or changes their flags.
    unsafe { libc::syscall(libc::SYS_close_range, first, last, flags) == 0 }
}

fn limit() -> c_int {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    limit.unwrap_or(LAST_DESCRIPTOR).min(LAST_DESCRIPTOR) as c_int
}

fn close_on_exec(descriptor: c_int) {
    // SAFETY: the call changes a flag of a descriptor, and fails if that is not open.
    unsafe {
        libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC);
    }
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsRawFd;

    use rustix::io::{FdFlags, dup, fcntl_getfd};

    use super::*;

    #[test]
    fn descriptors_are_marked_one_by_one_where_there_is_no_call_for_all() {
        let [before, marked] = [0; 2].map(|_| dup(io::stderr()).unwrap());
        assert_eq!(fcntl_getfd(&marked).unwrap(), FdFlags::empty());
        close_on_exec(marked.as_raw_fd());
        assert_eq!(fcntl_getfd(&marked).unwrap(), FdFlags::CLOEXEC);
        assert_eq!(fcntl_getfd(&before).unwrap(), FdFlags::empty());
    }

    #[test]
    fn a_descriptor_above_the_streams_stays_what_it_is() {
        let descriptor = dup(io::stderr()).unwrap();
        let number = descriptor.as_raw_fd();
        assert_eq!(above_streams(descriptor).unwrap().as_raw_fd(), number);
    }
}
