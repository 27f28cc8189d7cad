//! What can be seen of a process, its threads and its children.

use std::time::Instant;

use linesman_referee::{Agent, Departure, Inspection, Launch, ProcessState};

use super::{
    Folder, GENEROUS, python, shell, start,
    talk::{Event, talk},
};

/// Looks at an agent until it is seen as wanted, or for a generous time; then kills it. Returns what was seen last.
fn look_until(
    agents: &mut [Agent; 1],
    message: &str,
    is_wanted: impl Fn(&Inspection) -> bool,
) -> Inspection {
    let until = Instant::now() + GENEROUS;
    let events = talk(
        agents,
        |next| {
            next.send(0, message);
            next.inspect(0);
        },
        |event, next| match event {
            Event::Inspected(_, seen) if is_wanted(seen) || Instant::now() > until => next.kill(0),
            Event::Inspected(..) => next.wait(std::time::Duration::from_millis(5)),
            Event::Exit(..) => next.stop(),
            _ => next.inspect(0),
        },
    );
    assert_eq!(
        events.last(),
        Some(&Event::Exit(0, Departure::Signalled(9)))
    );
    let mut seen = events.into_iter().rev().filter_map(|event| match event {
        Event::Inspected(_, inspection) => Some(inspection),
        _ => None,
    });
    seen.next().expect("it was looked at")
}

fn check(launch: &Launch, state: ProcessState, may_go_on: bool) -> Inspection {
    let is_wanted = |seen: &Inspection| seen.state == state && seen.may_go_on == may_go_on;
    let seen = look_until(&mut [start(launch)], "", is_wanted);
    assert_eq!(
        (seen.state, seen.may_go_on),
        (state, may_go_on),
        "{launch:?}"
    );
    seen
}

#[test]
fn what_a_shell_is_doing_can_be_seen_and_it_can_be_killed_while_it_does() {
    let check_shell = |script, state, partial: &str| {
        let is_wanted =
            |seen: &Inspection| seen.state == state && seen.pending.partial == partial.as_bytes();
        let seen = look_until(&mut [start(&shell(script))], "", is_wanted);
        assert_eq!(seen.state, state, "{script}");
        assert_eq!(seen.pending.partial, partial.as_bytes(), "{script}");
    };
    check_shell("kill -STOP $$", ProcessState::Stopped, "");
    check_shell("while :; do :; done", ProcessState::Running, "");
    check_shell("read -r line", ProcessState::ReadsInput, "");
    check_shell("exec sleep 1000", ProcessState::Waits, "");
    check_shell(
        "trap '' TERM INT; read -r line",
        ProcessState::ReadsInput,
        "",
    );
    check_shell(
        "printf '3 4 L'; read -r line",
        ProcessState::ReadsInput,
        "3 4 L",
    );
}

#[test]
fn an_agent_waits_for_input_however_it_waits() {
    for program in [
        "input()",
        "import os; os.read(0, 1)",
        "import os; os.read(os.dup(0), 1)",
        "import os; os.readv(0, [bytearray(1)])",
        "import select; select.select([0], [], [])",
        "import os, select; os.dup2(0, 900); select.select([900], [], [])",
        "import select; p = select.poll(); p.register(0, select.POLLIN); p.poll()",
        "import select; p = select.epoll(); p.register(0, select.EPOLLIN); p.poll()",
        "import selectors, sys; s = selectors.DefaultSelector(); s.register(sys.stdin, 1); s.select()",
        "import threading; t = threading.Thread(target=input); t.start(); t.join()",
    ] {
        let seen = check(&python(program), ProcessState::ReadsInput, false);
        assert!(seen.waits_for_more(), "{program}");
    }
}

