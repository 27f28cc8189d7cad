//! Reads a stream of an agent once.

use std::os::fd::OwnedFd;

use rustix::io::Errno;

/// The result of reading a stream once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadOutcome {
    /// Some bytes.
    Some,
    /// Some bytes, which exceed the limit for the first time.
    Flood,
    /// Nothing now.
    Nothing,
    /// The end of the stream.
    End,
}

/// Reads what is there. Closes the stream when it ends.
pub(crate) fn read_once(stream: &mut Option<OwnedFd>, buffer: &mut [u8]) -> (ReadOutcome, usize) {
    let Some(open) = stream else {
        return (ReadOutcome::End, 0);
    };
    match rustix::io::read(open, &mut *buffer) {
        Ok(0) => {}
        Ok(count) => return (ReadOutcome::Some, count),
        Err(Errno::AGAIN | Errno::INTR) => return (ReadOutcome::Nothing, 0),
        // A pseudo-terminal whose other end is closed answers EIO. After any error, nothing more will come.
        Err(_) => {}
    }
    *stream = None;
    (ReadOutcome::End, 0)
}
