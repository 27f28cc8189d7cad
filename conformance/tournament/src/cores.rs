//! Cores of processors, one game to each, also among several runs on one machine.

use std::{fs::File, num::NonZeroUsize};

use linesman_referee::{allowed_cores, pin};

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
    let mut free = allowed_cores().into_iter().filter_map(take);
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
    let all = allowed_cores().len();
    (all > 0 && all < wanted).then_some(all)
}

/// Cores for the two agents of games that are played one after another. No other run uses them as long as this lives.
#[derive(Debug)]
pub struct AgentCores {
    /// The numbers of the cores of each agent.
    pub agents: [Vec<usize>; 2],
    _seat: Seat,
}

impl AgentCores {
    /// Takes this many cores for each agent, unless too few are free.
    #[must_use]
    pub fn take(each: usize) -> Option<Self> {
        let seat = seats(2 * each, Some(NonZeroUsize::MIN), 1).pop()?;
        let agents = seat.of_agents(each)?;
        Some(Self {
            agents,
            _seat: seat,
        })
    }
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

    /// Returns the cores of each agent, if the game has so many for each.
    pub(crate) fn of_agents(&self, each: usize) -> Option<[Vec<usize>; 2]> {
        let (first, rest) = self.cores.split_at_checked(each)?;
        let second = rest.get(..each)?;
        (each > 0).then(|| [first.to_vec(), second.to_vec()])
    }

    /// Lets this thread, and the programs that it starts, run on the seat's cores only.
    pub(crate) fn sit_down(&self) {
        if self.is_own() {
            pin(&self.cores);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_agent_has_its_own_part_of_the_cores_of_a_game() {
        let seat = |cores: &[usize]| Seat {
            cores: cores.to_vec(),
            _taken: Vec::new(),
        };
        let parts = seat(&[2, 3, 6, 7]).of_agents(2);
        assert_eq!(parts, Some([vec![2, 3], vec![6, 7]]));
        assert_eq!(seat(&[0, 1]).of_agents(1), Some([vec![0], vec![1]]));
        assert_eq!(seat(&[0]).of_agents(1), None);
        assert_eq!(seat(&[0]).of_agents(0), None);
        assert_eq!(Seat::default().of_agents(1), None);
    }
}
