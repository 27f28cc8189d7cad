//! Nothing is left of many launches in a sandbox: no process, mount, file or descriptor. And a launch does not take much longer than a
//! plain one.

use std::{
    fs,
    time::{Duration, Instant},
};

use linesman_referee::{Agent, Launch, SandboxLevel};

use super::sandbox::levels;

/// What this process has at a moment.
#[derive(Debug, PartialEq, Eq)]
struct Possessions {
    descriptors: usize,
    children: Vec<String>,
    mounts: usize,
    folders: Vec<String>,
}

impl Possessions {
    fn now() -> Self {
        let own = format!("linesman-work-{}-", std::process::id());
        let entries = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let tasks = fs::read_dir("/proc/self/task").unwrap().flatten();
        let children =
            tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
        Self {
            descriptors: fs::read_dir("/proc/self/fd").unwrap().count(),
            children: children.filter(|list| !list.is_empty()).collect(),
            mounts: fs::read_to_string("/proc/self/mountinfo")
                .unwrap()
                .lines()
                .count(),
            folders: names.filter(|name| name.starts_with(&own)).collect(),
        }
    }
}

fn launch(level: SandboxLevel) -> Launch {
    let mut launch = Launch::new("/bin/true", [""; 0]);
    launch.sandbox.level = level;
    launch
}

/// Launches a program this often. Returns how long one launch and the end of it take.
fn launches(count: u32, level: SandboxLevel) -> Duration {
    let launch = launch(level);
    let start = Instant::now();
    for _ in 0..count {
        drop(Agent::spawn(&launch).unwrap());
    }
    start.elapsed() / count
}

/// This is a series of its own, because other tests have processes in the same moment.
#[test]
#[ignore = "a long series of 10,000 launches at each level"]
fn nothing_is_left_of_ten_thousand_launches() {
    const ALL: u32 = 10_000;
    const ROUNDS: u32 = 20;
    for level in levels() {
        launches(10, level);
        let before = Possessions::now();
        let mut costs = Vec::new();
        for _ in 0..ROUNDS {
            let plain = launches(ALL / ROUNDS, SandboxLevel::None);
            let confined = launches(ALL / ROUNDS, level);
            costs.push(confined.saturating_sub(plain));
            assert_eq!(Possessions::now(), before, "{level}");
        }
        costs.sort_unstable();
        let cost = costs[costs.len() / 2];
        eprintln!("{level}: a launch takes {cost:.2?} more than a plain one");
        let most = match level {
            SandboxLevel::Full => Duration::from_millis(4),
            _ => Duration::from_millis(1),
        };
        assert!(cost <= most, "{level}: {cost:?}");
    }
}

/// The short version, which only looks at what bears the name of this process and of the launch.
#[test]
fn nothing_is_left_of_a_few_launches() {
    for level in levels() {
        let mounts = || Possessions::now().mounts;
        let before = mounts();
        launches(20, level);
        assert_eq!(mounts(), before, "{level}");
    }
}
