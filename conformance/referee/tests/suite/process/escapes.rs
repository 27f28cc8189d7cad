//! Agents whose processes leave their group, their session and their parents. None of them outlives its agent.

use std::fs;

use linesman_referee::{Agent, Departure, Launch, SandboxLevel, guard};
use rustix::process::{Pid, Signal, kill_process};

use super::{
    helper::{self, Helper, tell},
    start,
    talk::{Event, listen_to_the_end, talk},
    wait_until,
};

/// What all these programs begin with. The last word of their command line is in the command line of every process that they
/// start, and of no other process.
const PRELUDE: &str = "
import os, signal, sys, time
def away():
    # A grandchild in a session of its own goes on after this call.
    if os.fork():
        os.wait()
        return False
    os.setsid()
    if os.fork():
        os._exit(0)
    return True
def sleep_as_another_program(environment):
    code = 'import time; time.sleep(1000)'
    os.execve(sys.executable, [sys.executable, '-c', code, sys.argv[1]], environment)
def fork_for_ever():
    while True:
        if os.fork():
            os._exit(0)
";

/// Names of agents, and what each does before it says that it is ready.
const ESCAPES: &[(&str, &str)] = &[
    (
        "a daemon with an empty environment",
        "if away(): sleep_as_another_program({})",
    ),
    (
        "a daemon that ignores signals and has closed all descriptors",
        "
if away():
    for number in (1, 2, 3, 13, 14, 15): signal.signal(number, signal.SIG_IGN)
    os.closerange(0, 100)
    time.sleep(1000)",
    ),
    (
        "a daemon that is replaced by its child all the time",
        "if away(): fork_for_ever()",
    ),
    (
        "several daemons that are replaced by their children all the time",
        "
for _ in range(3):
    if away(): fork_for_ever()",
    ),
    (
        "processes that start each child again that ends",
        "
def live():
    while True:
        child = os.fork()
        if child == 0:
            os.setsid()
            time.sleep(1000)
        os.waitpid(child, 0)
if away():
    os.fork()
    live()",
    ),
    (
        "a long line of sessions",
        "
if away():
    for _ in range(40):
        if os.fork(): time.sleep(1000)
        os.setsid()
    time.sleep(1000)",
    ),
    (
        "stopped processes in other groups",
        "
if away():
    # The leader of a session cannot leave its group.
    if not os.fork(): os.setpgid(0, 0)
    os.kill(os.getpid(), signal.SIGSTOP)",
    ),
];

fn launch(code: &str, token: &str) -> Launch {
    let program = format!("{PRELUDE}{code}\nos.write(1, b'ready\\n')\n");
    Launch::new("python3", ["-c", &program, token])
}

/// Returns the numbers of the processes whose command line ends with this word.
fn processes_with(token: &str) -> Vec<u32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers
        .filter(|pid: &u32| {
            let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            line.strip_suffix(b"\0")
                .is_some_and(|line| line.ends_with(token.as_bytes()))
        })
        .collect()
}

fn token(name: &str) -> String {
    format!("token-{}-{}", std::process::id(), name.replace(' ', "-"))
}

/// Waits until an agent has said a line.
fn wait_for_line(agents: &mut [Agent]) {
    let events = talk(agents, |_| {}, |_, next| next.stop());
    assert_eq!(events, [Event::Line(0, "ready".to_owned())]);
}

#[test]
fn nothing_outlives_an_agent_that_is_dropped() {
    for (name, code) in ESCAPES {
        let token = token(name);
        let code = format!("{code}\nos.write(1, b'ready\\n')\ntime.sleep(1000)");
        let mut agents = [start(&launch(&code, &token))];
        wait_for_line(&mut agents);
        assert_ne!(processes_with(&token).len(), 0, "{name}");
        drop(agents);
        assert_eq!(processes_with(&token), [0_u32; 0], "{name}");
    }
}

#[test]
fn what_an_agent_that_exits_has_left_is_seen_and_ended() {
    for (name, code) in ESCAPES {
        let token = token(&format!("exits {name}"));
        let mut agents = [start(&launch(code, &token))];
        let events = listen_to_the_end(&mut agents);
        let exit = Event::Exit(0, Departure::Exited(0));
        assert!(events.contains(&exit), "{name}: {events:?}");
        assert!(
            !agents[0].leftovers(std::time::Duration::ZERO).is_empty(),
            "{name}"
        );
        drop(agents);
        assert_eq!(processes_with(&token), [0_u32; 0], "{name}");
    }
}

const TOKEN: &str = "LINESMAN_TEST_TOKEN";

