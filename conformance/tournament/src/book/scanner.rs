//! Finds the entries of a book, one after the other.

use std::io::{self, BufRead, BufReader, Read};

use super::source::{LONGEST, Source};

/// What an entry of a book is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A line.
    Position,
    /// A game in PGN.
    Game,
}

/// A place in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    /// The bytes before it.
    pub(crate) offset: u64,
    /// Its line, from 1.
    pub(crate) line: u64,
}

/// An entry of a book.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Where it begins.
    pub(crate) at: At,
    /// A position, or a game.
    pub(crate) text: String,
}

/// Reads a book from the beginning of an entry on.
pub(super) struct Scanner<'a> {
    lines: BufReader<From<'a>>,
    /// Where the next line begins.
    next: At,
    kind: Kind,
    /// A line that was read and is not part of the entry before it.
    waiting: Option<Line>,
}

struct Line {
    at: At,
    bytes: Vec<u8>,
}

/// The bytes of a source from a place on.
struct From<'a> {
    source: &'a Source,
    offset: u64,
}

impl At {
    /// The beginning of a book.
    pub(crate) const START: Self = Self { offset: 0, line: 1 };
}

impl<'a> Scanner<'a> {
    pub(super) fn new(source: &'a Source, kind: Kind, at: At) -> Self {
        let bytes = From {
            source,
            offset: at.offset,
        };
        Self {
            lines: BufReader::with_capacity(1 << 16, bytes),
            next: at,
            kind,
            waiting: None,
        }
    }

    /// Returns the next entry.
    pub(super) fn next(&mut self) -> io::Result<Option<Entry>> {
        match self.kind {
            Kind::Position => self.position(),
            Kind::Game => self.game(),
        }
    }

    /// Empty lines and lines with `#` in front do not count.
    fn position(&mut self) -> io::Result<Option<Entry>> {
        while let Some(line) = self.line()? {
            let text = String::from_utf8_lossy(&line.bytes);
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                let text = text.to_owned();
                return Ok(Some(Entry { at: line.at, text }));
            }
        }
        Ok(None)
    }

    /// A game ends with a result at the end of a line, or before the tags of the next one.
    fn game(&mut self) -> io::Result<Option<Entry>> {
        let (mut game, mut at) = (Vec::new(), None);
        let (mut has_moves, mut is_in_comment) = (false, false);
        while let Some(line) = self.line()? {
            let text = line.bytes.trim_ascii();
            let is_tag = !is_in_comment && text.starts_with(b"[");
            if is_tag && has_moves {
                self.waiting = Some(line);
                break;
            }
            if at.is_none() && text.is_empty() {
                continue;
            }
            let begun: At = *at.get_or_insert(line.at);
            game.extend(&line.bytes);
            if game.len() as u64 > LONGEST {
                return Err(too_long(begun));
            }
            if is_tag || text.is_empty() || line.bytes.starts_with(b"%") {
                continue;
            }
            has_moves = true;
            is_in_comment = is_open_after(text, is_in_comment);
            let last = text.rsplit(u8::is_ascii_whitespace).next();
            if !is_in_comment && last.is_some_and(|last| RESULTS.contains(&last)) {
                break;
            }
        }
        Ok(at.map(|at| Entry {
            at,
            text: String::from_utf8_lossy(&game).into_owned(),
        }))
    }

    fn line(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.waiting.take() {
            return Ok(Some(line));
        }
        let (at, mut bytes) = (self.next, Vec::new());
        let read = (&mut self.lines)
            .take(LONGEST)
            .read_until(b'\n', &mut bytes)? as u64;
        if read == 0 {
            return Ok(None);
        }
        if read == LONGEST {
            return Err(too_long(at));
        }
        self.next = At {
            offset: at.offset + read,
            line: at.line + 1,
        };
        if at == At::START {
            bytes = linesman_referee::file::without_mark(&bytes).to_vec();
        }
        Ok(Some(Line { at, bytes }))
    }
}

const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// Returns whether a comment is open behind this line. Comments in braces do not nest, and `;` hides the rest of a line.
fn is_open_after(line: &[u8], mut is_open: bool) -> bool {
    for byte in line {
        match byte {
            b'{' => is_open = true,
            b'}' => is_open = false,
            b';' if !is_open => break,
            _ => {}
        }
    }
    is_open
}

fn too_long(at: At) -> io::Error {
    let mebibytes = LONGEST >> 20;
    io::Error::other(format!(
        "what begins at line {} is longer than {mebibytes} MiB",
        at.line
    ))
}

impl Read for From<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read_at(bytes, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}
