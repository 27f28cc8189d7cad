//! A game of two scripted bots under the real program, in a folder of its own.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

/// The manual's own set-up for RED, with a scout at the left of its front row.
pub(crate) const RED: &str = "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n";
/// The same with the flag in the scout's place, where BLUE's scout takes it with `0 6 UP 3`.
pub(crate) const RED_FLAG_IN_FRONT: &str = "9B8sB479B8\nBB31555583\n6724898974\nF67B669999\n";
/// RED's set-up upside down.
pub(crate) const BLUE: &str = "967B669999\n6724898974\nBB31555583\nFB8sB479B8\n";
/// The same with the flag where RED's scout takes it with `0 3 DOWN 3`.
pub(crate) const BLUE_FLAG_IN_FRONT: &str = "F67B669999\n6724898974\nBB31555583\n9B8sB479B8\n";
/// The same with a bomb there.
pub(crate) const BLUE_BOMB_IN_FRONT: &str = "B679669999\n6724898974\nBB31555583\nFB8sB479B8\n";
/// A full army that cannot move: bombs stand wherever no lake does.
pub(crate) const BLOCKED: &str = "F123344455\n5566667777\n888889999s\nBB99BB99BB\n";
/// The move that takes the flag in front.
pub(crate) const TAKE: &str = "0 3 DOWN 3\n";

pub(crate) const PROFILES: [&str; 4] = ["web-2011", "beta-2011", "manual-2012", "final-2012"];

/// How long a whole game may take before it counts as hanging.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// What came of a game.
pub(crate) struct Played {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// What each bot heard, RED's first.
    pub(crate) heard: [String; 2],
    pub(crate) log: String,
    pub(crate) folder: Folder,
}

/// A folder with the bots `./red` and `./blue`.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// Returns a folder where the bots say this: at the set-up, then in each turn.
    pub(crate) fn new(red: &[&str], blue: &[&str]) -> Self {
        let folder = Self(TempDir::new().unwrap());
        for (name, script) in [("red", red), ("blue", blue)] {
            let lines: String = script
                .iter()
                .map(|step| format!("{}\n", step.as_bytes().escape_ascii()))
                .collect();
            fs::write(folder.path().join(format!("{name}.say")), lines).unwrap();
            symlink(bot(), folder.path().join(name)).unwrap();
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.path().join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Returns the program, to be run in this folder.
    pub(crate) fn program(&self, words: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("stratego"));
        command
            .current_dir(self.path())
            .env("PATH", crate::search_path())
            .env("XDG_STATE_HOME", self.path().join("state"))
            .args(words)
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, words: &[&str]) -> assert_cmd::assert::Assert {
        assert_cmd::Command::from_std(self.program(words))
            .timeout(LIMIT)
            .assert()
    }
}

/// Plays a game in which RED takes the flag in its second turn. The bots' first turns are these.
pub(crate) fn play_two_turns(options: &[&str], red: &str, blue: &str) -> Played {
    play(options, &[RED, red, TAKE], &[BLUE_FLAG_IN_FRONT, blue])
        .ended("./red RED VICTORY 2 148 148")
}

/// Plays a game with these options; unless they say otherwise nobody runs out of time, and the log is `game.log`.
pub(crate) fn play(options: &[&str], red: &[&str], blue: &[&str]) -> Played {
    let folder = Folder::new(red, blue);
    let mut words = options.to_vec();
    if !options.contains(&"-T") {
        words.extend(["-T", "120"]);
    }
    if !options.contains(&"-o") {
        words.extend(["-o", "game.log"]);
    }
    words.extend(["./red", "./blue"]);
    let assert = folder.run(&words);
    let output = assert.get_output();
    Played {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        heard: ["red.heard", "blue.heard"].map(|name| folder.read(name)),
        log: folder.read("game.log"),
        folder,
    }
}

impl Played {
    /// Asserts that the game had this result, in the exit code, on standard output and in the log.
    #[track_caller]
    pub(crate) fn ended(self, result: &str) -> Self {
        assert_eq!(self.stdout, format!("{result}\n"), "{}", self.stderr);
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        assert_eq!(self.log.lines().last(), Some(result), "{}", self.log);
        self
    }

    /// Asserts what a bot heard but boards.
    #[track_caller]
    pub(crate) fn heard(self, bot: usize, expected: &[&str]) -> Self {
        assert_eq!(talk(&self.heard[bot]), expected, "{}", self.stderr);
        self
    }
}

/// Returns the lines that are no rows of a board.
pub(crate) fn talk(heard: &str) -> Vec<&str> {
    let is_row = |line: &str| {
        line.len() == 10 && line.bytes().all(|byte| b"F123456789sB.#+*".contains(&byte))
    };
    heard
        .split_terminator('\n')
        .filter(|line| !is_row(line))
        .collect()
}

fn bot() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../sample-agents/tests/bots/scripted.py")
        .canonicalize()
        .unwrap()
}
