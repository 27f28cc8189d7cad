//! No agent outlives the referee, nor whoever holds it.

use std::{
    fs,
    os::unix::process::ExitStatusExt,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use linesman_referee::{Agent, Departure, guard};
use rustix::process::{Pid, Signal, kill_process};

use super::{
    helper::{Helper, command, tell},
    is_alive, python, shell, start,
    talk::{Event, listen_to_the_end, talk},
    wait_until,
};

/// Starts an agent with a child in its group; both live on by themselves. Tells the two process ids.
fn start_with_child() -> [Agent; 1] {
    let mut agents = [start(&shell("sleep 1000 & echo $!; wait"))];
    let events = talk(&mut agents, |_| {}, |_, next| next.stop());
    let [Event::Line(_, child)] = events.as_slice() else {
        panic!("no process id but {events:?}")
    };
    tell(agents[0].pid().unwrap());
    tell(child);
    agents
}

/// Plays its part in [`a_signal_to_the_referee_ends_the_agents_too`].
pub(super) fn hold_agents() {
    guard::end_agents_on_signals().unwrap();
    let mut agents = start_with_child();
    listen_to_the_end(&mut agents);
}

/// Plays its part in [`an_exit_of_the_referee_ends_the_agents_too`].
pub(super) fn leave_agents() {
    let agents = start_with_child();
    std::mem::forget(agents);
    std::process::exit(5);
}

/// Returns a command that runs `command` and lets its signals act as usual: what is started in the background of a script
/// ignores an interrupt and a quit, which would be handed down to the helper.
fn with_usual_signals(command: &Command) -> Command {
    let reset = "import os, signal, sys\n\
        for name in (signal.SIGINT, signal.SIGQUIT): signal.signal(name, signal.SIG_DFL)\n\
        os.execv(sys.argv[1], sys.argv[1:])";
    let mut usual = Command::new("python3");
    usual
        .args(["-c", reset])
        .arg(command.get_program())
        .args(command.get_args())
        .envs(
            command
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        )
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    usual
}

fn check_signal(signal: Signal) {
    let mut helper = Helper::start_with(&mut with_usual_signals(&command("hold")));
    let (agent, child) = (helper.hear_pid(), helper.hear_pid());
    assert!(is_alive(agent) && is_alive(child));
    kill_process(Pid::from_child(&helper.child), signal).unwrap();
    let status = helper.child.wait().unwrap();
    assert_eq!(status.signal(), Some(signal.as_raw()));
    wait_until("the agent is gone", || !is_alive(agent));
    wait_until("the agent's child is gone", || !is_alive(child));
}

#[test]
fn a_signal_to_the_referee_ends_the_agents_too() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::QUIT] {
        check_signal(signal);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_referee_that_cannot_end_anything_takes_the_agents_along() {
    for signal in [Signal::KILL, Signal::QUIT, Signal::ABORT] {
        check_signal(signal);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_exit_of_the_referee_ends_the_agents_too() {
    let mut helper = Helper::start("leave");
    let (agent, child) = (helper.hear_pid(), helper.hear_pid());
    assert_eq!(helper.child.wait().unwrap().code(), Some(5));
    wait_until("the agent is gone", || !is_alive(agent));
    wait_until("the agent's child is gone", || !is_alive(child));
}

#[test]
fn a_panic_ends_the_agents_of_its_thread() {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        let agent = start(&shell("sleep 1000 & wait"));
        sender.send(agent.pid().unwrap()).unwrap();
        panic!("this panic belongs to the test");
    });
    let agent = receiver.recv().unwrap();
    assert!(thread.join().is_err());
    assert!(!is_alive(agent));
}

/// A program whose grandchild has a session of its own and holds the agent's streams; tells the grandchild's process id.
const DAEMON: &str = "
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print(os.getpid())
        time.sleep(1000)
    os._exit(0)
os.wait()
time.sleep(0.05)
os._exit(0)
";

/// Plays its part in [`a_child_that_leaves_the_group_is_found_and_ended`].
pub(super) fn adopt_and_end() {
    let mut agents = [start(&python(DAEMON))];
    // The grandchild may speak before or after the agent's exit, which closes the output.
    let events = listen_to_the_end(&mut agents);
    for event in &events {
        tell(format!("{event:?}"));
    }
    for leftover in agents[0].leftovers(Duration::ZERO) {
        tell(format!("left: {} {:?}", leftover.name, leftover.pid));
        tell(leftover.pid.is_some_and(is_alive));
    }
    drop(agents);
    tell(format!("children: {:?}", children()));
}

/// Returns the children of this process, zombies among them.
fn children() -> Vec<String> {
    let threads = fs::read_dir("/proc/self/task").unwrap();
    let lists = threads.map(|thread| {
        fs::read_to_string(thread.unwrap().path().join("children")).unwrap_or_default()
    });
    lists
        .collect::<String>()
        .split_ascii_whitespace()
        .map(str::to_owned)
        .collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_child_that_leaves_the_group_is_found_and_ended() {
    let mut helper = Helper::start("adopt");
    let Some(pid) = helper
        .hear()
        .strip_prefix("Line(0, \"")
        .and_then(|rest| rest.strip_suffix("\")")?.parse::<u32>().ok())
    else {
        panic!("no process id")
    };
    assert_eq!(helper.hear(), "Exit(0, Exited(0))");
    let leftover = helper.hear();
    assert!(
        leftover.starts_with("left: python") && leftover.ends_with(&format!(" Some({pid})")),
        "{leftover}"
    );
    assert_eq!(helper.hear(), "true");
    assert_eq!(helper.hear(), "children: []");
    assert!(!is_alive(pid));
}

/// An agent that joins its parent's group, so that a signal to its own reaches nobody.
const TURNCOAT: &str = "
import os, time
os.setpgid(0, os.getpgid(os.getppid()))
print('joined')
time.sleep(1000)
";

#[test]
fn an_agent_that_leaves_its_group_is_ended_all_the_same() {
    let mut agents = [start(&python(TURNCOAT)), start(&python(TURNCOAT))];
    let pids = [agents[0].pid().unwrap(), agents[1].pid().unwrap()];
    let mut joined = 0;
    let events = talk(
        &mut agents,
        |_| {},
        |event, next| match event {
            Event::Line(..) => {
                joined += 1;
                if joined == 2 {
                    next.kill(0);
                }
            }
            _ => next.stop(),
        },
    );
    assert_eq!(
        events.last(),
        Some(&Event::Exit(0, Departure::Signalled(9)))
    );
    drop(agents);
    assert!(!pids.into_iter().any(is_alive));
}

/// Plays its part in [`nothing_is_left_of_many_agents`].
pub(super) fn start_and_drop_many() {
    const SCRIPTS: [&str; 5] = [
        "exit 0",
        "sleep 1000 & exit 1",
        "sleep 1000 & sleep 1000 & wait",
        "exec sleep 1000",
        "(sleep 1000 & sleep 1000) & kill -STOP $$",
    ];
    let open = || fs::read_dir("/proc/self/fd").unwrap().count();
    // The first agent of all may leave things behind that stay, such as a lock's memory.
    drop(start(&shell(SCRIPTS[0])));
    let before = open();
    for round in 0..200 {
        let mut agents = [start(&shell(SCRIPTS[round % 5]))];
        if round % 10 < 2 {
            listen_to_the_end(&mut agents);
        }
    }
    tell(open() - before);
    tell(format!("{:?}", children()));
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_many_agents() {
    let mut helper = Helper::start("churn");
    assert_eq!(helper.hear(), "0");
    assert_eq!(helper.hear(), "[]");
}
