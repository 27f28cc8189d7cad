//! The streams between a player and the referee.

use std::io::{self, BufRead, Write};

/// Declares a protocol's error of a run: its own variants, and those that every protocol has.
macro_rules! run_error {
    ($($own:tt)*) => {
        /// Why a conversation could not be carried to its end.
        #[derive(Debug, thiserror::Error)]
        #[non_exhaustive]
        pub enum RunError {
            $($own)*
            /// The referee's lines could not be read.
            #[error("the referee's lines cannot be read")]
            Read(#[source] std::io::Error),
            /// An answer could not be written.
            #[error("the answer cannot be written to the referee")]
            Write(#[source] std::io::Error),
        }
    };
}
pub(crate) use run_error;

/// Reads a line without its newline; false at the end of input, where an unfinished line is lost.
pub(crate) fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    reader.read_until(b'\n', line)?;
    Ok(line.pop() == Some(b'\n'))
}

/// Sends a text in one write and one flush.
pub(crate) fn send(writer: &mut (impl Write + ?Sized), text: &str) -> io::Result<()> {
    writer.write_all(text.as_bytes())?;
    writer.flush()
}

/// Sends a text. Returns whether the referee is still there; if it has gone away, that is no fault of the player's.
pub(crate) fn reaches(writer: &mut impl Write, text: &str) -> io::Result<bool> {
    match send(writer, text) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        sent => sent.map(|()| true),
    }
}
