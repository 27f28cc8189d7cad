//! The rights to files, which Landlock says nothing about. A build sets them at the level `basic` by way of us: the system holds each such
//! call and asks, and we carry it out if the file is in a folder that the build may change.
//!
//! The build can change its memory and its links at any time. So the file is found once, and what is found is looked at and changed.

#![expect(unsafe_code, reason = "neither std nor rustix knows these calls")]

use std::{
    ffi::{OsString, c_int, c_long, c_ulong},
    fs::{self, File, Permissions},
    io,
    os::{
        fd::{AsRawFd, OwnedFd},
        unix::{
            ffi::OsStringExt,
            fs::{FileExt, PermissionsExt},
        },
    },
    path::PathBuf,
    thread,
};

use rustix::{
    event::{PollFd, PollFlags, poll},
    fs::{CWD, FileType, Mode, OFlags, ResolveFlags, fstat, openat, openat2},
    io::Errno,
};

/// Newer than some systems. It has the same number on all architectures.
pub(crate) const FCHMODAT2: c_long = 452;

/// The calls that set rights. The system asks us about them.
pub(crate) const CALLS: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
];

/// The rights that a program may set. A program that runs as its owner, whoever starts it, is none of a build's.
const ALLOWED: u32 = 0o1777;
/// The longest path, with the NUL at its end.
const LONGEST: usize = 4096;
const PAGE: u64 = 4096;

// The requests of the interface: an exclamation mark, the number, and the size and the direction of what they take.
const RECEIVE: c_ulong = 0xc050_2100;
const SEND: c_ulong = 0xc018_2101;
const IS_VALID: c_ulong = 0x4008_2102;

/// Answers the calls of a program until nothing of it runs any more. It may set rights in these folders.
///
/// # Errors
/// The system does not start a thread.
pub(crate) fn supervise(calls: OwnedFd, folders: &[PathBuf]) -> io::Result<()> {
    let folders: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| fs::canonicalize(folder).ok())
        .collect();
    let thread = thread::Builder::new().name("rights".to_owned());
    thread.spawn(move || {
        while has_call(&calls) {
            if let Some(call) = receive(&calls) {
                let answer = match carry_out(&call, &calls, &folders) {
                    Ok(()) => 0,
                    Err(errno) => -errno.raw_os_error(),
                };
                send(&calls, call.id, answer);
            }
        }
    })?;
    Ok(())
}

/// Waits for a call. Returns whether there is one, or may be; there is none when all processes have ended.
fn has_call(calls: &OwnedFd) -> bool {
    let mut watched = [PollFd::new(calls, PollFlags::IN)];
    match poll(&mut watched, None) {
        Err(Errno::INTR) => true,
        Err(_) => false,
        Ok(_) => watched[0].revents().contains(PollFlags::IN),
    }
}

fn receive(calls: &OwnedFd) -> Option<libc::seccomp_notif> {
    // SAFETY: zeros are valid, and what the system wants. The structure lives during the call.
    unsafe {
        let mut call: libc::seccomp_notif = std::mem::zeroed();
        let answer = libc::ioctl(calls.as_raw_fd(), RECEIVE as _, &raw mut call);
        (answer == 0).then_some(call)
    }
}

fn send(calls: &OwnedFd, id: u64, error: c_int) {
    let answer = libc::seccomp_notif_resp {
        id,
        val: 0,
        error,
        flags: 0,
    };
    // SAFETY: the structure lives during the call. It fails if the caller has gone.
    unsafe {
        libc::ioctl(calls.as_raw_fd(), SEND as _, &raw const answer);
    }
}

/// Returns whether the caller still waits for its answer. If not, another process may have its number.
fn is_waiting(calls: &OwnedFd, id: u64) -> bool {
    // SAFETY: the number lives during the call.
    unsafe { libc::ioctl(calls.as_raw_fd(), IS_VALID as _, &raw const id) == 0 }
}

/// What a call asks for.
struct Wish {
    /// The folder in which the path begins, or the file itself.
    place: c_int,
    /// The address of the path, if there is one.
    path: Option<u64>,
    mode: u32,
    flags: c_int,
}

impl Wish {
    fn of(call: &libc::seccomp_notif) -> Option<Self> {
        let args = call.data.args;
        let flags = match c_long::from(call.data.nr) {
            FCHMODAT2 => args[3] as c_int,
            _ => 0,
        };
        let (place, path, mode) = match c_long::from(call.data.nr) {
            libc::SYS_fchmod => (args[0] as c_int, None, args[1]),
            libc::SYS_fchmodat | FCHMODAT2 => (args[0] as c_int, Some(args[1]), args[2]),
            #[cfg(target_arch = "x86_64")]
            libc::SYS_chmod => (libc::AT_FDCWD, Some(args[0]), args[1]),
            _ => return None,
        };
        let mode = mode as u32 & ALLOWED;
        Some(Self {
            place,
            path,
            mode,
            flags,
        })
    }
}

