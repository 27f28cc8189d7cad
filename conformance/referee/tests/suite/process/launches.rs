//! Nothing is left of many launches in a sandbox: no process, mount, file or descriptor.

use std::fs;

use linesman_referee::{Agent, Launch, SandboxLevel};

use super::{sandbox::levels, talk::listen_to_the_end};

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

/// Launches a program this often. Some have ended when they are dropped, and some have not.
fn launches(count: u32, level: SandboxLevel) {
    let launch = launch(level);
    for number in 0..count {
        let mut agents = [Agent::spawn(&launch).unwrap()];
        if number % 4 == 0 {
            listen_to_the_end(&mut agents);
        }
    }
}

/// This is a series of its own, because other tests have processes in the same moment.
#[test]
fn nothing_is_left_of_ten_thousand_launches() {
    let Ok(all) = std::env::var("LINESMAN_LAUNCHES") else {
        eprintln!("not run: LINESMAN_LAUNCHES does not say how many");
        return;
    };
    const ROUND: u32 = 500;
    let rounds = all.parse::<u32>().unwrap().div_ceil(ROUND);
    for level in levels() {
        launches(10, level);
        let before = Possessions::now();
        for round in 1..=rounds {
            launches(ROUND, level);
            let launched = round * ROUND;
            assert_eq!(Possessions::now(), before, "{level} after {launched}");
        }
        eprintln!("{level}: {} launches left {before:?}", rounds * ROUND);
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
