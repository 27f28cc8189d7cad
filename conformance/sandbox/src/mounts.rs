//! The steps from the machine's files to a view of them, which run after a fork and allocate nothing.

#![expect(
    unsafe_code,
    reason = "after a fork only bare system calls are allowed, which rustix does not offer"
)]

use std::{
    ffi::{CStr, CString, c_int, c_long, c_ulong},
    io, ptr,
};

/// A step. Paths of a view are those before it is entered.
#[derive(Debug)]
pub(crate) enum Operation {
    /// Lets no mount from here on be seen outside.
    Detach,
    /// Mounts a new file system.
    Mount {
        kind: CString,
        path: CString,
        options: CString,
        is_read_only: bool,
    },
    /// Mounts a file or folder a second time, with everything that is mounted below it.
    Bind { from: CString, to: CString },
    /// Forbids changes, devices and setuid programs in a mount, or in all mounts below it too.
    Protect { path: CString, whole: bool },
    /// Forbids devices and setuid programs in a mount.
    Restrict(CString),
    /// Makes a folder that only its owner can change.
    Folder(CString),
    /// Makes a folder that everybody can change.
    Shared(CString),
    /// Makes an empty file.
    File(CString),
    /// Makes a link.
    Link { path: CString, target: CString },
    /// Carries out steps that cover a file or a folder, unless it has gone in the meantime.
    Cover(Vec<Self>),
    /// Makes a folder the root, and lets go of the old root.
    Enter(CString),
}

impl Operation {
    /// Carries out this step. What is to be made may exist.
    pub(crate) fn run(&self) -> io::Result<()> {
        // SAFETY: all strings end with NUL and live during the calls, which change nothing that this process has in memory.
        unsafe {
            match self {
                Self::Detach => mount(c"none", c"/", None, libc::MS_REC | libc::MS_PRIVATE, c""),
                Self::Mount {
                    kind,
                    path,
                    options,
                    is_read_only,
                } => {
                    let access = if *is_read_only {
                        libc::MS_RDONLY | libc::MS_NOEXEC
                    } else {
                        0
                    };
                    let flags = libc::MS_NOSUID | libc::MS_NODEV | access;
                    mount(kind, path, Some(kind), flags, options)
                }
                Self::Bind { from, to } => mount(from, to, None, libc::MS_BIND | libc::MS_REC, c""),
                Self::Protect { path, whole } => change(path, *whole, true),
                Self::Restrict(path) => change(path, false, false),
                Self::Folder(path) => made(libc::mkdir(path.as_ptr(), 0o755)),
                Self::Shared(path) => {
                    made(libc::mkdir(path.as_ptr(), 0o777))?;
                    check(libc::chmod(path.as_ptr(), 0o1777).into())
                }
                Self::File(path) => made(libc::mknod(path.as_ptr(), libc::S_IFREG | 0o644, 0)),
                Self::Link { path, target } => made(libc::symlink(target.as_ptr(), path.as_ptr())),
                Self::Cover(steps) => match steps.iter().try_for_each(Self::run) {
                    Err(error) if error.raw_os_error() == Some(libc::ENOENT) => Ok(()),
                    answer => answer,
                },
                Self::Enter(root) => {
                    check(libc::chdir(root.as_ptr()).into())?;
                    let here = c".".as_ptr();
                    check(libc::syscall(libc::SYS_pivot_root, here, here))?;
                    check(libc::umount2(here, libc::MNT_DETACH).into())?;
                    check(libc::chdir(c"/".as_ptr()).into())
                }
            }
        }
    }
}

fn mount(
    from: &CStr,
    to: &CStr,
    kind: Option<&CStr>,
    flags: c_ulong,
    options: &CStr,
) -> io::Result<()> {
    let kind = kind.map_or(ptr::null(), CStr::as_ptr);
    // SAFETY: all strings end with NUL and live during the call.
    check(
        unsafe {
            libc::mount(
                from.as_ptr(),
                to.as_ptr(),
                kind,
                flags,
                options.as_ptr().cast(),
            )
        }
        .into(),
    )
}

/// The system's description of a change of a mount's properties.
#[repr(C)]
struct Change {
    set: u64,
    clear: u64,
    propagation: u64,
    owner: u64,
}

fn change(path: &CStr, whole: bool, is_read_only: bool) -> io::Result<()> {
    const READ_ONLY: u64 = 1;
    const WITHOUT_SETUID: u64 = 2;
    const WITHOUT_DEVICES: u64 = 4;
    let change = Change {
        set: WITHOUT_SETUID | WITHOUT_DEVICES | if is_read_only { READ_ONLY } else { 0 },
        clear: 0,
        propagation: 0,
        owner: 0,
    };
    let flags = if whole { libc::AT_RECURSIVE } else { 0 };
    // SAFETY: the path ends with NUL, and the structure has the layout and the size that the call is told.
    check(unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            flags,
            &raw const change,
            size_of::<Change>(),
        )
    })
}

fn made(answer: c_int) -> io::Result<()> {
    match check(answer.into()) {
        Err(error) if error.raw_os_error() == Some(libc::EEXIST) => Ok(()),
        answer => answer,
    }
}

fn check(answer: c_long) -> io::Result<()> {
    match answer {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_gone_needs_no_cover() {
        let cover = || Operation::Bind {
            from: c"/dev/null".to_owned(),
            to: c"/nowhere/at/all".to_owned(),
        };
        assert_eq!(
            cover().run().unwrap_err().raw_os_error(),
            Some(libc::ENOENT)
        );
        Operation::Cover(vec![cover()]).run().unwrap();
    }
}
