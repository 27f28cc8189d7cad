//! Limits on memory, over an agent and its descendants.

use linesman_protocols::{Line, Time};
use linesman_referee::{
    Command, Conversation, Departure, Excess, Flood, Inspection, Launch, SandboxLevel, drive,
};

use super::{sandbox::levels, start, talk::talk};

/// Waits for the agent to exceed its limit or to exit.
#[derive(Default)]
struct Watch {
    excess: Option<Excess>,
    is_over: bool,
    has_killed: bool,
    departure: Option<Departure>,
}

impl Conversation for Watch {
    fn handle_line(&mut self, _agent: usize, _line: Line<'_>, _now: Time) {}
    fn handle_eof(&mut self, _agent: usize, _now: Time) {}
    fn handle_exit(&mut self, _agent: usize, departure: Departure, _now: Time) {
        self.departure = Some(departure);
        self.is_over = true;
    }
    fn handle_flood(&mut self, _agent: usize, _flood: Flood, _now: Time) {}
    fn handle_excess(&mut self, _agent: usize, excess: Excess, _now: Time) {
        if !excess.is_refused() {
            assert_eq!(self.excess.replace(excess), None, "it is said once");
        }
    }
    fn handle_inspection(&mut self, _agent: usize, _inspection: Inspection, _now: Time) {}
    fn handle_timeout(&mut self, _now: Time) {}
    fn poll_command(&mut self) -> Option<Command> {
        let is_due = self.excess.is_some()
            && !std::mem::replace(&mut self.has_killed, self.excess.is_some());
        is_due.then_some(Command::Kill { agent: 0 })
    }
    fn poll_timeout(&self) -> Option<Time> {
        None
    }
    fn is_over(&self) -> bool {
        self.is_over
    }
}

fn watch(script: &str, megabytes: u64) -> Watch {
    watch_at(SandboxLevel::None, script, megabytes)
}

fn watch_at(level: SandboxLevel, script: &str, megabytes: u64) -> Watch {
    let mut launch = Launch::new("python3", ["-c", script]);
    launch.sandbox.level = level;
    launch.memory_limit = Some(megabytes << 20);
    let mut watch = Watch::default();
    drive(&mut watch, &mut [start(&launch)], std::time::Instant::now()).unwrap();
    watch
}

#[cfg(target_os = "linux")]
#[test]
fn an_agent_that_takes_too_much_memory_is_told_of() {
    let watch = watch(
        "import time\nkept = bytearray(300 << 20)\ntime.sleep(1000)",
        200,
    );
    assert!(watch.excess.is_some_and(|it| it.used > 200 << 20));
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_of_children_counts() {
    // Neither of the two is above the limit alone.
    let script = "import os, time\nos.fork()\nkept = bytearray(150 << 20)\ntime.sleep(1000)";
    assert!(
        watch(script, 200)
            .excess
            .is_some_and(|it| it.used > 200 << 20)
    );
}

/// Files in memory that are open and not mapped, and some that have no name any more.
#[cfg(target_os = "linux")]
#[test]
fn files_in_memory_count() {
    for open in [
        "os.memfd_create('kept')",
        "os.open('/dev/shm', os.O_TMPFILE | os.O_RDWR)",
    ] {
        let script = format!(
            "import os, time\nkept = {open}\nfor _ in range(300): os.write(kept, bytes(1 << 20))\ntime.sleep(1000)"
        );
        let watch = watch(&script, 200);
        assert!(watch.excess.is_some_and(|it| it.used > 200 << 20), "{open}");
    }
}

/// 150 MB that two processes have open and mapped, for a second: a real length of time, for there is nothing to wait for.
#[cfg(target_os = "linux")]
#[test]
fn a_file_in_memory_that_is_mapped_counts_once() {
    let script = "
import mmap, os, time
kept = os.memfd_create('kept')
os.ftruncate(kept, 150 << 20)
view = mmap.mmap(kept, 150 << 20)
view.write(bytes(150 << 20))
os.fork()
sum(view[::4096])
time.sleep(1)";
    let watch = watch(script, 400);
    assert_eq!(watch.excess, None);
    assert_eq!(watch.departure, Some(Departure::Exited(0)));
}

#[test]
fn memory_that_a_parent_and_its_children_share_counts_once() {
    // Four processes that hold the same 150 MB for a second: a real length of time, for there is nothing to wait for.
    let script =
        "import os, time\nkept = bytearray(150 << 20)\nos.fork()\nos.fork()\ntime.sleep(1)";
    let watch = watch(script, 250);
    assert_eq!(watch.excess, None);
    assert_eq!(watch.departure, Some(Departure::Exited(0)));
}

/// Some languages reserve much at their start, whatever they use later.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_only_reserved_may_be_far_more() {
    let script = "import mmap\nflags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS\nkept = mmap.mmap(-1, 900 << 20, flags)";
    for level in levels() {
        let watch = watch_at(level, script, 64);
        assert_eq!(watch.excess, None, "{level}");
        assert_eq!(watch.departure, Some(Departure::Exited(0)), "{level}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_that_an_agent_held_when_it_spoke_is_kept() {
    let script = "kept = bytearray(60 << 20)\nprint('held', flush=True)\ninput()";
    let mut agents = [start(&Launch::new("python3", ["-c", script]))];
    talk(&mut agents, |_| {}, |_, next| next.stop());
    let usage = agents[0].usage();
    assert!(
        usage.memory.is_some_and(|bytes| bytes >= 60 << 20),
        "{usage:?}"
    );
    assert_eq!(usage.processes, 1);
}
