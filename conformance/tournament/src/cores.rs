//! Cores of processors, one game to each, also among several runs on one machine.

use std::{fs::File, num::NonZeroUsize};

/// Where a game is played.
#[derive(Debug, Default)]
pub(crate) struct Seat {
    /// The numbers of its cores; none if it shares all cores.
    cores: Vec<usize>,
    /// Says to other runs that the cores are taken.
    _taken: Vec<File>,
}

/// Returns a seat for each game that runs at the same time. Without a number, there are as many as there are free groups of so many
/// cores. Games without cores of their own share all of them.
pub(crate) fn seats(cores: usize, jobs: Option<NonZeroUsize>, games: usize) -> Vec<Seat> {
    let wanted = jobs.map_or(usize::MAX, NonZeroUsize::get).min(games);
    let mut seats: Vec<Seat> = Vec::new();
    let mut free = system::allowed().into_iter().filter_map(take);
    while cores > 0 && seats.len() < wanted {
        let group: Vec<(usize, File)> = free.by_ref().take(cores).collect();
        if group.len() < cores {
            break;
        }
        let (cores, taken) = group.into_iter().unzip();
        seats.push(Seat {
            cores,
            _taken: taken,
        });
    }
    let least = jobs.map_or(1, NonZeroUsize::get).min(games);
    if jobs.is_some() && seats.len() < least {
        // Some games on cores of their own and some everywhere would disturb each other.
        seats.clear();
    }
    while seats.len() < least {
        seats.push(Seat::default());
    }
    seats
}

/// Returns how many cores this process may use, if that is too few for a game with so many cores of its own.
#[must_use]
pub fn too_few_cores(wanted: usize) -> Option<usize> {
    let all = system::allowed().len();
    (all > 0 && all < wanted).then_some(all)
}

/// Takes a core, unless another run has taken it.
fn take(core: usize) -> Option<(usize, File)> {
    let path = std::env::temp_dir().join(format!("linesman-core-{core}.lock"));
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    // A file of another user can be read at least.
    let file = options.open(&path).or_else(|_| File::open(&path)).ok()?;
    file.try_lock().ok()?;
    Some((core, file))
}

impl Seat {
    /// Returns whether the game has cores of its own.
    pub(crate) const fn is_own(&self) -> bool {
        !self.cores.is_empty()
    }

    /// Lets this thread, and the programs that it starts, run on the seat's cores only.
    pub(crate) fn sit_down(&self) {
        if self.is_own() {
            system::pin(&self.cores);
        }
    }
}

#[cfg(target_os = "linux")]
mod system {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// Returns the numbers of the cores that this process may use.
    pub(super) fn allowed() -> Vec<usize> {
        let Ok(set) = sched_getaffinity(None) else {
            return Vec::new();
        };
        let all = 0..CpuSet::MAX_CPU;
        all.filter(|core| set.is_set(*core)).collect()
    }

    pub(super) fn pin(cores: &[usize]) {
        let mut set = CpuSet::new();
        for core in cores {
            set.set(*core);
        }
        // Without it, games share cores, which the doubts about their times allow for.
        let _ = sched_setaffinity(None, &set);
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    /// No program can be kept on a core, so there is one game at a time.
    pub(super) const fn allowed() -> Vec<usize> {
        Vec::new()
    }

    pub(super) const fn pin(_cores: &[usize]) {}
}