#[test]
fn an_agent_that_waits_for_something_else_does_not_wait_for_input() {
    for (program, may_go_on) in [
        ("import os; os.read(os.pipe()[0], 1)", true),
        ("import time; time.sleep(1000)", true),
        // A socket may bring something from elsewhere, and a timer from the system.
        (
            "import select, socket; both = socket.socketpair(); select.select([both[0]], [], [])",
            true,
        ),
        (
            "import ctypes, select; select.select([ctypes.CDLL(None).timerfd_create(1, 0)], [], [])",
            true,
        ),
        // What is watched has an end in the agent itself, or is nothing, and the time is long.
        (
            "import os, select; select.select([os.pipe()[0]], [], [])",
            false,
        ),
        (
            "import select; p = select.poll(); p.register(0, 0); p.poll(10**6)",
            false,
        ),
    ] {
        check(&python(program), ProcessState::Waits, may_go_on);
    }
}

/// Some waits end at a moment, others after a span.
#[test]
fn an_agent_that_waits_for_a_lock_and_for_long_may_not_go_on_soon() {
    for (seconds, may_go_on) in [("10**6", false), ("4", true)] {
        let waits = format!("import threading\nwhile True: threading.Event().wait({seconds})");
        check(&python(&waits), ProcessState::Waits, may_go_on);
    }
}

#[test]
fn an_agent_that_sleeps_in_one_thread_and_reads_in_another_may_go_on() {
    let sleeps = "import threading, time; threading.Thread(target=input).start(); time.sleep(4)";
    check(&python(sleeps), ProcessState::ReadsInput, true);
    // One that looks for its input now and then goes on too.
    let looks = "import select\nwhile True: select.select([0], [], [], 4)";
    check(&python(looks), ProcessState::ReadsInput, true);
}

#[test]
fn an_agent_that_computes_in_any_thread_or_child_computes() {
    for program in [
        "import threading; threading.Thread(target=input).start()\nwhile True: pass",
        "import subprocess, sys; subprocess.run([sys.executable, '-c', 'while True: pass'])",
    ] {
        check(&python(program), ProcessState::Running, false);
    }
}

#[test]
fn a_shell_that_waits_for_a_child_does_what_the_child_does() {
    let launch = shell("python3 -u -c 'input()' first second; true");
    let seen = check(&launch, ProcessState::ReadsInput, false);
    let reader = seen.programs.reader.expect("a child waits for the input");
    let name = reader
        .path
        .file_name()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    assert!(name.starts_with("python3"), "{name}");
    assert_eq!(reader.args, ["-u", "-c", "input()", "first", "second"]);
    check(
        &shell("sh -c 'kill -STOP $$'; true"),
        ProcessState::Stopped,
        false,
    );
}

#[test]
fn the_last_program_of_a_pipeline_writes_the_output() {
    let check_writer = |script: &str, expected: Option<&str>| {
        let seen = check(&shell(script), ProcessState::ReadsInput, true);
        let writer = seen
            .programs
            .writer
            .as_ref()
            .and_then(|it| it.path.file_name());
        let writer = writer.map(|name| name.to_string_lossy().into_owned());
        match expected {
            None => assert_eq!(writer, None, "{script}"),
            Some(name) => assert!(
                writer.as_ref().is_some_and(|writer| writer.contains(name)),
                "{script}: {writer:?}"
            ),
        }
    };
    let reader = "python3 -u -c 'input()'";
    let sleeper = "python3 -c 'import sys; sys.stdin.readline()'";
    check_writer(&format!("{reader} | {sleeper}"), Some("python3"));
    check_writer(&format!("{reader} | sleep 20"), Some("sleep"));
    check_writer(&format!("(sleep 20 >/dev/null & {reader}); true"), None);
}

#[test]
fn a_child_that_reads_the_input_and_cannot_answer_is_known() {
    for (script, expected) in [
        ("lines=$(cat); true", true),
        ("cat; true", false),
        ("cat | sleep 20", false),
    ] {
        let seen = look_until(&mut [start(&shell(script))], "", |seen| {
            let reader = seen.programs.reader.as_ref();
            reader.is_some_and(|it| it.path.ends_with("cat"))
        });
        assert_eq!(seen.programs.is_reader_of_writer, expected, "{script}");
    }
}

