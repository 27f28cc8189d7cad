//! What an agent is given when it starts, and why it may not start.

use std::{ffi::OsStr, fs, path::Path};

use linesman_referee::{Agent, Launch, Obstacle, Output};

use super::{
    Folder, helper, is_alive, shell, start,
    talk::{Event, listen_to_the_end, talk},
};

/// Another process writes a program: for ever, or for a moment.
#[test]
fn a_program_that_is_still_written_is_waited_for_and_then_named() {
    let folder = Folder::new("busy");
    let program = folder.file("program");
    let write = |then: &str| {
        let script = format!("cp /bin/true \"$1\"; exec 9>>\"$1\"; echo; {then}");
        let mut writer = std::process::Command::new("/bin/sh");
        writer.args(["-c", &script, "sh"]).arg(&program);
        writer.stdout(std::process::Stdio::piped());
        let mut writer = writer.spawn().unwrap();
        // It has the file open when it says so.
        let mut said = [0];
        std::io::Read::read_exact(writer.stdout.as_mut().unwrap(), &mut said).unwrap();
        writer
    };
    let launch = Launch::new(&program, [] as [&str; 0]);
    let mut writer = write("exec sleep 1000");
    let error = Agent::spawn(&launch).unwrap_err();
    writer.kill().unwrap();
    writer.wait().unwrap();
    assert!(matches!(error.obstacle, Obstacle::StillWritten), "{error}");
    assert!(error.obstacle.is_of_machine());
    let mut writer = write("exec sleep 0.05");
    Agent::spawn(&launch).unwrap();
    writer.wait().unwrap();
}

