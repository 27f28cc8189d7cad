//! How much memory an agent and all its descendants use. Known on Linux only.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rustix::process::Pid;

use crate::{held_up::read_within, tree::Root};

/// Returns the bytes that a process, its group and their descendants hold in memory, if they are more than `limit`. They hold no less
/// than that; if some of them keep the system from telling their shares, they may hold more.
///
/// Memory that several of them share counts once, and so do open files that exist in memory only, whether they are mapped or not. This
/// takes long to measure, so it is measured only if the sum that counts shared memory for each process exceeds the limit.
///
/// `kept` is what they keep in a file system in memory of their own, if they have one. It counts too.
pub(crate) fn use_above(limit: u64, root: Root, kept: Option<u64>) -> Option<u64> {
    let is_above = |used: &u64| *used > limit;
    most(root, kept).filter(is_above)?;
    // An agent that keeps the system from telling its memory holds us up twice as long at most.
    let until = Instant::now() + LONGEST_READ;
    let looks = (0..MOST_LOOKS)
        .take_while(|number| *number < 2 || Instant::now() < until)
        .map(|_| Seen::now(root, kept));
    settled(looks).filter(is_above)
}

/// Returns the least that was seen, with as many looks as it takes until two in a row have seen the same processes.
///
/// A process that ends during a look leaves its share to the others. If only some of them have been looked at before, the sum is more than
/// they ever held. Where the next look finds all of them again, none had ended.
fn settled(looks: impl IntoIterator<Item = Seen>) -> Option<u64> {
    let mut looks = looks.into_iter();
    let mut last = looks.next()?;
    let mut least = last.used;
    for next in looks {
        least = least.min(next.used);
        if next.processes == last.processes {
            break;
        }
        last = next;
    }
    Some(least)
}

/// Returns the memory, with what is shared counted for each process.
fn most(root: Root, kept: Option<u64>) -> Option<u64> {
    let tree = root.members();
    let resident: u64 = tree.iter().filter_map(|pid| resident(*pid)).sum();
    resident.checked_add(files(&tree, kept))
}

/// What one look at the memory of processes has seen.
#[derive(Debug)]
struct Seen {
    used: u64,
    /// The processes whose share is known. One that has ended has none.
    processes: Vec<Pid>,
}

impl Seen {
    fn now(root: Root, kept: Option<u64>) -> Self {
        let tree = root.members();
        // All of them together may hold us up for this long, however many they are.
        let until = Instant::now() + LONGEST_READ;
        let (mut sum, mut most_unknown) = (Share::default(), 0);
        let mut processes = Vec::new();
        for pid in &tree {
            let left = until.saturating_duration_since(Instant::now());
            match Share::of(*pid, left) {
                Some(share) => {
                    sum = sum.plus(share);
                    processes.push(*pid);
                }
                None => most_unknown = resident(*pid).unwrap_or_default().max(most_unknown),
            }
        }
        // The processes whose share is unknown may share everything with each other and with those whose share is known.
        let used = sum.with_files(files(&tree, kept)).max(most_unknown);
        Self { used, processes }
    }
}

/// The memory of processes, each with its part of what it shares with others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Share {
    all: u64,
    /// What of it belongs to files that exist in memory only; none if the system does not say for one of the processes.
    in_files: u64,
    is_split: bool,
}

impl Share {
    fn of(pid: Pid, longest: Duration) -> Option<Self> {
        let path = format!("/proc/{pid}/smaps_rollup");
        let rollup = read_within(longest, || fs::read_to_string(path).ok())?;
        Self::parse(&rollup)
    }

    fn parse(rollup: &str) -> Option<Self> {
        let bytes = |name: &str| {
            let line = rollup.lines().find_map(|line| line.strip_prefix(name))?;
            let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
            Some(kilobytes * 1024)
        };
        let in_files = bytes("Pss_Shmem:");
        Some(Self {
            all: bytes("Pss:")?,
            in_files: in_files.unwrap_or_default(),
            is_split: in_files.is_some(),
        })
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            all: self.all + other.all,
            in_files: self.in_files + other.in_files,
            is_split: self.is_split || other.is_split,
        }
    }

    /// Returns the memory together with that of open files. A file that is mapped counts once. Where the system does not say what is
    /// mapped, the files do not count.
    fn with_files(self, files: u64) -> u64 {
        if self.is_split {
            self.all - self.in_files + self.in_files.max(files)
        } else {
            self.all
        }
    }
}

