//! What an agent uses of the things that its launch limits. Known on Linux only.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use linesman_protocols::Resource;
use linesman_sandbox::Limits;
use rustix::{param::clock_ticks_per_second, process::Pid};

use crate::{Departure, Excess, Launch, inspect::fields_of_stat, memory, process::Process, tree};

/// The limits of an agent.
#[derive(Clone, Debug, Default)]
pub(crate) struct LimitsOfAgent {
    /// How many bytes of memory it and its descendants may hold.
    memory: Option<u64>,
    /// How long they may compute.
    processor: Option<Duration>,
    /// What the system refuses to exceed, if it is confined.
    refused: Option<Limits>,
    /// How many processes and threads it may have, where the system does not count those of an agent.
    #[cfg(target_os = "linux")]
    counted: Option<u64>,
}

impl LimitsOfAgent {
    pub(crate) fn of(launch: &Launch) -> Self {
        let is_confined = launch.sandbox.in_force().level > linesman_sandbox::Level::None;
        Self {
            memory: launch.memory_limit,
            processor: launch.processor_limit,
            refused: is_confined.then(|| launch.sandbox.limits.clone()),
            #[cfg(target_os = "linux")]
            counted: launch.sandbox.counted_processes(),
        }
    }

    /// Returns whether something has to be measured from time to time.
    pub(crate) const fn are_measured(&self) -> bool {
        self.memory.is_some() || self.processor.is_some() || self.refused.is_some()
    }

    /// Returns what it has used of something that is measured, if that is more than it may.
    pub(crate) fn exceeded(&self, process: &Process) -> Option<Excess> {
        #[cfg(target_os = "linux")]
        if self.refused.is_some() {
            crate::crowd::hold_back(process.tree(), self.counted);
        }
        let memory = || {
            let limit = self.memory?;
            let used = memory::use_above(limit, process.tree(), process.files_in_memory())?;
            Some(excess(Resource::Memory, used, limit))
        };
        let processor = || {
            let limit = self.processor?;
            let used = computed(process.tree());
            let millis = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
            (used > limit).then(|| excess(Resource::Processor, millis(used), millis(limit)))
        };
        memory().or_else(processor)
    }

    /// Returns what it has used up, so that the system refuses more. If the agent has just ended, this is how.
    pub(crate) fn used_up(
        &self,
        process: &Process,
        departure: Option<Departure>,
    ) -> Option<Excess> {
        let limits = self.refused.as_ref()?;
        if departure == Some(Departure::Signalled(FILE_TOO_LARGE)) {
            let limit = limits.file_size?;
            return Some(excess(Resource::Disk, limit, limit));
        }
        let tree = process.tree().members();
        let most = |resource, limit: Option<u64>, used: &dyn Fn() -> u64| {
            let limit = limit?;
            Some(used())
                .filter(|used| *used >= limit)
                .map(|used| excess(resource, used, limit))
        };
        let threads = || tree.iter().map(|pid| entries(*pid, "task")).sum::<u64>();
        let open = || {
            let open = tree.iter().map(|pid| entries(*pid, "fd"));
            open.max().unwrap_or(0)
        };
        most(Resource::Processes, limits.processes, &threads)
            .or_else(|| most(Resource::OpenFiles, limits.open_files, &open))
            .or_else(|| match process.files_in_memory() {
                Some(used) => {
                    let limit = limits.disk?;
                    // The last piece may be too small for what was to be written.
                    (used + PIECE >= limit).then(|| excess(Resource::Disk, used, limit))
                }
                None => most(Resource::Disk, limits.file_size, &|| {
                    process.folder().map_or(0, |folder| largest(&folder))
                }),
            })
    }
}

/// The signal of a process that writes more to a file than it may.
const FILE_TOO_LARGE: i32 = rustix::process::Signal::XFSZ.as_raw();
/// The unit in which a file system in memory counts.
const PIECE: u64 = 4096;
/// The most files that are looked at.
const MOST_FILES: usize = 1000;

fn excess(resource: Resource, used: u64, limit: u64) -> Excess {
    Excess {
        resource,
        used,
        limit: Some(limit),
    }
}

/// Returns how many threads or open files a process has.
fn entries(pid: Pid, folder: &str) -> u64 {
    let entries = fs::read_dir(format!("/proc/{pid}/{folder}"));
    entries.map_or(0, |entries| entries.count() as u64)
}

/// Returns the size of the largest file in a folder.
fn largest(folder: &Path) -> u64 {
    let mut rest: Vec<PathBuf> = vec![folder.to_owned()];
    let (mut largest, mut seen) = (0, 0);
    while let Some(folder) = rest.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            seen += 1;
            if seen > MOST_FILES {
                return largest;
            }
            match entry.metadata() {
                Ok(data) if data.is_dir() => rest.push(entry.path()),
                Ok(data) if data.is_file() => largest = largest.max(data.len()),
                _ => {}
            }
        }
    }
    largest
}

/// Returns how long a process, its descendants, and those of them that have ended have computed.
fn computed(root: tree::Root) -> Duration {
    // Those that have lost their parents belong to the reaper when they have ended. It is looked at first, so that one that ends just
    // now does not count twice.
    let orphans = match root.reaper == root.leader {
        true => 0,
        false => ticks(root.reaper).map_or(0, |ticks| ticks.ended),
    };
    // Of the others, parents come first, because of their numbers.
    let running = root.members().into_iter().filter_map(ticks);
    let own: u64 = running.map(|ticks| ticks.own + ticks.ended).sum();
    Duration::from_millis((own + orphans) * 1000 / clock_ticks_per_second().max(1))
}

/// Processor time in steps of the system's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ticks {
    own: u64,
    /// That of children that have ended and been waited for.
    ended: u64,
}

fn ticks(pid: Pid) -> Option<Ticks> {
    parse_ticks(&fs::read(format!("/proc/{pid}/stat")).ok()?)
}

fn parse_ticks(stat: &[u8]) -> Option<Ticks> {
    /// The place of the first of the four fields, counted from the one behind the name.
    const FIRST: usize = 11;
    let mut fields = fields_of_stat(stat)?.skip(FIRST);
    let mut next = || -> Option<u64> { std::str::from_utf8(fields.next()?).ok()?.parse().ok() };
    Some(Ticks {
        own: next()? + next()?,
        ended: next()? + next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_time_of_a_process_and_of_its_children_is_read() {
        // The fields are those of proc(5): number, name, state, then parent, group, session, terminal, its group, flags, four counts of
        // faults, and the four times.
        let stat = b"34 (a b) S 1 34 34 0 -1 4194560 10 20 30 40 7 5 100 20 20 0 1 0";
        let ticks = parse_ticks(stat).unwrap();
        assert_eq!(
            ticks,
            Ticks {
                own: 12,
                ended: 120
            }
        );
        assert_eq!(parse_ticks(b"34 (a) S 1"), None);
    }
}
