//! The record of a game that goes on, for those who watch a tournament.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

/// A file with the record of a game while it goes on. It is gone when the game is over: then the record is in the store.
///
/// A game that is over before anyone could look at it has no file.
pub(crate) struct Shown {
    path: PathBuf,
    began: Instant,
    file: Option<File>,
}

impl Shown {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self {
            path,
            began: Instant::now(),
            file: None,
        }
    }
}

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.file.is_none() && self.began.elapsed() < SHORTEST {
            return Ok(bytes.len());
        }
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(create(&self.path)?),
        };
        file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn create(path: &PathBuf) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    File::create(path)
}

/// How long the game lasts that is shown. A record is written no earlier than this, but for its end.
const SHORTEST: Duration = Duration::from_millis(20);
