//! Programs that show games on a page of this machine.

mod served;

use std::{
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

use linesman_end_to_end::search_path;

pub(crate) use served::Served;

/// A game on a page.
pub(crate) struct Shown {
    pub(crate) process: Child,
    pub(crate) addresses: Vec<String>,
    /// The rest of standard error.
    pub(crate) rest: thread::JoinHandle<String>,
}

impl Shown {
    /// Starts a program with these words, and waits until it has named so many addresses on standard error.
    pub(crate) fn start(program: &Path, words: &[&str], addresses: usize) -> Self {
        Self::start_in(Path::new("."), program, words, addresses)
    }

    /// Does the same in a folder.
    pub(crate) fn start_in(
        folder: &Path,
        program: &Path,
        words: &[&str],
        addresses: usize,
    ) -> Self {
        let mut process = spawn(program, folder, words);
        let mut errors = BufReader::new(process.stderr.take().unwrap());
        let mut named = Vec::new();
        let mut said = String::new();
        while named.len() < addresses {
            let mut line = String::new();
            let count = errors.read_line(&mut line).unwrap();
            assert!(count > 0, "there is no page: {said}");
            let mut parts = line.split_whitespace();
            named.extend(
                parts
                    .find(|word| word.starts_with("http://"))
                    .map(str::to_owned),
            );
            said += &line;
        }
        // The rest is read so that the program never waits for a reader.
        let rest = thread::spawn(move || {
            let mut rest = String::new();
            errors.read_to_string(&mut rest).unwrap();
            rest
        });
        Self {
            process,
            addresses: named,
            rest,
        }
    }
}

/// Starts a program with these words in a folder, without input and with pipes for what it says.
fn spawn(program: &Path, folder: &Path, words: &[&str]) -> Child {
    Command::new(program)
        .args(words)
        .current_dir(folder)
        .env("PATH", search_path())
        .env("XDG_STATE_HOME", state(folder))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Returns where the records of forfeited games go.
pub(crate) fn state(folder: &Path) -> PathBuf {
    match folder.is_absolute() {
        true => folder.join("state"),
        false => PathBuf::from(env!("CARGO_TARGET_TMPDIR")),
    }
}
