//! An agent with very many processes and threads. They must not take the machine from its opponent and from us. Linux only.

use linesman_sandbox::{end_process, give_way};
use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::{inspect, tree, tree::Root};

/// How many processes and threads an agent has that is no crowd, on a machine with few processors.
const FEW: usize = 128;
/// The same for each processor, on a machine with many.
const FEW_EACH: usize = 8;

/// Lets the processes and threads of an agent have only the processor time that nobody else wants, if they are very many.
///
/// If they are more than `most`, the latest are ended, and none of the rest can start another one. The system refuses more itself where
/// it counts the processes of an agent. Where it counts those of a user, an agent could take all that its opponent may have.
pub(crate) fn hold_back(root: Root, most: Option<u64>) {
    let mut threads = Vec::new();
    let mut surplus = Vec::new();
    let members = root.members();
    for member in &members {
        threads.extend(tree::threads_of(*member).into_iter().map(|(_, it)| it));
        if most.is_some_and(|most| threads.len() as u64 > most) && *member != root.leader {
            surplus.push(*member);
        }
    }
    if !surplus.is_empty() {
        let none = Rlimit {
            current: Some(1),
            maximum: Some(1),
        };
        for member in &members {
            let _ = prlimit(Some(*member), Resource::Nproc, none);
        }
        for process in surplus {
            // Its number may belong to another process by now.
            end_process(process, || is_member(process, &members, root));
        }
    }
    // The system takes long to say how many processors there are, so few agents ask.
    if threads.len() > FEW && threads.len() > FEW_EACH * processors() {
        threads.into_iter().for_each(give_way);
    }
}

fn is_member(process: Pid, members: &[Pid], root: Root) -> bool {
    let parent = inspect::look(process).and_then(|kin| kin.parent);
    parent.is_some_and(|parent| parent == root.reaper || members.contains(&parent))
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use std::{
        os::unix::process::CommandExt as _,
        process::Command,
        time::{Duration, Instant},
    };

    use rustix::process::{Signal, kill_process_group};

    use super::*;

    #[test]
    fn of_too_many_processes_the_latest_are_ended_and_no_other_is_started() {
        let mut command = Command::new("sh");
        let script = "for it in 1 2 3 4 5 6 7 8 9; do sleep 1000 & done; wait";
        command.args(["-c", script]).process_group(0);
        let mut child = command.spawn().unwrap();
        let leader = Pid::from_child(&child);
        let root = Root {
            leader,
            reaper: leader,
        };
        let running = || {
            let kin = root.kin();
            let alive = kin
                .iter()
                .filter(|it| it.state != inspect::ProcessState::Gone);
            alive.count()
        };
        let until = Instant::now() + Duration::from_secs(60);
        while running() < 10 && Instant::now() < until {
            std::thread::yield_now();
        }
        hold_back(root, Some(10));
        let all = running();
        // A list of processes that others change may lack one, so the referee does this again and again.
        while running() > 4 && Instant::now() < until {
            hold_back(root, Some(4));
            std::thread::yield_now();
        }
        let rest = running();
        let limit = prlimit(
            Some(leader),
            Resource::Nproc,
            Rlimit {
                current: Some(1),
                maximum: Some(1),
            },
        );
        kill_process_group(leader, Signal::KILL).unwrap();
        child.wait().unwrap();
        assert_eq!((all, rest), (10, 4));
        assert_eq!(limit.unwrap().maximum, Some(1));
    }
}
