//! How much memory an agent and all its descendants use. Known on Linux only.

use std::fs;

use rustix::process::Pid;

use crate::tree::Root;

/// Returns the bytes that a process, its group and their descendants hold in memory, if they may be more than `limit`.
///
/// Memory that several of them share counts once. This takes long to measure, so it is measured only if the sum that counts shared
/// memory for each process exceeds the limit.
pub(crate) fn use_above(limit: u64, root: Root) -> Option<u64> {
    let tree = root.members();
    let resident: u64 = tree.iter().filter_map(|pid| resident(*pid)).sum();
    if resident <= limit {
        return None;
    }
    let used = tree
        .iter()
        .filter_map(|pid| share(*pid).or_else(|| self::resident(*pid)))
        .sum();
    (used > limit).then_some(used)
}

/// Returns the memory of a process, including what it shares with others.
fn resident(pid: Pid) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// Returns the memory of a process, with its part of what it shares with others.
fn share(pid: Pid) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
