//! The record of a game that goes on, for those who watch a tournament.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

/// A file with the record of a game while it goes on. It is gone when the game is over: then the record is in the store.
///
/// A game that is over before the first time to write has no file.
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
        if self.file.is_none() && self.began.elapsed() < PAUSE {
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

/// How often the file is written. A page that shows the game looks no more often.
pub(crate) const PAUSE: Duration = Duration::from_millis(100);
