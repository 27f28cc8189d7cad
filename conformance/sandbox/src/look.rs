//! Which processes descend from this one, without allocating anything.

#![expect(
    unsafe_code,
    reason = "after a fork only bare system calls are allowed, which rustix does not offer"
)]

use std::{
    ffi::{CStr, c_int},
    os::fd::RawFd,
    ptr, slice,
};

/// The most processes of the whole machine that one look sees. Those beyond are seen when others have ended.
const MOST_PROCESSES: usize = 1 << 16;
/// The size of the beginning of a process's status that holds its parent. Its name has at most 64 bytes.
const STATUS_LENGTH: usize = 256;

/// A process as the system describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Process {
    pub(crate) pid: c_int,
    pub(crate) parent: c_int,
    pub(crate) state: u8,
    pub(crate) is_ours: bool,
}

impl Process {
    /// Returns whether it has ended.
    pub(crate) const fn has_ended(&self) -> bool {
        matches!(self.state, b'Z' | b'X')
    }

    /// Returns whether it has been stopped, or waits for the system so that nothing can be done about it now.
    pub(crate) const fn is_still(&self) -> bool {
        matches!(self.state, b'T' | b't' | b'D')
    }
}

/// Room for one look at all processes.
pub(crate) struct Room(&'static mut [Process]);

impl Room {
    /// Returns room, or none if there is no memory.
    pub(crate) fn new() -> Option<Self> {
        let bytes = MOST_PROCESSES * size_of::<Process>();
        // SAFETY: a new mapping overlaps nothing. Zeros are valid processes.
        unsafe {
            let start = libc::mmap(
                ptr::null_mut(),
                bytes,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            if start == libc::MAP_FAILED {
                return None;
            }
            Some(Self(slice::from_raw_parts_mut(
                start.cast(),
                MOST_PROCESSES,
            )))
        }
    }

    /// Looks at all processes. Calls `handle` with each descendant of `root` that has not ended.
    pub(crate) fn each_descendant(&mut self, root: c_int, mut handle: impl FnMut(&Process)) {
        let count = self.fill();
        let all = &mut self.0[..count];
        mark_descendants(all, root);
        all.iter()
            .filter(|process| process.is_ours && !process.has_ended())
            .for_each(&mut handle);
    }

    fn fill(&mut self) -> usize {
        let mut count = 0;
        each_number(c"/proc", |pid| {
            if let Some(room) = self.0.get_mut(count)
                && let Some(process) = status(pid)
            {
                *room = process;
                count += 1;
            }
        });
        count
    }
}

/// Marks the descendants of a process.
fn mark_descendants(all: &mut [Process], root: c_int) {
    let mut marked = 0;
    loop {
        let before = marked;
        for index in 0..all.len() {
            let Process {
                parent, is_ours, ..
            } = all[index];
            // The processes are in the order of their numbers, so a parent is found quickly.
            let of_ours = || {
                let found = all.binary_search_by_key(&parent, |process| process.pid);
                found.is_ok_and(|index| all[index].is_ours)
            };
            if !is_ours && (parent == root || of_ours()) {
                all[index].is_ours = true;
                marked += 1;
            }
        }
        if marked == before {
            return;
        }
    }
}

/// Calls `handle` with each child of this process, which has one thread.
pub(crate) fn own_children(mut handle: impl FnMut(c_int)) {
    let Some(file) = open(c"/proc/thread-self/children", 0) else {
        return;
    };
    let mut number = 0;
    let mut buffer = [0_u8; 4096];
    loop {
        let count = read(file, &mut buffer);
        if count == 0 {
            break;
        }
        for byte in &buffer[..count] {
            if let digit @ 0..=9 = byte.wrapping_sub(b'0') {
                number = number * 10 + c_int::from(digit);
            } else if number > 0 {
                handle(std::mem::take(&mut number));
            }
        }
    }
    if number > 0 {
        handle(number);
    }
    close(file);
}

fn status(pid: c_int) -> Option<Process> {
    let mut path = [0_u8; 32];
    let path = path_of_status(pid, &mut path)?;
    let file = open(path, 0)?;
    let mut text = [0_u8; STATUS_LENGTH];
    let count = read(file, &mut text);
    close(file);
    parse(pid, &text[..count])
}

/// Reads `PID (NAME) STATE PARENT ...`. The name may hold brackets, but nothing behind it does.
fn parse(pid: c_int, text: &[u8]) -> Option<Process> {
    let end = text.iter().rposition(|byte| *byte == b')')?;
    let rest = text.get(end + 2..)?;
    let (state, rest) = (*rest.first()?, rest.get(2..)?);
    let mut parent: c_int = 0;
    for byte in rest.iter().take_while(|byte| byte.is_ascii_digit()) {
        parent = parent * 10 + c_int::from(byte - b'0');
    }
    Some(Process {
        pid,
        parent,
        state,
        is_ours: false,
    })
}

/// Writes `/proc/PID/stat`.
fn path_of_status(pid: c_int, path: &mut [u8; 32]) -> Option<&CStr> {
    let mut digits = [0_u8; 12];
    let mut first = digits.len();
    let mut rest = pid;
    while rest > 0 {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let mut length = 0;
    for part in [&b"/proc/"[..], &digits[first..], b"/stat\0"] {
        path.get_mut(length..length + part.len())?
            .copy_from_slice(part);
        length += part.len();
    }
    CStr::from_bytes_with_nul(&path[..length]).ok()
}

/// Calls `handle` with each entry of a folder that is a number.
fn each_number(folder: &CStr, mut handle: impl FnMut(c_int)) {
    let Some(folder) = open(folder, libc::O_DIRECTORY) else {
        return;
    };
    let mut buffer = Entries([0; 8192]);
    loop {
        // SAFETY: the buffer is as long as it is said to be, and lives during the call.
        let count = unsafe {
            libc::syscall(
                libc::SYS_getdents64,
                folder,
                buffer.0.as_mut_ptr(),
                buffer.0.len(),
            )
        };
        let Some(mut rest) = usize::try_from(count)
            .ok()
            .filter(|count| *count > 0)
            .and_then(|count| buffer.0.get(..count))
        else {
            break;
        };
        // An entry has 8 bytes of a number, 8 of an offset, 2 of its length, 1 of its kind, and a name that ends with NUL.
        while let Some(length) = rest.get(16..18) {
            let length = usize::from(u16::from_ne_bytes([length[0], length[1]]));
            if length < 20 || length > rest.len() {
                break;
            }
            if let Some(number) = number(&rest[19..length]) {
                handle(number);
            }
            rest = &rest[length..];
        }
    }
    close(folder);
}

/// A buffer of entries, aligned as the system wants it.
#[repr(align(8))]
struct Entries([u8; 8192]);

/// Reads a name that ends with NUL as a number.
fn number(name: &[u8]) -> Option<c_int> {
    let mut number: c_int = 0;
    for byte in name.iter().take_while(|byte| **byte != 0) {
        if !byte.is_ascii_digit() {
            return None;
        }
        number = number
            .checked_mul(10)?
            .checked_add(c_int::from(byte - b'0'))?;
    }
    (number > 0).then_some(number)
}

fn open(path: &CStr, flags: c_int) -> Option<RawFd> {
    // SAFETY: the path ends with NUL and lives during the call.
    let file = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC | flags) };
    (file >= 0).then_some(file)
}

/// Returns the number of bytes that were read: none at the end, or after an error.
fn read(file: RawFd, buffer: &mut [u8]) -> usize {
    // SAFETY: the buffer is as long as it is said to be, and lives during the call.
    let count = unsafe { libc::read(file, buffer.as_mut_ptr().cast(), buffer.len()) };
    usize::try_from(count).unwrap_or(0)
}

fn close(file: RawFd) {
    // SAFETY: the file was opened here, and nothing else knows it.
    unsafe {
        libc::close(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_names_the_parent_behind_any_name() {
        let check = |text: &[u8], expected: Option<(c_int, u8)>| {
            let found = parse(34, text).map(|process| (process.parent, process.state));
            assert_eq!(found, expected, "{}", text.escape_ascii());
        };
        check(b"34 (sh) S 1 12 34 0", Some((1, b'S')));
        check(b"34 (a) T 5 (b) R 77 12", Some((77, b'R')));
        check(b"34 (sh", None);
        check(b"34 (sh)", None);
        check(b"34 (sh) ", None);
        check(b"", None);
    }

    #[test]
    fn this_process_is_among_all() {
        let own = std::process::id().cast_signed();
        let mut found = Vec::new();
        each_number(c"/proc", |pid| found.push(pid));
        assert!(found.contains(&own));
        assert!(found.is_sorted());
        let parent = std::os::unix::process::parent_id().cast_signed();
        assert_eq!(status(own).map(|it| it.parent), Some(parent));
    }

    #[test]
    fn only_digits_are_numbers() {
        for (name, expected) in [
            (&b"17\0\0"[..], Some(17)),
            (b"self\0", None),
            (b"1a\0", None),
            (b"\0", None),
            (b"99999999999\0", None),
        ] {
            assert_eq!(number(name), expected);
        }
    }

    #[test]
    fn descendants_are_found_whatever_the_order() {
        let process = |pid, parent| Process {
            pid,
            parent,
            state: b'S',
            is_ours: false,
        };
        // 2 is the root. 9 is a child of 3, and 4 of 9. 7 is somebody else's.
        let mut all = [
            process(2, 1),
            process(3, 2),
            process(4, 9),
            process(7, 1),
            process(9, 3),
        ];
        mark_descendants(&mut all, 2);
        let marked: Vec<_> = all
            .iter()
            .filter(|it| it.is_ours)
            .map(|it| it.pid)
            .collect();
        assert_eq!(marked, [3, 4, 9]);
    }
}
