//! Lines out of raw bytes. Whatever an agent writes is data here, never an error.

use crate::{Cause, Fault, Resource};

/// How a line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// With a newline.
    Lf,
    /// With a carriage return and a newline.
    CrLf,
    /// With the end of the stream, or not yet.
    Missing,
    /// It did not fit; what follows up to the next newline is lost.
    Cut,
}

/// A line without its terminator: any bytes but a newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// What the line holds, without its end.
    pub bytes: &'a [u8],
    /// How it ended.
    pub ending: Ending,
}

impl<'a> Line<'a> {
    /// Returns the line that a newline ended, for text that is known to hold none.
    #[must_use]
    pub const fn plain(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            ending: Ending::Lf,
        }
    }

    /// Returns the fault of a line that does not end with a newline alone, and describes it.
    pub(crate) fn fault_of_ending(self) -> Option<(Fault, String)> {
        let shown = || quoted(self.bytes);
        match self.ending {
            Ending::Lf => None,
            Ending::CrLf => Some((
                Cause::Crlf,
                format!("{} with a carriage return before its newline", shown()),
            )),
            Ending::Missing => Some((Cause::NoNewline, format!("{} without a newline", shown()))),
            Ending::Cut => {
                let count = self.bytes.len();
                let beginning = quoted(&self.bytes[..count.min(40)]);
                Some((
                    Cause::OverLimit(Resource::Stdout),
                    format!("a line of more than {count} bytes, beginning {beginning}"),
                ))
            }
        }
    }
}

/// Cuts a stream of bytes into lines, and keeps at most one unfinished line of bounded length.
#[derive(Debug)]
pub struct Framer {
    buffer: Vec<u8>,
    start: usize,
    /// Where the search for a newline goes on; everything before it has been looked at.
    searched: usize,
    limit: usize,
    is_skipping: bool,
}

impl Framer {
    /// Returns a framer for lines of at most `limit` bytes.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self {
            buffer: Vec::new(),
            start: 0,
            searched: 0,
            limit,
            is_skipping: false,
        }
    }

    /// Takes what was read from the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.start == self.buffer.len() {
            self.buffer.clear();
            (self.start, self.searched) = (0, 0);
        } else if self.start > self.limit {
            self.buffer.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Returns the next line that is complete, or too long to go on with.
    pub fn next_line(&mut self) -> Option<Line<'_>> {
        loop {
            let mut unread = self.buffer[self.searched..].iter();
            let newline = unread.position(|byte| *byte == b'\n');
            let Some(found) = newline.map(|offset| self.searched + offset) else {
                return self.cut_line();
            };
            let start = std::mem::replace(&mut self.start, found + 1);
            self.searched = found + 1;
            if std::mem::take(&mut self.is_skipping) {
                continue;
            }
            let bytes = &self.buffer[start..found];
            return Some(match bytes {
                _ if bytes.len() > self.limit => Line {
                    bytes: &bytes[..self.limit],
                    ending: Ending::Cut,
                },
                [rest @ .., b'\r'] => Line {
                    bytes: rest,
                    ending: Ending::CrLf,
                },
                _ => Line {
                    bytes,
                    ending: Ending::Lf,
                },
            });
        }
    }

    fn cut_line(&mut self) -> Option<Line<'_>> {
        self.searched = self.buffer.len();
        let start = self.start;
        if !self.is_skipping && self.buffer.len() - start <= self.limit {
            return None;
        }
        self.start = self.buffer.len();
        if std::mem::replace(&mut self.is_skipping, true) {
            return None;
        }
        Some(Line {
            bytes: &self.buffer[start..start + self.limit],
            ending: Ending::Cut,
        })
    }

    /// Returns what has come of a line that is not complete.
    #[must_use]
    pub fn partial(&self) -> &[u8] {
        if self.is_skipping {
            &[]
        } else {
            &self.buffer[self.start..]
        }
    }

    /// Returns the unfinished line at the end of the stream, if there is one.
    pub fn finish(&mut self) -> Option<Line<'_>> {
        let start = std::mem::replace(&mut self.start, self.buffer.len());
        self.searched = self.buffer.len();
        let bytes = &self.buffer[start..];
        (!std::mem::take(&mut self.is_skipping) && !bytes.is_empty()).then_some(Line {
            bytes,
            ending: Ending::Missing,
        })
    }
}

