//! Whether a thread has given up its priority, so that it waits for a processor of its own will. Linux only.

use std::fs;

use rustix::process::Pid;

use crate::inspect::fields_of_stat;

/// What an agent was started with: how it competes with other programs for a processor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Priority {
    thread: OfThread,
    /// How nice its group of sessions is, where the system has such groups.
    autogroup: i64,
    /// The control group that shares out processors.
    group: Option<Vec<u8>>,
}

/// The part that each thread has of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OfThread {
    nice: i64,
    policy: i64,
}

impl Priority {
    /// Returns the priority of programs that this thread starts, with the control group of this one, which it has started.
    pub(crate) fn of_started(process: Pid) -> Self {
        let stat = fs::read("/proc/thread-self/stat").unwrap_or_default();
        Self {
            thread: OfThread::read(&stat).unwrap_or_default(),
            autogroup: autogroup("self"),
            group: group_of(process),
        }
    }

    /// Returns whether a process has less than this, all its threads together.
    pub(crate) fn is_given_up_by(&self, process: Pid) -> bool {
        autogroup(&process.to_string()) > self.autogroup
            || self.group.is_some() && group_of(process).is_some_and(|it| Some(it) != self.group)
    }

    /// Returns whether a thread with this status has less than this.
    pub(crate) fn is_given_up_in(&self, stat: &[u8]) -> bool {
        OfThread::read(stat).is_some_and(|now| now.is_less_than(self.thread))
    }
}

impl OfThread {
    fn read(stat: &[u8]) -> Option<Self> {
        let fields: Vec<&[u8]> = fields_of_stat(stat)?.collect();
        let number = |index: usize| std::str::from_utf8(fields.get(index)?).ok()?.parse().ok();
        Some(Self {
            nice: number(16)?,
            policy: number(38)?,
        })
    }

    const fn is_less_than(self, other: Self) -> bool {
        rank(self.policy) < rank(other.policy) || self.nice > other.nice
    }
}

/// Returns how early threads of a policy get a processor, the last first.
const fn rank(policy: i64) -> u8 {
    match policy {
        SCHED_IDLE => 0,
        SCHED_BATCH => 1,
        _ => 2,
    }
}

const SCHED_BATCH: i64 = 3;
const SCHED_IDLE: i64 = 5;

/// Reads `/autogroup-NUMBER nice NICE`. Zero where there is none.
fn autogroup(process: &str) -> i64 {
    let text = fs::read_to_string(format!("/proc/{process}/autogroup")).unwrap_or_default();
    let nice = text.trim_end().rsplit_once("nice ").map(|(_, nice)| nice);
    nice.and_then(|nice| nice.parse().ok()).unwrap_or_default()
}

fn group_of(process: Pid) -> Option<Vec<u8>> {
    processor_group(&fs::read(format!("/proc/{process}/cgroup")).ok()?)
}

/// Finds the line of the control group that shares out processors: `NUMBER:LIST:PATH` with `cpu` in the list, or `0::PATH`.
fn processor_group(text: &[u8]) -> Option<Vec<u8>> {
    let controllers = |line: &&[u8]| {
        let mut parts = line.split(|byte| *byte == b':').skip(1);
        let list = parts.next().unwrap_or_default().to_vec();
        list.split(|byte| *byte == b',').any(|name| name == b"cpu")
    };
    let mut lines = text.split(|byte| *byte == b'\n');
    let of_cpu = lines.clone().find(controllers);
    let line = of_cpu.or_else(|| lines.find(|line| line.starts_with(b"0::")))?;
    Some(line.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_has_less_priority_if_it_is_nicer_or_idle() {
        let check = |(nice, policy), (own_nice, own_policy), expected| {
            let stat = format!(
                "34 (a) b) R 1 12 34 0 -1 4194560 150 0 1 3 7 8 20 10 20 {nice} 1 0 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 {policy} 0 0"
            );
            let now = OfThread::read(stat.as_bytes()).unwrap();
            assert_eq!(now, OfThread { nice, policy });
            let own = OfThread {
                nice: own_nice,
                policy: own_policy,
            };
            assert_eq!(now.is_less_than(own), expected, "{now:?} {own:?}");
        };
        check((0, 0), (0, 0), false);
        check((19, 0), (0, 0), true);
        check((1, 0), (0, 0), true);
        check((-5, 0), (0, 0), false);
        check((0, SCHED_IDLE), (0, 0), true);
        check((0, SCHED_BATCH), (0, 0), true);
        // A queue of real time is more.
        check((0, 1), (0, 0), false);
        // Everything runs with little priority.
        check((10, SCHED_BATCH), (10, SCHED_BATCH), false);
        check((10, SCHED_IDLE), (10, SCHED_BATCH), true);
        check((10, 0), (10, SCHED_IDLE), false);
    }

    #[test]
    fn what_is_no_status_has_no_priority() {
        assert_eq!(OfThread::read(b"34 (a) R 1 12"), None);
        assert_eq!(OfThread::read(b""), None);
    }

    #[test]
    fn processors_are_shared_out_by_one_control_group() {
        let check = |text: &str, expected: Option<&str>| {
            let found = processor_group(text.as_bytes());
            assert_eq!(found, expected.map(|it| it.as_bytes().to_vec()), "{text}");
        };
        let old = "9:name=systemd:/\n8:pids:/run-1\n2:cpu,cpuacct:/a\n1:cpuset:/b\n0::/\n";
        check(old, Some("2:cpu,cpuacct:/a"));
        check("0::/user.slice/a.scope\n", Some("0::/user.slice/a.scope"));
        check("3:cpuacct:/\n", None);
        check("", None);
    }
}
