//! A person at a terminal, through a pseudo-terminal.

use std::{
    fs::File,
    io::{Read, Write},
    process::Child,
    time::Instant,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{Mode, OFlags},
    process::{Pid, test_kill_process},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
};

use crate::game::{BLUE, Folder, LIMIT, RED};

struct Session {
    folder: Folder,
    terminal: File,
    child: Child,
    shown: String,
}

impl Session {
    /// Starts a game of a person, who is `@human`, against the other bot.
    fn start(words: &[&str], red: &[&str], blue: &[&str]) -> Self {
        let folder = Folder::new(red, blue);
        let terminal =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let line = File::from(rustix::fs::open(&*name, flags, Mode::empty()).unwrap());
        let child = folder
            .program(words)
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
        assert_ne!(
            poll(&mut watched, Some(&limit)).unwrap(),
            0,
            "it hangs: {:?}",
            self.shown
        );
        let mut buffer = [0; 4096];
        // A terminal that nobody else holds open any more fails to be read.
        let count = self.terminal.read(&mut buffer).unwrap_or(0);
        let text = String::from_utf8_lossy(&buffer[..count]).replace("\r\n", "\n");
        self.shown.push_str(&text);
        count > 0
    }

    /// Asserts that the program ends with exit code 0, that this is the last line shown, and that no bot is left.
    #[track_caller]
    fn ended(mut self, result: &str, bot: &str) {
        let until = Instant::now() + LIMIT;
        while self.read(until) {}
        assert_eq!(self.shown.lines().last(), Some(result), "{:?}", self.shown);
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        assert_gone(&self.folder, bot);
    }
}

#[track_caller]
fn assert_gone(folder: &Folder, bot: &str) {
    let pid: i32 = folder.read(&format!("{bot}.pid")).parse().unwrap();
    assert!(
        test_kill_process(Pid::from_raw(pid).unwrap()).is_err(),
        "{bot} is left"
    );
}

#[test]
fn a_person_plays_is_asked_again_and_surrenders() {
    for profile in ["final-2012", "manual-2012"] {
        let words = ["--profile", profile, "-T", "120", "@human", "./blue"];
        let mut session = Session::start(&words, &[], &[BLUE, "9 6 UP\n"]);
        session.sees("You are RED, against ./blue.");
        session.types("hello\n");
        session.sees("Enter the row again:");
        session.types(RED);
        session.sees("967B669999\n..++..++..\n");
        session.sees("RED, your move");
        session.types("0 0 DOWN\n");
        session.sees("That is not allowed: ");
        session.types("what?\n");
        session.sees("Your move:");
        session.types("0 3 DOWN 9\n");
        session.sees("That is not allowed: ");
        session.types("0 3 DOWN\n");
        session.sees("0 3 DOWN OK\n");
        session.sees("BLUE moved: 9 6 UP OK\n");
        session.sees("RED, your move");
        session.types("SURRENDER\n");
        session.sees("The game is over: BLUE wins.");
        session.ended("human RED SURRENDER 2 148 148", "blue");
    }
}

#[test]
fn a_set_up_that_breaks_the_rules_is_asked_for_again() {
    let words = ["-T", "120", "./red", "@human"];
    let mut session = Session::start(&words, &[RED, "0 3 DOWN\n"], &[]);
    session.sees("You are BLUE, against ./red.");
    session.types(&BLUE.replacen('F', "9", 1));
    session.sees("That is not allowed: ");
    session.types(BLUE);
    session.sees("RED moved: 0 3 DOWN OK\n");
    session.sees("BLUE, your move");
    session.types("SURRENDER\n");
    session.ended("human BLUE SURRENDER 1 148 148", "red");
}

#[test]
fn two_persons_share_a_terminal() {
    let mut session = Session::start(&["@human", "@human"], &[], &[]);
    session.sees("You are RED");
    session.types(RED);
    session.sees("You are BLUE");
    session.types(BLUE);
    session.sees("RED, your move");
    session.types("0 3 DOWN\n");
    session.sees("BLUE, your move");
    session.types("0 6 UP\n");
    session.sees("RED, your move");
    session.types("SURRENDER\n");
    let until = Instant::now() + LIMIT;
    while session.read(until) {}
    assert_eq!(
        session.shown.lines().last(),
        Some("human RED SURRENDER 2 148 148")
    );
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_end_of_input_gives_up_the_game() {
    let words = ["-T", "120", "@human", "./blue"];
    let mut session = Session::start(&words, &[], &[BLUE]);
    session.sees("You are RED");
    session.types(RED);
    session.sees("RED, your move");
    session.types("\x04");
    session.ended("human RED SURRENDER 1 148 148", "blue");

    let mut session = Session::start(&words, &[], &[BLUE]);
    session.sees("You are RED");
    session.types("\x04");
    let until = Instant::now() + LIMIT;
    while session.read(until) {}
    let last = session.shown.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("human RED SURRENDER 0 "),
        "{:?}",
        session.shown
    );
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn nothing_is_left_when_the_terminal_is_gone() {
    let words = ["-T", "120", "-o", "game.log", "@human", "./blue"];
    let mut session = Session::start(&words, &[], &[BLUE]);
    session.sees("You are RED");
    session.types(RED);
    session.sees("RED, your move");
    let Session {
        folder,
        terminal,
        mut child,
        ..
    } = session;
    drop(terminal);
    child.wait().unwrap();
    assert_gone(&folder, "blue");
    let log = folder.read("game.log");
    assert_eq!(
        log.lines().last(),
        Some("human RED SURRENDER 1 148 148"),
        "{log}"
    );
}
