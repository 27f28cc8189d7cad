//! The step from a forked process to an agent's program.
//!
//! The C library's `execvp`, which the standard library uses, passes a file that is not a program to `/bin/sh`. A Python
//! script without its first line would run as a shell script; here it is refused, as the kernel does it.

#![expect(
    unsafe_code,
    reason = "between fork and exec only bare system calls are allowed, which rustix does not offer"
)]

use std::{
    ffi::{CString, OsString, c_char, c_int},
    io,
    os::unix::{ffi::OsStringExt, process::CommandExt},
    process::Command,
    ptr,
};

/// The highest descriptor that is marked on systems that mark descriptors one by one.
const LAST_DESCRIPTOR: u64 = 1 << 16;

/// A program with its arguments and its environment, prepared before the fork as the kernel needs them.
struct Image {
    path: CString,
    args: Strings,
    env: Strings,
}

/// Strings and the list of their addresses, with a null at its end.
struct Strings {
    addresses: Vec<*const c_char>,
    _strings: Vec<CString>,
}

// SAFETY: the addresses belong to the strings in the same value, which stay in place on the heap and never change.
unsafe impl Send for Strings {}
// SAFETY: as above. Reading changes nothing.
unsafe impl Sync for Strings {}

/// Makes `command` execute this program instead of its own when everything else has been set up. The program inherits only its
/// three streams. On Linux it is killed when the thread that started it ends for any reason.
///
/// # Errors
/// A string holds a NUL.
pub(crate) fn replace(
    command: &mut Command,
    path: OsString,
    args: impl Iterator<Item = OsString>,
    env: impl Iterator<Item = OsString>,
) -> io::Result<()> {
    let image = Image {
        path: CString::new(path.into_vec())?,
        args: Strings::new(args)?,
        env: Strings::new(env)?,
    };
    #[cfg(target_os = "linux")]
    let referee = rustix::process::getpid();
    let in_child = move || {
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{Signal, getppid, set_parent_process_death_signal};
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // The referee may have ended before this call.
            if getppid() != Some(referee) {
                return Err(rustix::io::Errno::CANCELED.into());
            }
        }
        close_on_exec_from(3);
        Err(image.execute())
    };
    // SAFETY: the closure makes async-signal-safe system calls only and allocates nothing.
    unsafe {
        command.pre_exec(in_child);
    }
    Ok(())
}

impl Image {
    /// Turns this process into the program. Returns only if that fails.
    fn execute(&self) -> io::Error {
        // SAFETY: path, arguments and environment are strings that end with NUL, and the lists of them end with null.
        unsafe {
            libc::execve(
                self.path.as_ptr(),
                self.args.addresses.as_ptr(),
                self.env.addresses.as_ptr(),
            );
        }
        io::Error::last_os_error()
    }
}

impl Strings {
    fn new(strings: impl Iterator<Item = OsString>) -> io::Result<Self> {
        let strings = strings
            .map(|string| Ok(CString::new(string.into_vec())?))
            .collect::<io::Result<Vec<CString>>>()?;
        let addresses = strings.iter().map(|string| string.as_ptr());
        Ok(Self {
            addresses: addresses.chain([ptr::null()]).collect(),
            _strings: strings,
        })
    }
}

/// Marks all descriptors from `first` on to be closed by exec.
fn close_on_exec_from(first: c_int) {
    #[cfg(target_os = "linux")]
    {
        // SAFETY: the call changes flags of descriptors only.
        let answer = unsafe {
            libc::syscall(
                libc::SYS_close_range,
                first,
                c_int::MAX,
                libc::CLOSE_RANGE_CLOEXEC,
            )
        };
        if answer == 0 {
            return;
        }
    }
    // Linux before 5.11, a sandbox without this call, or another system.
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    let end = limit.unwrap_or(LAST_DESCRIPTOR).min(LAST_DESCRIPTOR) as c_int;
    close_on_exec_singly(first, end);
}

/// Marks the descriptors from `first` up to but not including `end`, open or not.
fn close_on_exec_singly(first: c_int, end: c_int) {
    for descriptor in first..end {
        // SAFETY: the call changes a flag of a descriptor, and fails if that is not open.
        unsafe {
            libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC);
        }
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
        let number = marked.as_raw_fd();
        close_on_exec_singly(number, number + 1);
        assert_eq!(fcntl_getfd(&marked).unwrap(), FdFlags::CLOEXEC);
        assert_eq!(fcntl_getfd(&before).unwrap(), FdFlags::empty());
    }
}
