//! The one place from which lines are written.

use std::{
    io::{self, Write},
    sync::{Mutex, PoisonError},
};

use crate::stream::reaches;

/// Writes whole lines, from any thread, each in one write and one flush.
#[derive(Debug)]
pub(super) struct Voice<W>(Mutex<Spoken<W>>);

#[derive(Debug)]
struct Spoken<W> {
    writer: W,
    /// The first error.
    error: Option<io::Error>,
}

impl<W: Write> Voice<W> {
    pub(super) const fn new(writer: W) -> Self {
        Self(Mutex::new(Spoken {
            writer,
            error: None,
        }))
    }

    /// Writes lines, each of which ends with a newline.
    pub(super) fn say(&self, lines: &str) {
        let mut spoken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = reaches(&mut spoken.writer, lines) {
            spoken.error.get_or_insert(error);
        }
    }

    /// Returns the first error.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        let mut spoken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spoken.error.take()
    }
}