/// Returns what an agent sent, fit to be shown: quoted, escaped, and not too long.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    const SHOWN: usize = 80;
    let shown = &bytes[..bytes.len().min(SHOWN)];
    let more = if bytes.len() > SHOWN { "..." } else { "" };
    match std::str::from_utf8(shown) {
        Ok(text) if !text.chars().any(char::is_control) => format!("\"{text}\"{more}"),
        _ => format!("\"{}\"{more}", shown.escape_ascii()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Owned = (Vec<u8>, Ending);

    fn frame(input: &[u8], chunk: usize, limit: usize) -> Vec<Owned> {
        let mut framer = Framer::new(limit);
        let mut lines = Vec::new();
        for piece in input.chunks(chunk) {
            framer.push(piece);
            while let Some(line) = framer.next_line() {
                lines.push((line.bytes.to_vec(), line.ending));
            }
        }
        lines.extend(
            framer
                .finish()
                .map(|line| (line.bytes.to_vec(), line.ending)),
        );
        lines
    }

    fn check(input: &[u8], expected: &[(&[u8], Ending)]) {
        let expected: Vec<Owned> = expected
            .iter()
            .map(|(bytes, ending)| (bytes.to_vec(), *ending))
            .collect();
        for chunk in 1..=input.len().max(1) {
            assert_eq!(
                frame(input, chunk, 8),
                expected,
                "{:?} by {chunk}",
                input.escape_ascii().to_string()
            );
        }
    }

    #[test]
    fn lines_are_the_same_however_the_bytes_arrive() {
        use Ending::{CrLf, Cut, Lf, Missing};
        check(b"", &[]);
        check(b"a\nbc\n", &[(b"a", Lf), (b"bc", Lf)]);
        check(b"\n\n", &[(b"", Lf), (b"", Lf)]);
        check(
            b"a\r\nb\r\r\n\r\n",
            &[(b"a", CrLf), (b"b\r", CrLf), (b"", CrLf)],
        );
        check(b"a\rb\n", &[(b"a\rb", Lf)]);
        check(b"a\nb", &[(b"a", Lf), (b"b", Missing)]);
        check(b"\0\xff\xfe\n", &[(b"\0\xff\xfe", Lf)]);
        check(b"12345678\n", &[(b"12345678", Lf)]);
        check(b"123456789\nx\n", &[(b"12345678", Cut), (b"x", Lf)]);
        check(b"123456789abcdefghijkl", &[(b"12345678", Cut)]);
        check(
            b"123456789abcdefghijklmnopqrstuvw\nx\ny",
            &[(b"12345678", Cut), (b"x", Lf), (b"y", Missing)],
        );
    }

    #[test]
    fn a_stream_without_newlines_takes_no_memory() {
        let mut framer = Framer::new(16);
        for _ in 0..10_000 {
            framer.push(&[b'x'; 100]);
            while framer.next_line().is_some() {}
        }
        assert!(
            framer.buffer.capacity() < 1000,
            "{}",
            framer.buffer.capacity()
        );
    }

    /// A line ends within each piece, and the next one begins in it. At most 16 bytes that were read, 2 that were not and the
    /// 8 of a new piece are kept.
    #[test]
    fn lines_that_were_read_take_no_memory() {
        let mut framer = Framer::new(16);
        for _ in 0..10_000 {
            framer.push(b"12345\nab");
            assert!(framer.buffer.len() <= 26, "{}", framer.buffer.len());
            while framer.next_line().is_some() {}
        }
    }

    #[test]
    fn the_unfinished_line_can_be_looked_at() {
        let mut framer = Framer::new(16);
        framer.push(b"a\n3 4 L");
        assert!(framer.next_line().is_some());
        assert!(framer.next_line().is_none());
        assert_eq!(framer.partial(), b"3 4 L");
    }
}