/// Returns the memory of the files that processes have open and that exist in memory only, and of what they keep in a file system of
/// their own, whether it is open or not.
fn files(tree: &[Pid], kept: Option<u64>) -> u64 {
    let names = match kept {
        // What is in their own file system is counted already.
        Some(_) => &IN_MEMORY[..1],
        None => &IN_MEMORY[..],
    };
    let mut sizes: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    for pid in tree {
        for file in open_files(*pid) {
            let is_in_memory =
                fs::read_link(&file).is_ok_and(|target| is_in_memory(&target, names));
            if let Some(data) = is_in_memory.then(|| fs::metadata(&file).ok()).flatten() {
                sizes.insert((data.dev(), data.ino()), data.blocks() * BLOCK);
            }
        }
    }
    sizes.into_values().sum::<u64>() + kept.unwrap_or(0)
}

fn open_files(pid: Pid) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(format!("/proc/{pid}/fd"));
    let entries = entries.into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).take(MOST_FILES)
}

fn is_in_memory(target: &Path, names: &[&[u8]]) -> bool {
    let target = target.as_os_str().as_encoded_bytes();
    names.iter().any(|start| target.starts_with(start))
}

/// How the system shows files that exist in memory only.
const IN_MEMORY: [&[u8]; 2] = [b"/memfd:", b"/dev/shm/"];
/// How often to look at processes that start and end meanwhile.
const MOST_LOOKS: usize = 8;
/// The most open files of a process that are looked at.
const MOST_FILES: usize = 4096;
/// The unit in which the system counts the size of a file.
const BLOCK: u64 = 512;
/// How long to wait for what the system says of the memory of all processes.
const LONGEST_READ: Duration = Duration::from_secs(1);

/// Returns the bytes that a process, its group and their descendants held in memory, each at its peak, and how many they are.
pub(crate) fn peak(root: Root) -> Option<(u64, usize)> {
    let tree = root.members();
    let peaks: Vec<u64> = tree.iter().filter_map(|pid| peak_of(*pid)).collect();
    (!peaks.is_empty()).then(|| (peaks.iter().sum(), peaks.len()))
}

/// Returns the most memory that a process has held. A process that has ended holds none.
fn peak_of(pid: Pid) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Returns the memory of a process, including what it shares with others.
fn resident(pid: Pid) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_that_others_have_left_do_not_add_up() {
        let check = |looks: &[(u64, &[i32])], expected: u64| {
            let looks = looks.iter().map(|(used, processes)| Seen {
                used: *used,
                processes: processes
                    .iter()
                    .filter_map(|pid| Pid::from_raw(*pid))
                    .collect(),
            });
            assert_eq!(settled(looks), Some(expected));
        };
        // Three processes share 72 MB. One ends between the looks at the first and the second one, and one between the next two.
        check(
            &[
                (24 + 36 + 36, &[1, 2, 3]),
                (36 + 72, &[2, 3]),
                (72, &[3]),
                (72, &[3]),
            ],
            72,
        );
        // Two looks that agree are enough.
        check(&[(72, &[1, 2]), (72, &[1, 2]), (0, &[])], 72);
        // A process that replaces its program leaves its share too, and stays.
        check(&[(36 + 72, &[1, 2]), (72 + 1, &[1, 2])], 73);
        // If they never agree, the least is what is known.
        check(&[(90, &[1]), (80, &[2]), (85, &[3])], 80);
        assert_eq!(settled([]), None);
    }

    #[test]
    fn a_file_in_memory_counts_once_whether_it_is_mapped_or_not() {
        let share = |rollup: &str| Share::parse(rollup).unwrap();
        let kib = 1024;
        let mapped = share("Rss: 90 kB\nPss:   70 kB\nPss_Anon: 30 kB\nPss_Shmem:  40 kB\n");
        assert_eq!(mapped.with_files(0), 70 * kib);
        assert_eq!(mapped.with_files(40 * kib), 70 * kib);
        assert_eq!(mapped.with_files(100 * kib), 130 * kib);
        let two = mapped.plus(share("Pss: 5 kB\nPss_Shmem: 0 kB\n"));
        assert_eq!(two.with_files(100 * kib), 135 * kib);
        // An older system says nothing, and then nothing is guessed.
        assert_eq!(share("Pss: 70 kB\n").with_files(100 * kib), 70 * kib);
        assert_eq!(Share::parse("Rss: 90 kB\n"), None);
    }
}
