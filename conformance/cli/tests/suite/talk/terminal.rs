//! A session at a terminal, through a pseudo-terminal.

use std::{
    fs::{self, File},
    io::{Read, Write},
    process::Child,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{Mode, OFlags},
    process::{Pid, Signal, kill_process},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, tcgetattr},
};

use super::{BITWA, Folder, SET_GAME};

/// No test takes so long unless something hangs.
const LIMIT: Duration = Duration::from_secs(60);

struct Session {
    folder: Folder,
    terminal: File,
    child: Child,
    shown: String,
}

impl Session {
    fn start(agent: &str, words: &[&str]) -> Self {
        let folder = Folder::new(agent);
        let terminal =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let line = File::from(rustix::fs::open(&*name, flags, Mode::empty()).unwrap());
        let child = folder
            .command(words)
            .env("TERM", "xterm")
            .stdin(line.try_clone().unwrap())
            .stdout(line.try_clone().unwrap())
            .stderr(line)
            .spawn()
            .unwrap();
        Self {
            folder,
            terminal: terminal.into(),
            child,
            shown: String::new(),
        }
    }

    fn types(&mut self, text: &str) {
        self.terminal.write_all(text.as_bytes()).unwrap();
    }

    /// Reads what is shown until it holds this text, behind what was waited for before; returns what came up to there.
    #[track_caller]
    fn sees(&mut self, text: &str) -> String {
        let until = Instant::now() + LIMIT;
        loop {
            if let Some(at) = self.shown.find(text) {
                let rest = self.shown.split_off(at + text.len());
                return std::mem::replace(&mut self.shown, rest);
            }
            assert!(self.read(until), "no {text:?} in {:?}", self.shown);
        }
    }

    /// Reads what there is; false at the end.
    fn read(&mut self, until: Instant) -> bool {
        let left = until.saturating_duration_since(Instant::now());
        let limit = Timespec {
            tv_sec: left.as_secs().cast_signed(),
            tv_nsec: 0,
        };
        let mut watched = [PollFd::new(&self.terminal, PollFlags::IN)];
        let ready = poll(&mut watched, Some(&limit)).unwrap();
        assert_ne!(ready, 0, "it hangs: {:?}", self.shown);
        let mut buffer = [0; 4096];
        // A terminal that nobody else holds open any more fails to be read.
        let count = self.terminal.read(&mut buffer).unwrap_or(0);
        let text = String::from_utf8_lossy(&buffer[..count]).replace("\r\n", "\n");
        self.shown.push_str(&text);
        count > 0
    }

    /// Asserts that the program ends with exit code 0, and that no agent is left.
    #[track_caller]
    fn ends(mut self) {
        let until = Instant::now() + LIMIT;
        while self.read(until) {}
        let status = self.child.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{:?}", self.shown);
        self.folder.assert_gone();
    }
}

#[test]
fn a_signal_at_the_prompt_leaves_the_terminal_as_it_was() {
    let mut session = Session::start(BITWA, &["bitwa"]);
    let usual = LocalModes::ICANON | LocalModes::ECHO;
    let modes = |session: &Session| tcgetattr(&session.terminal).unwrap().local_modes & usual;
    session.sees(":help shows");
    session.sees("> ");
    assert_eq!(modes(&session), LocalModes::empty());
    kill_process(Pid::from_child(&session.child), Signal::TERM).unwrap();
    session.sees("\u{1b}[?2004l");
    let until = Instant::now() + LIMIT;
    while session.read(until) {}
    assert_eq!(session.child.wait().unwrap().code(), None);
    assert_eq!(modes(&session), usual);
    session.folder.assert_gone();
}

#[test]
fn a_person_sends_lines_takes_one_back_and_ends_with_control_d() {
    let mut session = Session::start(BITWA, &["bitwa"]);
    session.sees(":help shows");
    session.sees("> ");
    session.types(&format!("{SET_GAME}\r"));
    session.sees(" ms << =");
    session.types("starts\r");
    session.sees(" ms << = 1");
    session.types("play A 0 6 1 1 1 1\r");
    session.sees(" ms << =");
    session.types(":board\r");
    session.sees("  1 #.A...a#");
    session.types(":undo\r");
    session.sees("now     << = 2");
    session.sees("received 2 lines; 1 answer differs");
    session.types(":board\r");
    session.sees("  1 #A....a#");
    session.sees("> ");
    session.types("\x04");
    session.sees("-- the agent exited with status 0");
    session.ends();
}

#[test]
fn control_c_drops_the_line_and_the_arrow_brings_back_the_one_before() {
    let mut session = Session::start(BITWA, &["bitwa"]);
    session.sees("> ");
    session.types("starts\r");
    session.sees(" ms << = 1");
    session.sees("> ");
    session.types("quit");
    session.sees("quit");
    session.types("\x03");
    session.sees("> ");
    // The arrow upwards, and another word in place of the last letter.
    session.types("\x1b[A\x7fz\r");
    session.sees(" ms << ? unknown command");
    session.types(":log log.txt\r");
    session.sees("written to log.txt");
    let log = session.folder.read("log.txt");
    assert!(
        log.contains(">> startz\n") && !log.contains(">> quit"),
        "{log}"
    );
    session.types(":quit\r");
    session.sees("-- the agent exited with status 0");
    session.ends();
}

#[test]
fn an_answer_is_shown_when_it_comes_while_a_line_is_typed() {
    let agent = "
import time
input()
while not os.path.exists('go'): time.sleep(0.005)
print('= late\\n', flush=True)
sys.stdin.read()
";
    let mut session = Session::start(agent, &["bitwa"]);
    session.sees("> ");
    session.types("name\r");
    session.sees("name");
    session.sees("> ");
    session.types("half a li");
    session.sees("half a li");
    fs::write(session.folder.path().join("go"), "").unwrap();
    session.sees(" ms << = late");
    // What was typed stands there still.
    session.sees("> half a li");
    session.types("ne\r");
    session.types(":log log.txt\r");
    session.sees("written to log.txt");
    let log = session.folder.read("log.txt");
    assert!(log.contains(">> half a line\n"), "{log}");
    session.types(":quit\r");
    session.sees("-- the agent exited with status 0");
    session.ends();
}

#[test]
fn part_of_a_line_is_shown_as_what_it_is() {
    let agent = "input()\nprint('= 1', end='', flush=True)\nsys.stdin.read()\n";
    let mut session = Session::start(agent, &["--wait", "20ms", "bitwa"]);
    session.sees("> ");
    session.types("name\r");
    session.sees(" ms << = 1   (no newline yet)");
    session.types(":quit\r");
    session.sees(" ms << = 1   (no newline)");
    session.sees("-- the agent exited with status 0");
    session.ends();
}

#[test]
fn an_agent_that_floods_leaves_the_terminal_usable() {
    let agent = "while True: print('x' * 60)\n";
    let mut session = Session::start(agent, &["--exit", "50ms", "bitwa"]);
    session.sees("-- the agent has written more than a million bytes");
    session.types(":help\r");
    session.sees(":restart      restart the agent");
    session.types(":quit\r");
    session.sees("and is killed");
    session.ends();
}

#[test]
fn nothing_is_left_when_the_terminal_is_gone() {
    let mut session = Session::start(BITWA, &["bitwa"]);
    session.sees("> ");
    session.types("starts\r");
    session.sees(" ms << = 1");
    let Session {
        folder,
        terminal,
        mut child,
        ..
    } = session;
    drop(terminal);
    child.wait().unwrap();
    folder.assert_gone();
}