fn carry_out(
    call: &libc::seccomp_notif,
    calls: &OwnedFd,
    folders: &[PathBuf],
) -> Result<(), Errno> {
    let wish = Wish::of(call).ok_or(Errno::NOSYS)?;
    let file = find(&wish, call.pid)?;
    if !is_waiting(calls, call.id) {
        return Err(Errno::PERM);
    }
    if FileType::from_raw_mode(fstat(&file)?.st_mode) == FileType::Symlink {
        return Err(Errno::OPNOTSUPP);
    }
    let own = format!("/proc/self/fd/{}", file.as_raw_fd());
    let path = fs::read_link(&own).map_err(|_| Errno::PERM)?;
    if !folders.iter().any(|folder| path.starts_with(folder)) {
        return Err(Errno::PERM);
    }
    let rights = Permissions::from_mode(wish.mode);
    fs::set_permissions(&own, rights).map_err(|error| errno_of(&error))
}

/// Opens what a call is about, as a name only.
fn find(wish: &Wish, process: u32) -> Result<OwnedFd, Errno> {
    const KNOWN: c_int = libc::AT_SYMLINK_NOFOLLOW | libc::AT_EMPTY_PATH;
    if wish.flags & !KNOWN != 0 {
        return Err(Errno::INVAL);
    }
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let place = || {
        let name = match wish.place {
            libc::AT_FDCWD => format!("/proc/{process}/cwd"),
            number if number >= 0 => format!("/proc/{process}/fd/{number}"),
            _ => return Err(Errno::BADF),
        };
        openat(CWD, name, flags, Mode::empty()).map_err(|errno| match errno {
            Errno::NOENT => Errno::BADF,
            errno => errno,
        })
    };
    let Some(address) = wish.path else {
        return place();
    };
    let path = read_path(process, address)?;
    if path.as_os_str().is_empty() {
        return match wish.flags & libc::AT_EMPTY_PATH {
            0 => Err(Errno::NOENT),
            _ => place(),
        };
    }
    let follows = match wish.flags & libc::AT_SYMLINK_NOFOLLOW {
        0 => OFlags::empty(),
        _ => OFlags::NOFOLLOW,
    };
    // What a process has open has other names for us than for the caller.
    let ways = ResolveFlags::NO_MAGICLINKS;
    if path.is_absolute() {
        return openat2(CWD, &path, flags | follows, Mode::empty(), ways);
    }
    openat2(place()?, &path, flags | follows, Mode::empty(), ways)
}

/// Reads a path from the memory of a process.
fn read_path(process: u32, address: u64) -> Result<PathBuf, Errno> {
    let memory = File::open(format!("/proc/{process}/mem")).map_err(|error| errno_of(&error))?;
    let mut path = Vec::new();
    let mut at = address;
    while path.len() < LONGEST {
        // The page behind the end of the path may not be there.
        let mut part = vec![0; (PAGE - at % PAGE) as usize];
        let count = memory.read_at(&mut part, at).map_err(|_| Errno::FAULT)?;
        if count == 0 {
            return Err(Errno::FAULT);
        }
        if let Some(end) = part[..count].iter().position(|byte| *byte == 0) {
            path.extend_from_slice(&part[..end]);
            return match path.len() {
                0..LONGEST => Ok(PathBuf::from(OsString::from_vec(path))),
                _ => Err(Errno::NAMETOOLONG),
            };
        }
        path.extend_from_slice(&part[..count]);
        at = at.checked_add(count as u64).ok_or(Errno::FAULT)?;
    }
    Err(Errno::NAMETOOLONG)
}

fn errno_of(error: &io::Error) -> Errno {
    Errno::from_io_error(error).unwrap_or(Errno::PERM)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_from_memory_over_the_end_of_a_page() {
        let own = std::process::id();
        for length in [0, 1, 100, 4095, 4096, 5000] {
            let mut text = vec![b'a'; length];
            text.push(0);
            // Enough of them for one to begin at each place in a page.
            let many = text.repeat(4);
            for number in 0..4 {
                let at = many.as_ptr() as u64 + (number * text.len()) as u64;
                let read = read_path(own, at).map(|path| path.as_os_str().len());
                let expected = match length {
                    ..LONGEST => Ok(length),
                    _ => Err(Errno::NAMETOOLONG),
                };
                assert_eq!(read, expected, "{length}");
            }
        }
        assert_eq!(read_path(own, 8).err(), Some(Errno::FAULT));
        assert_eq!(read_path(own, u64::MAX - 3).err(), Some(Errno::FAULT));
    }

    #[test]
    fn a_program_of_another_owner_is_never_made() {
        let call = |number: c_long, args: [u64; 6]| {
            // SAFETY: zeros are valid.
            let mut call: libc::seccomp_notif = unsafe { std::mem::zeroed() };
            (call.data.nr, call.data.args) = (number as c_int, args);
            Wish::of(&call).map(|wish| wish.mode)
        };
        let mode = 0o6755;
        assert_eq!(call(libc::SYS_fchmod, [3, mode, 0, 0, 0, 0]), Some(0o755));
        assert_eq!(call(libc::SYS_fchmodat, [3, 0, mode, 0, 0, 0]), Some(0o755));
        assert_eq!(call(FCHMODAT2, [3, 0, mode, 0, 0, 0]), Some(0o755));
        assert_eq!(call(libc::SYS_fchown, [3, 0, mode, 0, 0, 0]), None);
    }
}