#[test]
fn what_an_agent_has_not_read_is_counted() {
    let program = "import time; time.sleep(1000)";
    let seen = look_until(
        &mut [start(&python(program))],
        "seventeen bytes.\n",
        |seen| seen.state == ProcessState::Waits,
    );
    assert_eq!(seen.pending.unread, Some(17));
    assert!(!seen.waits_for_more());
    // A pipe holds 64 KiB; the rest has not been written to it yet.
    let long = "x".repeat(200_000);
    let seen = look_until(&mut [start(&python(program))], &long, |seen| {
        seen.state == ProcessState::Waits
    });
    assert_eq!(seen.pending.unread, Some(200_000));
}

#[test]
fn the_processor_time_since_the_last_message_is_known() {
    let program = "input()\nwhile True: pass";
    let enough = std::time::Duration::from_millis(300);
    let seen = look_until(&mut [start(&python(program))], "go\n", |seen| {
        seen.work.busy.is_some_and(|busy| busy > enough)
    });
    assert!(
        seen.work
            .busy
            .is_some_and(|busy| busy > enough && busy < GENEROUS),
        "{seen:?}"
    );
}

#[test]
fn the_processor_time_for_a_message_does_not_count_for_the_next() {
    let program = "input()\nsum(range(20_000_000))\nprint('done', flush=True)\ninput()\nimport time\ntime.sleep(1000)";
    let mut agents = [start(&python(program))];
    let moment = std::time::Duration::from_millis(5);
    let events = talk(
        &mut agents,
        |next| next.send(0, "go\n"),
        |event, next| match event {
            Event::Line(..) => {
                next.send(0, "go on\n");
                next.wait(moment);
            }
            Event::Timeout => next.inspect(0),
            Event::Inspected(_, seen) if seen.state != ProcessState::Waits => next.wait(moment),
            _ => next.stop(),
        },
    );
    let Some(Event::Inspected(_, seen)) = events.last() else {
        panic!("{events:?}");
    };
    let most = std::time::Duration::from_millis(100);
    assert!(seen.work.busy.is_some_and(|busy| busy < most), "{seen:?}");
}

/// Returns whether a program is installed.
fn is_installed(program: &str) -> bool {
    let status = std::process::Command::new(program)
        .arg("--version")
        .output();
    status.is_ok_and(|output| output.status.success())
}

#[test]
fn a_program_of_node_waits_for_input_in_a_set_of_the_kernel() {
    if !is_installed("node") {
        return;
    }
    let waits = "process.stdin.on('data', () => {})";
    check(
        &Launch::new("node", ["-e", waits]),
        ProcessState::ReadsInput,
        false,
    );
    let with_timer = format!("{waits}; setTimeout(() => {{}}, 20000)");
    check(
        &Launch::new("node", ["-e", &with_timer]),
        ProcessState::ReadsInput,
        true,
    );
}

#[test]
fn a_program_of_java_waits_for_input_in_a_thread_that_is_not_the_first() {
    if !is_installed("java") {
        return;
    }
    let folder = Folder::new("java");
    let compile = |name: &str, body: &str| {
        let path = folder.file(&format!("{name}.java"));
        let text = format!(
            "class {name} {{ public static void main(String[] a) throws Exception {{ {body} }} }}"
        );
        std::fs::write(&path, text).unwrap();
        let javac = std::process::Command::new("javac").arg(&path).status();
        let arguments = ["-cp", folder.as_ref().to_str().unwrap(), name];
        (javac.is_ok_and(|status| status.success())).then(|| Launch::new("java", arguments))
    };
    let Some(reads) = compile("Reads", "System.in.read();") else {
        return;
    };
    check(&reads, ProcessState::ReadsInput, false);
    let body = "new Thread(() -> { try { Thread.sleep(20000); } catch (Exception e) {} }).start(); System.in.read();";
    let sleeps = compile("Sleeps", body).expect("the other one was compiled");
    check(&sleeps, ProcessState::ReadsInput, true);
}