/// Returns the descriptors that a process holds.
fn descriptors(pid: u32) -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(format!("/proc/{pid}/fd"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    found
}

#[cfg(target_os = "linux")]
#[test]
fn an_agent_holds_its_three_streams_and_nothing_else() {
    // Our own descriptor that any program started by us in the usual way inherits.
    let leaky = rustix::io::dup(std::io::stderr()).unwrap();
    assert_eq!(
        rustix::io::fcntl_getfd(&leaky).unwrap(),
        rustix::io::FdFlags::empty()
    );
    // What it needs for its own start it has closed again when it speaks.
    let launch = shell("echo ready; read -r line");
    let mut on_terminal = launch.clone();
    on_terminal.output = Output::Terminal;
    let mut agents = [&launch, &on_terminal, &launch].map(start);
    let mut ready = 0;
    talk(
        &mut agents,
        |_| {},
        |_, next| {
            ready += 1;
            if ready == 3 {
                next.stop();
            }
        },
    );
    for agent in &agents {
        assert_eq!(descriptors(agent.pid().unwrap()), ["0", "1", "2"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_agent_leads_a_group_of_its_own_in_the_same_session() {
    let agent = start(&Launch::new("sleep", ["1000"]));
    let pid = rustix::process::Pid::from_raw(agent.pid().unwrap().cast_signed()).unwrap();
    assert_eq!(rustix::process::getpgid(Some(pid)), Ok(pid));
    // As numbers: a session whose leader lies outside our pid namespace is 0.
    assert_eq!(session(&pid.to_string()), session("self"));
}

/// The session of a process: the fourth field after its name.
#[cfg(target_os = "linux")]
fn session(pid: &str) -> u32 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    fields.split(' ').nth(3).unwrap().parse().unwrap()
}

fn lines(launch: &Launch) -> Vec<String> {
    let mut agents = [start(launch)];
    let events = listen_to_the_end(&mut agents);
    let lines = events.into_iter().filter_map(|event| match event {
        Event::Line(_, text) => Some(text),
        _ => None,
    });
    lines.collect()
}

/// Plays its part in [`the_environment_is_clean`].
pub(super) fn print_environment_of_agent() {
    let mut launch = Launch::new("env", [""; 0]);
    launch.env = vec![
        ("OWN".into(), "first".into()),
        ("OWN".into(), "second".into()),
    ];
    for line in lines(&launch) {
        helper::tell(line);
    }
}

#[test]
fn the_environment_is_clean() {
    let mut helper = helper::command("environment");
    helper.env("PYTHONUNBUFFERED", "1").env("LANG", "C.UTF-8");
    let output = helper.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let told = text
        .lines()
        .filter_map(|line| Some(line.split_once("tell: ")?.1));
    let has = |entry: &str| told.clone().any(|told| told == entry);
    assert!(!text.contains("PYTHONUNBUFFERED"), "{text}");
    assert!(!text.contains("CARGO"), "{text}");
    assert!(has(&format!("PATH={}", std::env::var("PATH").unwrap())));
    assert!(has("LANG=C.UTF-8"));
    assert!(has("OWN=second") && !has("OWN=first"));
    assert!(
        !told.clone().any(|entry| entry.starts_with("LINESMAN")),
        "{text}"
    );
}

#[test]
fn arguments_and_directory_arrive_as_they_are() {
    let folder = Folder::new("arguments");
    let script =
        folder.write_executable("my agent", "#!/bin/sh\npwd; printf '%s\\n' \"$0\" \"$@\"");
    let mut launch = Launch::new(&script, ["two words", "", "$HOME", "a\"b"]);
    launch.dir = Some(folder.as_ref().to_owned());
    let dir = fs::canonicalize(&folder).unwrap();
    assert_eq!(
        lines(&launch),
        [
            dir.to_str().unwrap(),
            script.to_str().unwrap(),
            "two words",
            "",
            "$HOME",
            "a\"b"
        ]
    );
    // A path that is relative is so to the agent's directory.
    launch.program = "./my agent".into();
    assert_eq!(lines(&launch)[1], "./my agent");
}

#[test]
fn a_name_is_looked_up_in_the_path_that_the_agent_gets() {
    let folder = Folder::new("path");
    folder.write_executable("linesman-test-agent", "#!/bin/sh\necho found");
    let mut launch = Launch::new("linesman-test-agent", [""; 0]);
    let error = Agent::spawn(&launch).unwrap_err();
    assert!(matches!(error.obstacle, Obstacle::NotFound));
    launch.env = vec![("PATH".into(), folder.as_ref().into())];
    assert_eq!(lines(&launch), ["found"]);
}

fn check_error(program: impl AsRef<OsStr>, dir: Option<&Path>, expected: &str) {
    let mut launch = Launch::new(&program, [""; 0]);
    launch.dir = dir.map(Path::to_owned);
    let error = match Agent::spawn(&launch) {
        Ok(agent) => panic!("{:?} has been started: {agent:?}", program.as_ref()),
        Err(error) => error,
    };
    let name = format!("{:?}", error.obstacle);
    assert_eq!(
        name.split('(').next(),
        Some(expected),
        "{:?}: {error}",
        program.as_ref()
    );
    assert!(
        error
            .to_string()
            .contains(program.as_ref().to_str().unwrap()),
        "{error}"
    );
}

#[test]
fn a_program_that_cannot_be_started_is_told_from_others() {
    let folder = Folder::new("errors");
    check_error("no-such-program-anywhere", None, "NotFound");
    check_error("", None, "NotFound");
    check_error("DEPTH_3=4", None, "Assignment");
    check_error("3DEPTH=4", None, "NotFound");
    check_error("=4", None, "NotFound");
    check_error(folder.file("missing"), None, "NotFound");
    check_error("./missing", Some(folder.as_ref()), "NotFound");
    check_error("/bin/sh/agent", None, "NotFound");

    fs::write(folder.file("plain"), "#!/bin/sh\nexit 0\n").unwrap();
    check_error(folder.file("plain"), None, "NotExecutable");
    // Nobody may run what its first line names.
    let named = format!("#!{}\n", folder.file("plain").display());
    let script = folder.write_executable("named", &named);
    check_error(&script, None, "Denied");
    let error = Agent::spawn(&Launch::new(&script, [""; 0])).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("this user may not run") && text.ends_with("/plain"),
        "{text}"
    );
    check_error(folder.as_ref(), None, "Folder");

    // What a shell would take for a script of its own.
    let nameless = folder.write_executable("nameless", "import os\nprint(os.getpid())\n");
    check_error(&nameless, None, "NotAProgram");
    check_error(folder.write_executable("empty", ""), None, "NotAProgram");

    let interpreted = folder.write_executable("interpreted", "#!/no/such/python -u\n");
    check_error(&interpreted, None, "NoInterpreter");
    let unknown = folder.write_executable("unknown", "#!/usr/bin/env no-such-python\n");
    check_error(&unknown, None, "NoInterpreter");
    let returns = folder.write_executable("returns", "#!/bin/sh\r\nexit 0\r\n");
    check_error(&returns, None, "NoInterpreter");

    let nowhere = folder.file("no such folder");
    check_error("/bin/sh", Some(&nowhere), "NoDirectory");
    check_error("sh", Some(&nowhere), "NoDirectory");
    check_error("./agent", Some(&nowhere), "NoDirectory");
    check_error("/bin/sh", Some(&folder.file("plain")), "NoDirectory");
}

#[test]
fn a_file_in_the_folder_is_named_as_it_can_be_started() {
    let folder = Folder::new("startable");
    folder.write_executable("runs", "#!/bin/sh\n");
    fs::write(folder.file("lies"), "#!/bin/sh\n").unwrap();
    for (name, expected) in [("runs", "./runs"), ("lies", "sh ./lies")] {
        let mut launch = Launch::new(name, [""; 0]);
        launch.dir = Some(folder.as_ref().to_owned());
        let error = Agent::spawn(&launch).unwrap_err();
        assert!(matches!(error.obstacle, Obstacle::NotInPath), "{error}");
        assert_eq!(error.instead.unwrap().command(), expected);
    }
    // In a folder, it is the one that can be executed.
    let error = Agent::spawn(&Launch::new(folder.as_ref(), [""; 0])).unwrap_err();
    let inside = folder.file("runs");
    assert!(matches!(error.obstacle, Obstacle::Folder), "{error}");
    assert_eq!(error.instead.unwrap().meant, [inside]);
}

#[test]
fn an_agent_that_is_dropped_at_once_is_gone() {
    let agent = start(&shell("sleep 1000 & wait"));
    let pid = agent.pid().unwrap();
    drop(agent);
    assert!(!is_alive(pid));
}
