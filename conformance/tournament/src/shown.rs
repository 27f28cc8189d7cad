//! The record of a game that goes on, for those who watch a tournament.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use crate::packing::Packing;

/// A file with the record of a game while it goes on. It is gone when the game is over: then the record is in the store.
///
/// A game that is over before the first time to write has no file.
pub(crate) struct Shown {
    path: PathBuf,
    /// The same record as it is packed. What it gets, it gets after the file.
    packing: Packing,
    began: Instant,
    file: Option<File>,
}

impl Shown {
    pub(crate) fn new(path: PathBuf, packing: Packing) -> Self {
        Self {
            path,
            packing,
            began: Instant::now(),
            file: None,
        }
    }
}

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.file.is_none() && self.began.elapsed() < PAUSE {
            // Only a part that is full comes so early, and it is packed next.
            return Ok(bytes.len());
        }
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let before = self.packing.so_far()?;
                let mut file = create(&self.path)?;
                file.write_all(&before)?;
                none.insert(file)
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_first_lines_before_anything_is_packed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("running/game-1.jsonl");
        let mut shown = Shown::new(path.clone(), Packing::new().unwrap());
        shown.began = Instant::now().checked_sub(PAUSE).unwrap();
        shown.write_all(b"head\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"head\n");
        shown.write_all(b"one\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"head\none\n");
    }

    #[test]
    fn a_file_that_begins_late_has_what_was_packed_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("running/game-1.jsonl");
        let mut packing = Packing::new().unwrap();
        let mut shown = Shown::new(path.clone(), packing.clone());
        let mut write = |part: &[u8], is_early: bool| {
            let hour = Duration::from_secs(3600);
            shown.began = match is_early {
                true => Instant::now() + hour,
                false => Instant::now().checked_sub(PAUSE).unwrap(),
            };
            shown.write_all(part).unwrap();
            path.exists()
        };
        assert!(!write(b"head\none\n", true));
        packing.write_all(b"head\none\n").unwrap();
        assert!(write(b"two\n", false));
        assert!(write(b"three\n", false));
        assert_eq!(fs::read(&path).unwrap(), b"head\none\ntwo\nthree\n");
    }
}
