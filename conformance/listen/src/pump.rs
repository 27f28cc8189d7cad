//! One direction of a conversation: bytes that were read and have to be written.

use std::{io, os::fd::AsFd};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
};

/// Bytes on their way. As long as some are left, no more are read, so a slow reader slows its writer as one pipe would.
pub(crate) struct Pump {
    buffer: Vec<u8>,
    /// Which of the bytes are still to be written.
    left: std::ops::Range<usize>,
}

/// What came of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read<'a> {
    /// These bytes.
    Some(&'a [u8]),
    /// Nothing now.
    Nothing,
    /// The end.
    End,
}

impl Pump {
    pub(crate) fn new() -> Self {
        Self {
            buffer: vec![0; BUFFER],
            left: 0..0,
        }
    }

    /// Returns whether everything has been written.
    pub(crate) fn is_dry(&self) -> bool {
        self.left.is_empty()
    }

    /// Reads once, when everything has been written.
    ///
    /// # Errors
    /// The system cannot read.
    pub(crate) fn fill(&mut self, source: impl AsFd) -> io::Result<Read<'_>> {
        debug_assert!(self.is_dry());
        match rustix::io::read(source, &mut *self.buffer) {
            Ok(0) => Ok(Read::End),
            Ok(count) => {
                self.left = 0..count;
                Ok(Read::Some(&self.buffer[..count]))
            }
            Err(Errno::AGAIN | Errno::INTR) => Ok(Read::Nothing),
            // The other end of a terminal is closed.
            Err(Errno::IO) => Ok(Read::End),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes as much as there is room for. Returns whether somebody still reads.
    pub(crate) fn drain(&mut self, sink: impl AsFd) -> bool {
        while !self.is_dry() {
            // The descriptor may be one of ours that blocks. A pipe that is ready takes this much.
            let end = self.left.end.min(self.left.start + WRITE);
            if !has_room(&sink) {
                return true;
            }
            match rustix::io::write(&sink, &self.buffer[self.left.start..end]) {
                Ok(count) => self.left.start += count,
                Err(Errno::AGAIN | Errno::INTR) => return true,
                Err(_) => {
                    self.left = 0..0;
                    return false;
                }
            }
        }
        true
    }
}

/// Returns whether something can be written now without waiting, or an error would come at once.
fn has_room(sink: &impl AsFd) -> bool {
    let mut watched = [PollFd::new(sink, PollFlags::OUT)];
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    poll(&mut watched, Some(&now)).is_ok_and(|count| count > 0)
}

/// How many bytes are read at once.
const BUFFER: usize = 64 << 10;
/// How many bytes are written at once: `PIPE_BUF`, which a pipe that is ready takes without blocking.
const WRITE: usize = 4096;

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read as _, Write as _};

    #[test]
    fn bytes_come_out_as_they_went_in_however_slow_the_reader_is() {
        let (source, mut to_source) = io::pipe().unwrap();
        let (mut from_sink, sink) = io::pipe().unwrap();
        let bytes: Vec<u8> = (0..60_000_u32).map(|number| number as u8).collect();
        to_source.write_all(&bytes).unwrap();
        drop(to_source);
        let reader = std::thread::spawn(move || {
            let mut all = Vec::new();
            from_sink.read_to_end(&mut all).map(|_| all).unwrap()
        });
        let mut pump = Pump::new();
        loop {
            if !pump.is_dry() {
                assert!(pump.drain(&sink));
            } else if pump.fill(&source).unwrap() == Read::End {
                break;
            }
        }
        drop(sink);
        assert_eq!(reader.join().unwrap(), bytes);
    }

    #[test]
    fn what_nobody_reads_is_dropped() {
        let (source, mut to_source) = io::pipe().unwrap();
        let (reader, sink) = io::pipe().unwrap();
        drop(reader);
        to_source.write_all(b"uci\n").unwrap();
        let mut pump = Pump::new();
        assert_eq!(pump.fill(&source).unwrap(), Read::Some(b"uci\n"));
        assert!(!pump.drain(&sink));
        assert!(pump.is_dry());
    }
}
