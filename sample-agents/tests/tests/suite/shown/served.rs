//! Programs that serve pages until they are stopped.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::Child,
    sync::mpsc,
    thread,
    time::Duration,
};

use linesman_end_to_end::program;

use super::spawn;

/// A program that serves pages. It ends with the test.
pub(crate) struct Served {
    process: Child,
    /// The address of the first page.
    pub(crate) address: String,
}

impl Served {
    /// Starts `linesman` with these words in a folder, and waits until it has named an address.
    pub(crate) fn start(folder: &Path, words: &[&str]) -> Self {
        Self::of(&program("linesman"), folder, words)
    }

    /// Starts a program in the same way.
    pub(crate) fn of(program: &Path, folder: &Path, words: &[&str]) -> Self {
        let mut process = spawn(program, folder, words);
        let (found, address) = mpsc::channel();
        let out = process.stdout.take().unwrap();
        let errors = process.stderr.take().unwrap();
        // Everything is read, so that the program never waits for a reader.
        let streams: [Box<dyn BufRead + Send>; 2] = [
            Box::new(BufReader::new(out)),
            Box::new(BufReader::new(errors)),
        ];
        for stream in streams {
            let found = found.clone();
            thread::spawn(move || {
                for line in stream.lines().map_while(Result::ok) {
                    let mut words = line.split_whitespace();
                    if let Some(address) = words.find(|word| word.starts_with("http://")) {
                        let _ = found.send(address.to_owned());
                    }
                }
            });
        }
        let address = address.recv_timeout(Duration::from_secs(30));
        let address = address.unwrap_or_else(|_| panic!("{words:?} names no address"));
        Self { process, address }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
