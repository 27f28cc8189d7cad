//! The record of a game that is played in this process, on its way to whoever watches.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Takes the record of a game while it is written. A clone is the same feed.
#[derive(Clone, Debug, Default)]
pub struct Feed(Arc<Mutex<Vec<u8>>>);

impl Feed {
    /// Takes the whole lines that have come.
    pub(super) fn take(&self) -> Vec<u8> {
        let mut waiting = self.lock();
        let end = waiting.iter().rposition(|byte| *byte == b'\n');
        let rest = waiting.split_off(end.map_or(0, |at| at + 1));
        std::mem::replace(&mut waiting, rest)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Feed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