/// The number of agents that the referee has which is killed.
const HELD: usize = 3;

/// Plays its part in [`nothing_outlives_a_referee_that_is_killed`].
pub(super) fn hold_escaped() {
    let token = std::env::var(TOKEN).unwrap();
    let mut agents: Vec<Agent> = Vec::new();
    let levels = SandboxLevel::ALL.into_iter().cycle();
    for ((_, code), level) in ESCAPES[..HELD].iter().zip(levels) {
        let code = format!("{code}\nos.write(1, b'ready\\n')\ntime.sleep(1000)");
        let mut launch = launch(&code, &token);
        launch.sandbox.level = level;
        agents.push(start(&launch));
        let last = agents.len() - 1;
        wait_for_line(&mut agents[last..]);
    }
    tell("ready");
    listen_to_the_end(&mut agents);
}

#[test]
fn nothing_outlives_a_referee_that_is_killed() {
    for signal in [Signal::KILL, Signal::QUIT, Signal::ABORT] {
        let token = token(&format!("killed {}", signal.as_raw()));
        let mut helper = Helper::start_with(helper::command("escape").env(TOKEN, &token));
        assert_eq!(helper.hear(), "ready");
        assert!(processes_with(&token).len() >= HELD);
        kill_process(Pid::from_child(&helper.child), signal).unwrap();
        helper.child.wait().unwrap();
        wait_until("everything is gone", || processes_with(&token).is_empty());
        let folders = format!("linesman-work-{}-", helper.child.id());
        let is_one =
            |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(folders.as_bytes());
        wait_until("no folder is left", || {
            let mut entries = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
            !entries.any(|entry| is_one(&entry.file_name()))
        });
    }
}

#[test]
fn nothing_outlives_an_agent_that_its_own_daemon_traces() {
    let token = token("traced");
    // A traced program stops at each signal, also at the one that its first child has ended: the daemon waits until that is over.
    let code = "
import ctypes
program = os.getpid()
alone, over = os.pipe()
traced, done = os.pipe()
if away():
    os.read(alone, 1)
    ctypes.CDLL(None).ptrace(0x4206, program, None, None)
    os.write(done, b'x')
    time.sleep(1000)
os.write(over, b'x')
os.read(traced, 1)
os.write(1, b'ready\\n')
time.sleep(1000)";
    let mut agents = [start(&launch(code, &token))];
    wait_for_line(&mut agents);
    assert_ne!(processes_with(&token).len(), 0);
    drop(agents);
    assert_eq!(processes_with(&token), [0_u32; 0]);
}

/// What an agent without a sandbox can do to the process that watches it, and how the agent ends by that.
const DISARM: &[(&str, &str)] = &[
    (
        "os.kill(os.getppid(), signal.SIGSTOP); os.write(1, b'ready\\n')",
        "ready",
    ),
    ("os.kill(os.getppid(), signal.SIGKILL)", "Signalled(9)"),
    (
        "os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)",
        "Signalled(9)",
    ),
    (
        // A child joins the group of the referee, which is the parent of the reaper.
        "
group = os.getpgid(referee)
child = os.fork()
if child == 0:
    os.setpgid(0, group)
    sleep_as_another_program({})
while os.getpgid(child) != group: time.sleep(0.001)
os.kill(os.getppid(), signal.SIGKILL)",
        "Signalled(9)",
    ),
];

/// Plays its part in [`an_agent_that_ends_what_watches_it_is_ended_all_the_same`].
pub(super) fn lose_the_reaper() {
    guard::adopt_all_orphans();
    let token = std::env::var(TOKEN).unwrap();
    for (code, _) in DISARM {
        let daemon = "if away(): sleep_as_another_program({})";
        let referee = std::process::id();
        let code = format!("referee = {referee}\n{daemon}\n{code}\ntime.sleep(1000)");
        let mut agents = [start(&launch(&code, &token))];
        let events = talk(&mut agents, |_| {}, |_, next| next.stop());
        tell(match events.as_slice() {
            [Event::Line(_, text)] => text.clone(),
            [Event::Exit(_, departure)] => format!("{departure:?}"),
            other => format!("{other:?}"),
        });
        drop(agents);
        tell(processes_with(&token).len());
    }
}

#[test]
fn an_agent_that_ends_what_watches_it_is_ended_all_the_same() {
    let token = token("disarm");
    let mut helper = Helper::start_with(helper::command("disarm").env(TOKEN, &token));
    for (code, expected) in DISARM {
        assert_eq!(helper.hear(), *expected, "{code}");
        assert_eq!(helper.hear(), "0", "{code}");
    }
}
