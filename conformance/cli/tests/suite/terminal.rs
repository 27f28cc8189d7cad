//! A program at a pseudo-terminal.

use std::{
    fs::File,
    io::{Read, Write},
    process::{Child, Command},
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{Mode, OFlags},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{Winsize, tcsetwinsize},
};

/// How long a test waits for output before the program counts as hanging.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// A running program and the other end of its terminal.
pub(crate) struct Terminal {
    pub(crate) device: File,
    pub(crate) child: Child,
    shown: String,
}

impl Terminal {
    /// Starts a program with the terminal as its three streams.
    pub(crate) fn start(command: Command) -> Self {
        Self::sized(command, 24, 80)
    }

    /// Starts a program with a terminal of so many rows and columns.
    pub(crate) fn sized(mut command: Command, rows: u16, columns: u16) -> Self {
        let device =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&device).unwrap();
        unlockpt(&device).unwrap();
        let name = ptsname(&device, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let line = File::from(rustix::fs::open(&*name, flags, Mode::empty()).unwrap());
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&device, size).unwrap();
        let child = command
            .stdin(line.try_clone().unwrap())
            .stdout(line.try_clone().unwrap())
            .stderr(line)
            .spawn()
            .unwrap();
        Self {
            device: device.into(),
            child,
            shown: String::new(),
        }
    }

    /// Types this, and reads until this is shown.
    #[track_caller]
    pub(crate) fn answers(&mut self, typed: &str, shown: &str) {
        self.types(typed);
        self.sees(shown);
    }

    pub(crate) fn types(&mut self, text: &str) {
        self.device.write_all(text.as_bytes()).unwrap();
    }

    /// Reads until the output contains this text, after the text of the call before. Returns the output up to its end.
    #[track_caller]
    pub(crate) fn sees(&mut self, text: &str) -> String {
        let until = Instant::now() + LIMIT;
        loop {
            if let Some(at) = self.shown.find(text) {
                let rest = self.shown.split_off(at + text.len());
                return std::mem::replace(&mut self.shown, rest);
            }
            assert!(self.read(until), "no {text:?} in {:?}", self.shown);
        }
    }

    /// Returns what is written next; nothing at the end.
    #[track_caller]
    pub(crate) fn next(&mut self) -> String {
        self.read(Instant::now() + LIMIT);
        std::mem::take(&mut self.shown)
    }

    /// Reads until the program ends. Returns its exit code, and the output since the last call.
    #[track_caller]
    pub(crate) fn ends(&mut self) -> (Option<i32>, String) {
        let until = Instant::now() + LIMIT;
        while self.read(until) {}
        let shown = std::mem::take(&mut self.shown);
        (self.child.wait().unwrap().code(), shown)
    }

    /// Closes the terminal, and waits until the program has ended.
    pub(crate) fn hang_up(self) {
        let Self {
            device, mut child, ..
        } = self;
        drop(device);
        child.wait().unwrap();
    }

    /// Reads what there is. Returns false at the end.
    fn read(&mut self, until: Instant) -> bool {
        let left = until.saturating_duration_since(Instant::now());
        let limit = Timespec {
            tv_sec: left.as_secs().cast_signed(),
            tv_nsec: 0,
        };
        let mut watched = [PollFd::new(&self.device, PollFlags::IN)];
        let ready = poll(&mut watched, Some(&limit)).unwrap();
        assert_ne!(ready, 0, "it hangs: {:?}", self.shown);
        let mut buffer = [0; 4096];
        // Reading fails when no one else holds the terminal open.
        let count = self.device.read(&mut buffer).unwrap_or(0);
        let text = String::from_utf8_lossy(&buffer[..count]).replace("\r\n", "\n");
        self.shown.push_str(&text);
        count > 0
    }
}

#[test]
fn a_terminal_that_knows_no_codes_is_sent_none() {
    let shown = |terminal: &str, words: &str| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("linesman"));
        command
            .args(words.split(' '))
            .args(["--", "sh", "-c", "echo nonsense; cat > /dev/null"])
            .env("TERM", terminal)
            .env_remove("NO_COLOR");
        let mut terminal = Terminal::start(command);
        terminal.ends().1
    };
    for words in [
        "check stratego --only stratego/setup/row-length",
        "check chess",
    ] {
        let codes = shown("xterm", words).matches('\x1b').count();
        assert_eq!(codes > 0, words != "check chess", "{words}");
        let text = shown("dumb", words);
        assert!(!text.contains('\x1b'), "{text:?}");
    }
}
